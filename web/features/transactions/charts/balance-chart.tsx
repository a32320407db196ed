import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Chart } from '~/ui/charts/chart.tsx'

/** The balance at the end of each day, as a line with a filled area. */
export function BalanceChart({ days }: { days: readonly { day: string; balance: number }[] }) {
  const t = useTranslations('transactions.charts')
  const format = useFormat()
  const dates = days.map(({ day }) => format.calendarDay(day))
  const balances = days.map(({ balance }) => balance)
  return (
    <Chart
      title={t('balance')}
      text={t('balanceText', {
        first: format.number(balances[0] ?? 0),
        from: dates[0] ?? '',
        last: format.number(balances.at(-1) ?? 0),
        to: dates.at(-1) ?? '',
        most: format.number(Math.max(0, ...balances)),
      })}
      kind="lines"
      names={dates}
      ticks={dates}
      keys={days.map(({ day }) => day)}
      series={[{ label: t('points'), values: balances }]}
      head={[t('day'), t('points')]}
      rows={days.map(({ balance }, at) => [dates[at] ?? '', format.number(balance)]).toReversed()}
    />
  )
}
