import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Figure } from '~/ui/charts/figure.tsx'
import { HEIGHT, heightOf, topOf, WIDTH } from '~/ui/charts/scale.ts'
import type { Analytics } from './queries.ts'

/** A bar for the uses on each day. */
export function UsesChart({ days }: { days: Analytics['days'] }) {
  const t = useTranslations('adminPromoCodes.analytics')
  const format = useFormat()
  const sum = (part: 'uses' | 'points') => days.reduce((total, day) => total + day[part], 0)
  const most = Math.max(...days.map(({ uses }) => uses))
  const top = topOf(days.map(({ uses }) => uses))
  const slot = WIDTH / days.length
  return (
    <Figure
      title={t('chart')}
      text={
        most === 0
          ? t('chartNone', { n: days.length })
          : t('chartText', { uses: sum('uses'), points: sum('points'), n: days.length, most })
      }
      tableLabel={t('asTable')}
      head={[t('day'), t('dayUses'), t('dayPoints')]}
      rows={days
        .toReversed()
        .map(({ day, uses, points }) => [format.calendarDate(day), format.number(uses), format.number(points)])}
      picture={
        <div aria-hidden>
          <p className="text-xs text-quiet tabular">{format.number(top)}</p>
          <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-36 w-full">
            {days.map(({ day, uses }, index) => (
              <rect
                key={day}
                x={index * slot + slot * 0.15}
                y={heightOf(uses, top)}
                width={slot * 0.7}
                height={HEIGHT - heightOf(uses, top)}
                className="fill-brand"
              />
            ))}
            <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          </svg>
          <p className="mt-1 flex justify-between text-xs text-quiet">
            <span>{days[0] && format.calendarDay(days[0].day)}</span>
            <span>{format.calendarDay(days.at(-1)?.day ?? '')}</span>
          </p>
        </div>
      }
    />
  )
}
