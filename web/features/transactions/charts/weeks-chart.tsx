import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Figure } from '~/ui/charts/figure.tsx'
import { HEIGHT, heightOf, topOf, WIDTH } from './scale.ts'
import { useDates } from './use-dates.ts'

type Week = { from: string; to: string; earned: number; spent: number }

/** Two bars per week. If more was refunded than spent, spending is shown as zero. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const t = useTranslations('transactions.charts')
  const format = useFormat()
  const date = useDates()
  const top = topOf(weeks.flatMap(({ earned, spent }) => [earned, spent]))
  const sum = (part: 'earned' | 'spent') => format.number(weeks.reduce((total, week) => total + week[part], 0))
  const slot = WIDTH / Math.max(1, weeks.length)
  const bar = (value: number, left: number) => {
    const y = heightOf(Math.max(0, value), top)
    return { x: left, y, width: slot * 0.36, height: HEIGHT - y }
  }
  return (
    <Figure
      title={t('weeks')}
      text={t('weeksText', { earned: sum('earned'), spent: sum('spent') })}
      tableLabel={t('asTable')}
      head={[t('week'), t('earned'), t('spent')]}
      rows={weeks
        .toReversed()
        .map(({ from, to, earned, spent }) => [
          `${date(from)} – ${date(to)}`,
          format.number(earned),
          format.number(spent),
        ])}
      picture={
        <div aria-hidden>
          <p className="flex justify-between text-xs text-quiet tabular">
            {format.number(top)}
            <span className="flex gap-3">
              <span className="flex items-center gap-1.5">
                <span className="size-2.5 rounded-xs bg-brand" />
                {t('earned')}
              </span>
              <span className="flex items-center gap-1.5">
                <span className="size-2.5 rounded-xs bg-gold-deep" />
                {t('spent')}
              </span>
            </span>
          </p>
          <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-36 w-full">
            {weeks.map(({ from, earned, spent }, index) => (
              <g key={from}>
                <rect {...bar(earned, index * slot + slot * 0.12)} className="fill-brand" />
                <rect {...bar(spent, index * slot + slot * 0.52)} className="fill-gold-deep" />
              </g>
            ))}
            <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          </svg>
          <p className="mt-1 flex justify-between text-xs text-quiet">
            <span>{weeks[0] && date(weeks[0].from)}</span>
            <span>{date(weeks.at(-1)?.to ?? '')}</span>
          </p>
        </div>
      }
    />
  )
}
