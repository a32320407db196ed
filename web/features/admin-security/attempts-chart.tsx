import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Chart } from '~/ui/charts/chart.tsx'
import { BAD, WARN } from '~/ui/charts/series.ts'
import type { Figures } from './queries.ts'

/** A bar for each hour or day: failed attempts, and rate-limited ones on top of them. */
export function AttemptsChart({ figures: { rows, step, total, from, to } }: { figures: Figures }) {
  const t = useTranslations('adminSecurity.signIns')
  const format = useFormat()
  const isHourly = step === 'hour'
  const names = rows.map(({ at }) => (isHourly ? format.dateTime(at) : format.calendarDate(at.slice(0, 10))))
  return (
    <Chart
      title={t('chart')}
      text={t('chartText', {
        failed: total.wrongPassword + total.wrongCode + total.refused,
        throttled: total.throttled,
        from: format.calendarDate(from),
        to: format.calendarDate(to),
      })}
      kind="stack"
      names={names}
      ticks={rows.map(({ at }) => (isHourly ? format.dayAndTime(at) : format.calendarDay(at.slice(0, 10))))}
      series={[
        {
          label: t('failed'),
          values: rows.map(({ wrongPassword, wrongCode, refused }) => wrongPassword + wrongCode + refused),
          look: BAD,
        },
        { label: t('throttled'), values: rows.map(({ throttled }) => throttled), look: WARN },
      ]}
      note={isHourly ? t('localHours') : undefined}
      head={[t(step), t('wrongPassword'), t('wrongCode'), t('refused'), t('throttled'), t('signedIn')]}
      rows={rows
        .map(({ wrongPassword, wrongCode, refused, throttled, signedIn }, index) => [
          names[index] ?? '',
          ...[wrongPassword, wrongCode, refused, throttled, signedIn].map(format.number),
        ])
        .toReversed()}
    />
  )
}
