import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Chart } from '~/ui/charts/chart.tsx'

type Week = { from: string; to: string; earned: number; spent: number }

/** Two bars per week. If more was refunded than spent, spending has no bar. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const t = useTranslations('transactions.charts')
  const format = useFormat()
  const names = weeks.map(({ from, to }) => `${format.calendarDay(from)} – ${format.calendarDay(to)}`)
  const sum = (part: 'earned' | 'spent') => format.number(weeks.reduce((total, week) => total + week[part], 0))
  return (
    <Chart
      title={t('weeks')}
      text={t('weeksText', { earned: sum('earned'), spent: sum('spent') })}
      kind="bars"
      names={names}
      ticks={weeks.map(({ from }) => format.calendarDay(from))}
      series={(['earned', 'spent'] as const).map((part) => ({
        label: t(part),
        values: weeks.map((week) => week[part]),
      }))}
      head={[t('week'), t('earned'), t('spent')]}
      rows={weeks
        .map(({ earned, spent }, at) => [names[at] ?? '', format.number(earned), format.number(spent)])
        .toReversed()}
    />
  )
}
