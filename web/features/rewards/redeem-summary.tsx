import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan, Subscription } from '#contracts/rewards.ts'
import { Points } from '~/ui/points.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { missingPoints } from './reach.ts'

interface RedeemSummaryProps {
  subscription: Subscription
  plan: Plan
  balance: number
}

/** The plan, its price and the balance afterwards. */
export function RedeemSummary({ subscription, plan, balance }: RedeemSummaryProps) {
  const t = useTranslations('rewards')
  const missing = missingPoints(plan.points, balance)
  return (
    <div className="rounded-md bg-sunken p-4">
      <div className="flex items-center gap-3">
        <SubscriptionMark name={subscription.name} />
        <div>
          <p className="text-lg font-bold">{subscription.name}</p>
          <p className="text-sm text-quiet">{plan.duration}</p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-1 gap-x-4 gap-y-1 border-t border-line pt-3 sm:grid-cols-3">
        <Figure name={t('confirm.balance')}>
          <Points value={balance} />
        </Figure>
        <Figure name={t('confirm.cost')}>
          <Points value={-plan.points} change className="font-bold" />
        </Figure>
        <Figure name={t('confirm.after')}>
          {missing > 0 ? (
            <span className="font-semibold text-bad">{t('missing', { n: missing })}</span>
          ) : (
            <Points value={balance - plan.points} className="font-bold" />
          )}
        </Figure>
      </dl>
    </div>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-2 sm:flex-col sm:justify-start sm:gap-0">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="text-lg">{children}</dd>
  </div>
)
