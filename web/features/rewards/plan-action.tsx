import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Plan, Subscription } from '#contracts/rewards.ts'
import { useMember } from '~/lib/session.ts'
import { Button } from '~/ui/button.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { earnPath } from './earn-path.ts'
import { PinGoal } from './pin-goal.tsx'
import { pauseQuery, waysQuery } from './queries.ts'
import { missingPoints, progressTowards } from './reach.ts'
import type { OnRedeem } from './types.ts'

interface PlanActionProps {
  subscription: Subscription
  plan: Plan
  onRedeem: OnRedeem
}

/** What the balance means for the chosen plan, and the next step: redeem it, or save for it. */
export function PlanAction({ subscription, plan, onRedeem }: PlanActionProps) {
  const t = useTranslations('rewards')
  const { points } = useMember()
  const isPaused = useQuery(pauseQuery).data?.pause != null
  const { name } = subscription
  const { duration, inStock } = plan
  const planName = t('planName', { name, duration })
  const missing = missingPoints(plan.points, points)
  const soldOut = subscription.plans.some((one) => one.inStock) ? 'outOfStockText' : 'allOutOfStock'
  if (inStock && missing > 0) {
    return (
      <div className="mt-auto flex flex-col gap-3">
        <Progress plan={plan} name={name} balance={points} />
        <PinGoal planId={plan.id} name={planName} />
      </div>
    )
  }
  return (
    <div className="mt-auto flex flex-col gap-3">
      {(!inStock || isPaused) && <p className="text-sm text-quiet">{t(inStock ? 'paused.title' : soldOut)}</p>}
      <div className="flex gap-2">
        {inStock ? (
          <Button
            wide
            aria-label={t('redeemName', { name, duration })}
            disabled={isPaused}
            onClick={() => onRedeem(subscription, plan)}
          >
            {t('redeem')}
          </Button>
        ) : (
          <Button wide disabled variant="secondary">
            {t('outOfStock')}
          </Button>
        )}
        <PinGoal compact planId={plan.id} name={planName} />
      </div>
    </div>
  )
}

function Progress({ plan, name, balance }: { plan: Plan; name: string; balance: number }) {
  const t = useTranslations('rewards')
  const { data: today } = useQuery(waysQuery)
  const missing = missingPoints(plan.points, balance)
  return (
    <div>
      <ProgressBar
        percent={progressTowards(plan.points, balance)}
        label={t('progress', { name, duration: plan.duration })}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm tabular">
        <span className="font-semibold">{t('missing', { n: missing })}</span>
        {earnPath(today, missing).isEnough && <span className="text-quiet">{t('possibleToday')}</span>}
      </p>
    </div>
  )
}
