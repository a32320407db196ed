import { useTranslations } from 'use-intl'
import type { Trend } from '#contracts/admin-dashboard.ts'
import { TRENDS } from '#contracts/admin-dashboard-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { DayChart } from '~/ui/charts/day-chart.tsx'

/** One figure by day, with the period before as a dashed line: a line for a level, bars for the numbers of each day. */
export function TrendChart({ days, trend: { name, values, previous } }: { days: readonly string[]; trend: Trend }) {
  const t = useTranslations('adminDashboard.trends')
  const format = useFormat()
  return (
    <DayChart
      isPlain
      title={t(`charts.${name}`)}
      days={days}
      kind={TRENDS[name].isLevel ? 'lines' : 'bars'}
      series={[{ label: t(`names.${name}`), values }]}
      previous={previous}
      head={[t('day'), t(`names.${name}`), t('previous')]}
      row={(at) => [values[at], previous[at]].map((value) => format.number(value ?? 0))}
    />
  )
}
