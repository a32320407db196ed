import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Plan, Subscription } from '#contracts/rewards.ts'
import { useMember } from '~/lib/session.ts'
import { Button } from '~/ui/button.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { PinGoal } from './pin-goal.tsx'
import { pauseQuery } from './queries.ts'
import { QuickestWay } from './quickest-way.tsx'
import { missingPoints, progressTowards } from './reach.ts'
import type { OnRedeem } from './types.ts'

interface PlanActionProps {
  subscription: Subscription
  plan: Plan
  onRedeem: OnRedeem
}

/** The button for the chosen plan: redeem it, or earn the missing points. */
export function PlanAction({ subscription, plan, onRedeem }: PlanActionProps) {
  const t = useTranslations('rewards')
  const { points } = useMember()
  const { name } = subscription
  const missing = missingPoints(plan.points, points)
  const isOut = !plan.inStock
  const isPaused = useQuery(pauseQuery).data?.pause != null
  return (
    <div className="mt-auto flex flex-col gap-3">
      <div className="flex min-h-9 flex-col justify-end gap-1.5 text-sm text-quiet">
        {isOut && <p>{t('outOfStockText')}</p>}
        {!isOut && missing === 0 && (
          <p className="tabular">{isPaused ? t('paused.title') : t('leaves', { n: points - plan.points })}</p>
        )}
        {!isOut && missing > 0 && (
          <>
            <p className="tabular">{t('missing', { n: missing })}</p>
            <ProgressBar
              percent={progressTowards(plan.points, points)}
              label={t('progress', { name, duration: plan.duration })}
            />
          </>
        )}
      </div>
      {isOut && (
        <Button wide disabled variant="secondary">
          {t('outOfStock')}
        </Button>
      )}
      {!isOut && missing > 0 && (
        <QuickestWay missing={missing} towards={t('planName', { name, duration: plan.duration })} />
      )}
      {!isOut && missing === 0 && (
        <Button
          wide
          aria-label={t('redeemName', { name, duration: plan.duration })}
          disabled={isPaused}
          onClick={() => onRedeem(subscription, plan)}
        >
          {t('redeem')}
        </Button>
      )}
      <PinGoal planId={plan.id} name={t('planName', { name, duration: plan.duration })} />
    </div>
  )
}
