import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { Coin } from '~/ui/points.tsx'

export interface Best {
  readonly points: number
  readonly game: 'wheel' | 'scratch'
  readonly createdAt: string
}

/** The member's largest prize, with the way to all draws. */
export function BestWin({ best }: { best: Best | null }) {
  const t = useTranslations('games')
  const ui = useTranslations('ui')
  const format = useFormat()
  return (
    <Card as="section" aria-labelledby="best-win" className="flex flex-col">
      <CardHead id="best-win" title={t('best.title')} />
      <div className="flex flex-1 flex-col items-center justify-center gap-2 text-center md:max-xl:flex-row md:max-xl:gap-10">
        <BestCoin />
        {best ? (
          <div>
            <p className="text-4xl font-extrabold text-gold-ink tabular">
              <span aria-hidden>{format.number(best.points)}</span>
              <span className="sr-only">{ui('points', { n: best.points })}</span>
            </p>
            <p className="text-quiet">
              {t('best.where', { game: t(`${best.game}.title`), day: format.date(best.createdAt) })}
            </p>
          </div>
        ) : (
          <p className="max-w-64 text-quiet">{t('best.none')}</p>
        )}
      </div>
      <Link
        to="/my-draws"
        className="mt-4 -mb-2 flex min-h-target items-center justify-center rounded-md font-semibold text-brand-ink hover:underline"
      >
        {t('best.draws')}
      </Link>
    </Card>
  )
}

/** A coin in front of rays. */
const BestCoin = () => (
  <span aria-hidden className="relative flex size-36 items-center justify-center">
    <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full animate-[turn_4.8s_ease-out]">
      {Array.from({ length: 12 }, (_, ray) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the rays are equal and never reordered
          key={ray}
          d="M50 50 L43 2 L57 2 Z"
          transform={`rotate(${ray * 30} 50 50)`}
          className="fill-gold-soft"
        />
      ))}
    </svg>
    <Coin className="relative size-20 drop-shadow-lg" />
  </span>
)
