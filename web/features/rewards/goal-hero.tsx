import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { goalQuery } from './queries.ts'
import { missingPoints, progressTowards } from './reach.ts'

/** The plan that the member saves for, on the dark header background. Its space is reserved while it loads. */
export function GoalHero() {
  const t = useTranslations('rewards.goal')
  const { points } = useMember()
  const { data, isPending } = useQuery(goalQuery)
  if (isPending) return <Skeleton className="h-16 w-full opacity-20" />
  if (!data?.goal) return null
  const { name, duration, points: price, isPinned, inStock } = data.goal
  const missing = missingPoints(price, points)
  const state = () => {
    if (!inStock) return t('outOfStock')
    return missing > 0 ? t('missing', { n: missing }) : t('reached')
  }
  return (
    <div className="flex items-center gap-4">
      <SubscriptionMark name={name} size="large" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-on-deep-quiet">{isPinned ? t('title') : t('nearest')}</p>
        <p className="font-bold">
          {name} <span className="font-medium text-on-deep-quiet">{duration}</span>
        </p>
        <ProgressBar percent={progressTowards(price, points)} label={t('progress', { name })} className="my-1.5" />
        <p className="text-sm tabular">{state()}</p>
      </div>
    </div>
  )
}
