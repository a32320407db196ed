import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Figure } from '~/ui/charts/figure.tsx'
import { HEIGHT, heightOf, topOf, WIDTH } from './scale.ts'
import { useDates } from './use-dates.ts'

/** The balance at the end of each day, as a line with a filled area. */
export function BalanceChart({ days }: { days: readonly { day: string; balance: number }[] }) {
  const t = useTranslations('transactions.charts')
  const format = useFormat()
  const date = useDates()
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const top = topOf(days.map(({ balance }) => balance))
  const step = WIDTH / Math.max(1, days.length - 1)
  const line = days.map(({ balance }, index) => `${(index * step).toFixed(1)} ${heightOf(balance, top).toFixed(1)}`)
  const most = Math.max(...days.map(({ balance }) => balance))
  return (
    <Figure
      title={t('balance')}
      text={t('balanceText', {
        first: format.number(first.balance),
        from: date(first.day),
        last: format.number(last.balance),
        to: date(last.day),
        most: format.number(most),
      })}
      tableLabel={t('asTable')}
      head={[t('day'), t('points')]}
      rows={days.toReversed().map(({ day, balance }) => [date(day), format.number(balance)])}
      picture={
        <div aria-hidden>
          <p className="text-xs text-quiet tabular">{format.number(top)}</p>
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-36 w-full overflow-visible"
          >
            <path d={`M0 ${HEIGHT}L${line.join('L')}L${WIDTH} ${HEIGHT}Z`} className="fill-brand-soft" />
            <path
              d={`M${line.join('L')}`}
              className="fill-none stroke-brand stroke-2"
              vectorEffect="non-scaling-stroke"
            />
            <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          </svg>
          <p className="mt-1 flex justify-between text-xs text-quiet">
            <span>{date(first.day)}</span>
            <span>{date(last.day)}</span>
          </p>
        </div>
      }
    />
  )
}
