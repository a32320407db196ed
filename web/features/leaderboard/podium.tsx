import { Crown, User } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Standing } from '#contracts/leaderboard.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'

/** The first is in the middle, although it is read out first. */
const STEPS = [
  { order: 'order-2', pedestal: 'h-28 water text-3xl' },
  { order: 'order-1', pedestal: 'h-20 bg-brand-soft text-brand-ink text-2xl' },
  { order: 'order-3', pedestal: 'h-14 bg-sunken text-quiet text-xl' },
] as const

export function Podium({ items }: { items: readonly Standing[] }) {
  const t = useTranslations('leaderboard')
  return (
    <Card as="section" aria-label={t('podium.title')} className="pb-0 sm:pb-0">
      <ol className="grid grid-cols-3 items-end gap-2 sm:gap-4">
        {STEPS.map(({ order, pedestal }, index) => {
          const one = items[index]
          return (
            <li key={order} className={classes('flex min-w-0 flex-col items-center gap-1 text-center', order)}>
              {index === 0 && <Crown aria-hidden className="size-7 text-brand-ink" />}
              {one ? <Winner one={one} large={index === 0} /> : <Free />}
              <span
                className={classes(
                  'mt-2 flex w-full items-center justify-center rounded-t-md font-bold tabular',
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

function Winner({ one, large }: { one: Standing; large: boolean }) {
  const t = useTranslations('leaderboard')
  return (
    <>
      <span className={classes('rounded-full', one.isYou && 'ring-3 ring-brand ring-offset-2 ring-offset-card')}>
        <Avatar name={one.name} url={one.imageUrl} size={large ? 'large' : 'medium'} />
      </span>
      <span className="line-clamp-2 w-full text-sm font-semibold break-words sm:text-base">
        {one.name} {one.isYou && <span className="text-brand-ink">{t('you')}</span>}
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
