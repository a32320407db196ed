import { useTranslations } from 'use-intl'
import { RANGE_DAYS_MAX, RANGE_PRESETS } from '#contracts/analytics-rules.ts'
import { todayInUtc, useRangeSentence } from '~/lib/day-range.ts'
import { classes } from '~/ui/classes.ts'
import { DayFields } from '~/ui/day-fields.tsx'
import type { ChosenRange } from './use-range.ts'

/** Presets, or a first and a last day. An invalid range stays in the fields, with its problem below them. */
export function RangePicker({ range }: { range: ChosenRange }) {
  const t = useTranslations('adminAnalytics.range')
  const { typed, preset, problem, choosePreset, chooseDays } = range
  const sentenceOf = useRangeSentence()
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
      <DayFields
        days={typed}
        labels={{ from: t('from'), to: t('to') }}
        max={todayInUtc()}
        problem={sentenceOf(problem, RANGE_DAYS_MAX)}
        onChange={chooseDays}
      />
    </fieldset>
  )
}
