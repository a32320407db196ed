import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan, Subscription } from '#contracts/rewards.ts'
import { Points } from '~/ui/points.tsx'
import { SubscriptionCover } from '~/ui/subscription-cover.tsx'
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
    <div className="overflow-hidden rounded-lg border border-line">
      <SubscriptionCover name={subscription.name} className="px-4 py-3">
        <p className="text-lg font-bold">{subscription.name}</p>
        <p className="text-sm">{plan.duration}</p>
      </SubscriptionCover>
      <dl className="flex flex-wrap gap-x-3 gap-y-1 bg-sunken px-4 py-3">
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
  <div className="grow basis-20">
    <dt className="text-xs text-quiet">{name}</dt>
    <dd>{children}</dd>
  </div>
)
