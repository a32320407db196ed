import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Goal } from '#contracts/rewards.ts'
import { useMember } from '~/lib/session.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Button } from '~/ui/button.tsx'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { goalQuery, pauseQuery, subscriptionsQuery } from './queries.ts'
import { QuickestWay, QuickestWaySkeleton } from './quickest-way.tsx'
import { missingPoints, progressTowards } from './reach.ts'
import type { OnRedeem } from './types.ts'

/** The balance, and the plan that the member saves for with the next step towards it. */
export function GoalHero({ onRedeem, children }: { onRedeem: OnRedeem; children: ReactNode }) {
  const t = useTranslations('rewards')
  const { points } = useMember()
  const { data, isPending } = useQuery(goalQuery)
  return (
    <section
      aria-label={t('balance')}
      className="water relative isolate mb-4 overflow-hidden rounded-xl p-4 sm:mb-8 sm:p-8"
    >
      <Waves />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-sm font-medium text-on-deep-quiet">{t('balance')}</p>
          <p className="text-3xl sm:text-4xl">
            <Points value={points} live className="font-bold" />
          </p>
        </div>
        {children}
      </div>
      {isPending && <WaySkeleton />}
      {data?.goal && <Way goal={data.goal} balance={points} onRedeem={onRedeem} />}
    </section>
  )
}

const WAY_GRID =
  'mt-4 grid grid-cols-1 items-end gap-x-10 gap-y-3 sm:mt-6 sm:gap-y-5 lg:grid-cols-[1fr_minmax(18rem,22rem)]'

const WaySkeleton = () => (
  <div className={`${WAY_GRID} [&_.skeleton]:bg-on-deep/15 [&_.skeleton]:after:hidden`}>
    <div>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-lg" />
        <div className="flex-1">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="mt-2 h-5 w-48 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-16" />
        </div>
      </div>
      <Skeleton className="mt-5 h-3 rounded-full sm:mt-7" />
      <Skeleton className="mt-4 h-5 w-36" />
    </div>
    <QuickestWaySkeleton />
  </div>
)

interface WayProps {
  goal: Goal
  balance: number
  onRedeem: OnRedeem
}

function Way({ goal, balance, onRedeem }: WayProps) {
  const t = useTranslations('rewards.goal')
  const { name, duration, points: price, isPinned, inStock } = goal
  const missing = missingPoints(price, balance)
  const isCoolingOff = useIsCoolingOff()
  const state = !inStock ? t('outOfStock') : missing > 0 ? t('missing', { n: missing }) : t('reached')
  return (
    <div className={WAY_GRID}>
      <div>
        <div className="flex items-center gap-4">
          <SubscriptionMark name={name} size="large" />
          <div className="min-w-0 flex-1">
            <p className="text-sm text-on-deep-quiet">{isPinned ? t('title') : t('nearest')}</p>
            <p className="text-xl font-bold">{name}</p>
            <p className="text-sm text-on-deep-quiet">{duration}</p>
          </div>
        </div>
        <GoalBar percent={progressTowards(price, balance)} label={t('progress', { name })} />
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 tabular sm:mt-2">
          <span className="font-semibold">{state}</span>
          <Points value={price} className="text-on-deep-quiet" />
        </p>
      </div>
      {inStock && missing > 0 && !isCoolingOff && <QuickestWay missing={missing} towards={`${name}, ${duration}`} />}
      {inStock && missing === 0 && <RedeemGoal goal={goal} onRedeem={onRedeem} />}
    </div>
  )
}

function RedeemGoal({ goal: { planId, name, duration }, onRedeem }: { goal: Goal; onRedeem: OnRedeem }) {
  const t = useTranslations('rewards')
  const { data } = useQuery(subscriptionsQuery())
  const isPaused = useQuery(pauseQuery).data?.pause != null
  const subscription = data?.subscriptions.find(({ plans }) => plans.some(({ id }) => id === planId))
  const plan = subscription?.plans.find(({ id }) => id === planId)
  if (!subscription || !plan) return null
  return (
    <Button
      variant="on-deep"
      size="large"
      wide
      disabled={isPaused}
      aria-label={t('redeemName', { name, duration })}
      onClick={() => onRedeem(subscription, plan)}
    >
      {t('redeem')}
    </Button>
  )
}

/** The way to the goal, with a coin at the end of what is reached. */
function GoalBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-3 px-3 sm:mt-5"
    >
      <svg aria-hidden className="h-7 w-full overflow-visible" strokeWidth="12" strokeLinecap="round">
        <line x2="100%" y1="14" y2="14" className="stroke-on-deep/15" />
        <line x2={`${percent}%`} y1="14" y2="14" className="stroke-gold" />
        <svg aria-hidden x={`${percent}%`} y="14" className="overflow-visible" strokeWidth="2">
          <circle r="14" className="fill-gold-deep" />
          <circle r="13" cy="-1" className="fill-gold" />
          <circle r="8.5" cy="-1" className="fill-gold-light/60 stroke-gold-deep" />
        </svg>
      </svg>
    </div>
  )
}

/** Water at the bottom of the hero. */
const Waves = () => (
  <svg
    aria-hidden
    viewBox="0 0 800 120"
    preserveAspectRatio="none"
    className="absolute inset-x-0 bottom-0 -z-10 h-1/2 w-full fill-on-deep/5"
  >
    <path d="M0 50C120 10 220 10 340 45s240 40 460-15v90H0z" />
    <path d="M0 85c140-35 260-20 400 0s260 10 400-20v55H0z" />
  </svg>
)
