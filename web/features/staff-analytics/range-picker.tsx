import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DayRange, RANGE_DAYS_MAX, RANGE_PRESETS } from '#contracts/analytics-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { type ChosenRange, todayInUtc } from './use-range.ts'

const textOf = ({ from, to }: DayRange) => `${from} ${to}`

/** Presets, or a first and a last day. What makes no range is said below the fields, and stays in them. */
export function RangePicker({ range }: { range: ChosenRange }) {
  const t = useTranslations('staffAnalytics.range')
  const format = useFormat()
  const { typed, preset, problem, choosePreset, chooseDays } = range
  // The fields hold what is typed at once; the address follows a moment later.
  const [days, setDays] = useState(typed)
  const written = useRef(textOf(typed))
  const outside = textOf(typed)
  useEffect(() => {
    if (outside === written.current) return
    written.current = outside
    const [from = '', to = ''] = outside.split(' ')
    setDays({ from, to })
  }, [outside])
  const write = (next: DayRange) => {
    written.current = textOf(next)
    setDays(next)
    chooseDays(next)
  }
  const sentence = problem && t(`problem.${problem}`, { n: RANGE_DAYS_MAX, today: format.calendarDate(todayInUtc()) })
  return (
    <fieldset className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <legend className="sr-only">{t('label')}</legend>
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-semibold">{t('presets')}</span>
        <div className="flex gap-1 rounded-md bg-sunken p-1">
          {RANGE_PRESETS.toSorted((one, other) => Number(one) - Number(other)).map((n) => (
            <button
              key={n}
              type="button"
              aria-pressed={preset === n}
              aria-label={t('days', { n: Number(n) })}
              onClick={() => choosePreset(n)}
              className={classes(
                'min-h-target min-w-target rounded-sm px-3 font-semibold tabular transition-colors',
                preset === n ? 'bg-raised text-ink shadow-card' : 'text-quiet hover:text-ink',
              )}
            >
              {n}
            </button>
          ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
        <div className="grid max-w-md grid-cols-1 gap-3 min-[24rem]:grid-cols-2">
          <Field label={t('from')}>
            <Input
              type="date"
              value={days.from}
              max={todayInUtc()}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'range-problem' : undefined}
              onChange={({ target }) => write({ ...days, from: target.value })}
            />
          </Field>
          <Field label={t('to')}>
            <Input
              type="date"
              value={days.to}
              max={todayInUtc()}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'range-problem' : undefined}
              onChange={({ target }) => write({ ...days, to: target.value })}
            />
          </Field>
        </div>
        <p id="range-problem" role="alert" className="text-sm font-medium text-bad empty:hidden">
          {sentence && t('kept', { sentence })}
        </p>
      </div>
    </fieldset>
  )
}
