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
            <span aria-hidden className="relative mt-1 block h-2.5 rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-chart-1" style={{ width: `${(share * 100) / top}%` }} />
              <span
                className="absolute -inset-y-0.5 w-0.75 -translate-x-1/2 rounded-full border border-card bg-ink"
                style={{ left: `${(odds * 100) / top}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
