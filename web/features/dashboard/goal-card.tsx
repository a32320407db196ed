import { Pin, Target } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { GiftDrawing } from '~/ui/illustrations/gift.tsx'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

type Dashboard = AnswerByKey<'GET /api/dashboard'>
type Goal = NonNullable<Dashboard['goal']>

/** The plan that the member saves for, if one is offered. `dashboard` is undefined while it loads. */
export function GoalCard({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useTranslations('dashboard.goal')
  const goal = dashboard?.goal
  if (goal === null) return null
  return (
    <Card as="section" aria-labelledby="goal" aria-busy={!goal} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="goal" className="text-lg">
          {t('title')}
        </h2>
        {goal && (
          <span className="inline-flex items-center gap-1.5 text-sm text-quiet">
            {goal.isPinned ? <Pin aria-hidden className="size-4" /> : <Target aria-hidden className="size-4" />}
            {goal.isPinned ? t('pinned') : t('nearest')}
          </span>
        )}
      </div>
      {goal ? <Progress goal={goal} isPaused={dashboard?.redemptionsPaused} /> : <GoalSkeleton />}
    </Card>
  )
}

function Progress({ goal, isPaused }: { goal: Goal; isPaused: boolean | undefined }) {
  const t = useTranslations('dashboard.goal')
  const { name, duration, points, missing, progress, inStock } = goal
  const isReached = missing === 0 && inStock
  const isRedeemable = isReached && !isPaused
  return (
    <>
      <div className="flex items-center gap-4">
        <SubscriptionMark name={name} size="large" />
        <p className="min-w-0 flex-1">
          <span className="block text-lg font-bold">{name}</span>
          <span className="flex flex-wrap items-center gap-x-3 text-quiet">
            {duration} <Points value={points} />
          </span>
        </p>
      </div>
      <div>
        <ProgressBar percent={progress} label={t('progress', { name })} className="h-3.5" />
        <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm">
          <span className={isReached ? 'font-semibold text-good' : 'text-quiet'}>
            {!inStock ? t('outOfStock') : isReached ? t('reached') : t('missing', { n: missing })}
          </span>
          <span className="font-semibold tabular">{t('percent', { n: progress })}</span>
        </p>
      </div>
      {/* Beside the taller card of the day. */}
      <GiftDrawing className="m-auto h-21 w-28 max-lg:hidden" />
      <ButtonLink to="/rewards" variant={isRedeemable ? 'primary' : 'secondary'} wide>
        {isRedeemable ? t('redeem') : t('choose')}
      </ButtonLink>
    </>
  )
}

const GoalSkeleton = () => (
  <>
    <div className="flex items-center gap-4">
      <Skeleton className="size-16 shrink-0" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
    <Skeleton className="h-3.5" />
    <Skeleton className="h-target" />
  </>
)
