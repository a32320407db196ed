import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { DayChart } from '~/ui/charts/day-chart.tsx'
import type { Analytics } from './queries.ts'

/** A bar for the uses on each day. */
export function UsesChart({ days }: { days: Analytics['days'] }) {
  const t = useTranslations('adminPromoCodes.analytics')
  const format = useFormat()
  const sum = (part: 'uses' | 'points') => days.reduce((total, day) => total + day[part], 0)
  const most = Math.max(...days.map(({ uses }) => uses))
  return (
    <DayChart
      title={t('chart')}
      text={
        most === 0
          ? t('chartNone', { n: days.length })
          : t('chartText', { uses: sum('uses'), points: sum('points'), n: days.length, most })
      }
      days={days.map(({ day }) => day)}
      kind="bars"
      series={[{ label: t('dayUses'), values: days.map(({ uses }) => uses) }]}
      head={[t('day'), t('dayUses'), t('dayPoints')]}
      row={(at) => [days[at]?.uses, days[at]?.points].map((value) => format.number(value ?? 0))}
    />
  )
}
