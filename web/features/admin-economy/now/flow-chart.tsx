import { ChartLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DayChart } from '~/ui/charts/day-chart.tsx'
import { EmptyState } from '~/ui/states.tsx'
import type { Solvency } from './queries.ts'
import { useMoney } from './use-money.ts'

const SERIES = ['revenue', 'issuedCost', 'deliveredCost'] as const
const MICROS = 1_000_000

/** Revenue against cost by day. A figure that is not known on a day has no line. */
export function FlowChart({ solvency: { currency, days, period } }: { solvency: Solvency }) {
  const t = useTranslations('adminSolvency.chart')
  const money = useMoney(currency)
  const known = SERIES.filter((name) => days.every((day) => day[name] !== null))
  if (currency === null || known.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartLine />}
          title={t('unknown.title')}
          text={t('unknown.text')}
          action={<ButtonLink to="/admin/economy/costs">{t('unknown.action')}</ButtonLink>}
        />
      </Card>
    )
  }
  const unknown = SERIES.filter((name) => !known.includes(name)).map((name) => t(name))
  return (
    <DayChart
      title={t('title', { currency })}
      heading="h2"
      text={known.map((name) => t('sum', { name: t(name), amount: money(period[name]) ?? '–' })).join(' · ')}
      note={unknown.length > 0 ? t('without', { names: unknown.join(', ') }) : t('note')}
      days={days.map(({ day }) => day)}
      kind="lines"
      series={known.map((name) => ({ label: t(name), values: days.map((day) => Number(day[name]) / MICROS) }))}
      head={[t('day'), ...known.map((name) => t(name))]}
      row={(at) => known.map((name) => money(days[at]?.[name] ?? null) ?? '–')}
    />
  )
}
