import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Figure } from '~/ui/charts/figure.tsx'
import { HEIGHT, heightOf, topOf, WIDTH } from '~/ui/charts/scale.ts'
import type { Figures } from './queries.ts'

/** A bar for each hour or day: failed attempts, and rate-limited ones on top of them. */
export function AttemptsChart({ figures: { rows, step, total, from, to } }: { figures: Figures }) {
  const t = useTranslations('security.signIns')
  const format = useFormat()
  const bars = rows.map((row) => ({ ...row, failed: row.wrongPassword + row.wrongCode + row.refused }))
  const top = topOf(bars.map(({ failed, throttled }) => failed + throttled))
  const slot = WIDTH / Math.max(1, bars.length)
  const nameOf = (at: string) => (step === 'hour' ? format.dateTime(at) : format.calendarDate(at.slice(0, 10)))
  const edge = (at: string | undefined) =>
    at && (step === 'hour' ? format.dateTime(at) : format.calendarDay(at.slice(0, 10)))
  const legend = [
    ['bg-bad', t('failed')],
    ['bg-warn', t('throttled')],
  ] as const
  return (
    <Figure
      title={t('chart')}
      text={t('chartText', {
        failed: total.wrongPassword + total.wrongCode + total.refused,
        throttled: total.throttled,
        from: format.calendarDate(from),
        to: format.calendarDate(to),
      })}
      tableLabel={t('asTable')}
      head={[t(step), t('wrongPassword'), t('wrongCode'), t('refused'), t('throttled'), t('signedIn')]}
      rows={bars
        .toReversed()
        .map(({ at, wrongPassword, wrongCode, refused, throttled, signedIn }) => [
          nameOf(at),
          ...[wrongPassword, wrongCode, refused, throttled, signedIn].map((value) => format.number(value)),
        ])}
      picture={
        <div aria-hidden>
          <p className="flex flex-wrap justify-between gap-x-3 text-xs text-quiet tabular">
            {format.number(top)}
            <span className="flex gap-3">
              {legend.map(([colour, name]) => (
                <span key={name} className="flex items-center gap-1.5">
                  <span className={`size-2.5 rounded-xs ${colour}`} />
                  {name}
                </span>
              ))}
            </span>
          </p>
          <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-36 w-full">
            {bars.map(({ at, failed, throttled }, index) => {
              const place = { x: index * slot + slot * 0.15, width: slot * 0.7 }
              const [low, high] = [heightOf(failed, top), heightOf(failed + throttled, top)]
              return (
                <g key={at}>
                  <rect {...place} y={low} height={HEIGHT - low} className="fill-bad" />
                  <rect {...place} y={high} height={low - high} className="fill-warn" />
                </g>
              )
            })}
            <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          </svg>
          <p className="mt-1 flex justify-between text-xs text-quiet">
            <span>{edge(bars[0]?.at)}</span>
            {step === 'hour' && <span>{t('localHours')}</span>}
            <span>{edge(bars.at(-1)?.at)}</span>
          </p>
        </div>
      }
    />
  )
}
