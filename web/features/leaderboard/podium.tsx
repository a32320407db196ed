import { Crown, User } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Standing } from '#contracts/leaderboard.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { Movement } from './movement.tsx'

/** The metals of the three places. The first is in the middle, although it is read out first. */
const STEPS = [
  {
    order: 'order-2',
    ring: 'ring-gold',
    medal: 'from-gold-light to-gold-deep',
    pedestal: 'h-32 from-gold-light to-gold text-on-gold text-4xl',
  },
  {
    order: 'order-1',
    ring: 'ring-silver-deep',
    medal: 'from-silver-light to-silver-deep',
    pedestal: 'h-24 from-silver-light to-silver text-on-prize text-3xl',
  },
  {
    order: 'order-3',
    ring: 'ring-bronze-deep',
    medal: 'from-bronze-light to-bronze-deep',
    pedestal: 'h-16 from-bronze-light to-bronze text-on-gold text-2xl',
  },
] as const

/** @param isCompared whether there are ranks of yesterday */
export function Podium({ items, isCompared }: { items: readonly Standing[]; isCompared: boolean }) {
  const t = useTranslations('leaderboard')
  return (
    <Card as="section" aria-label={t('podium.title')} className="pb-0 sm:pb-0">
      <ol className="grid grid-cols-3 items-end gap-2 sm:gap-4">
        {STEPS.map(({ order, ring, medal, pedestal }, index) => {
          const one = items[index]
          return (
            <li key={order} className={classes('flex min-w-0 flex-col items-center gap-1 text-center', order)}>
              {index === 0 && <Crown aria-hidden className="size-8 animate-pop fill-gold text-gold-deep" />}
              {one ? <Winner one={one} large={index === 0} ring={ring} medal={medal} /> : <Free />}
              {one && isCompared && <Movement rank={one.rank} previousRank={one.previousRank} />}
              <span
                className={classes(
                  'mt-2 flex w-full items-center justify-center rounded-t-md bg-linear-to-b font-extrabold tabular',
                  pedestal,
                )}
              >
                {one ? t('ordinal', { n: one.rank }) : t('ordinal', { n: index + 1 })}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function Winner({ one, large, ring, medal }: { one: Standing; large: boolean; ring: string; medal: string }) {
  const t = useTranslations('leaderboard')
  return (
    <>
      <span className={classes('relative rounded-full ring-4 ring-offset-2 ring-offset-card', ring)}>
        <Avatar name={one.name} url={one.imageUrl} size={large ? 'large' : 'medium'} />
        <span
          aria-hidden
          className={classes(
            'absolute -right-2 -bottom-2 flex size-7 items-center justify-center rounded-full border-2 border-card bg-linear-to-b text-sm font-extrabold text-on-gold',
            medal,
          )}
        >
          {one.rank}
        </span>
      </span>
      <span className="mt-2 w-full text-sm font-semibold break-words sm:text-base">
        <span className="line-clamp-2">{one.name}</span>{' '}
        {one.isYou && <span className="block text-brand-ink">{t('you')}</span>}
      </span>
      <Points value={one.points} className="text-sm font-bold sm:text-base" />
    </>
  )
}

function Free() {
  const t = useTranslations('leaderboard.podium')
  return (
    <>
      <span
        aria-hidden
        className="flex size-14 items-center justify-center rounded-full border-2 border-dashed border-edge text-quiet"
      >
        <User className="size-6" />
      </span>
      <span className="text-sm text-quiet">{t('free')}</span>
    </>
  )
}
