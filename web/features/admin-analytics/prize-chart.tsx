import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import type { GameTable } from './queries.ts'

/** Shows for each prize the share that was drawn as a bar, and its odds as a mark. */
export function PrizeChart({ table, name }: { table: GameTable; name: string }) {
  const t = useTranslations('adminAnalytics.games')
  const format = useFormat()
  const shares = table.prizes.map((prize) => ({ ...prize, share: (prize.drawn * 100) / table.draws }))
  const top = Math.max(...shares.map(({ share, odds }) => Math.max(share, odds)))
  return (
    <figure aria-label={t('chart', { name })} className="panel flex min-w-0 flex-col gap-3 p-4 sm:p-5">
      <figcaption>
        <h3 className="text-base font-semibold">{t('chart', { name })}</h3>
        <p className="mt-0.5 text-sm text-quiet">{t('chartText')}</p>
      </figcaption>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {shares.map(({ points, share, odds }) => (
          <li key={points}>
            <span className="flex justify-between gap-3">
              <span>{t('points', { n: points })}</span>
              <span className="text-quiet tabular">
                {t('shares', { share: format.percent(Math.round(share * 10) / 10), odds: format.percent(odds) })}
              </span>
            </span>
            <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="mt-1 h-2.5 w-full">
              <rect width="100" height="8" className="fill-sunken" />
              <rect width={(share * 100) / top} height="8" className="fill-brand" />
              <path
                d={`M${(odds * 100) / top} 0V8`}
                className="stroke-gold-deep stroke-2"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  )
}
