import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { LeftNote, StockSwitch } from './stock-switch.tsx'
import type { Action } from './types.ts'
import { WaitingPrices } from './waiting-prices.tsx'

/** The content of the table as one card for each plan, for phones. */
export function PlanCards({ plans, onAction }: { plans: readonly AdminPlan[]; onAction: (act: Action) => void }) {
  const t = useTranslations('adminSubscriptions')
  return (
    <ul aria-label={t('title')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} onAction={onAction} />
      ))}
    </ul>
  )
}

function PlanCard({ plan, onAction }: { plan: AdminPlan; onAction: (act: Action) => void }) {
  const t = useTranslations('adminSubscriptions')
  const { id, name, duration, points, category } = plan
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <SubscriptionMark name={name} size="small" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-sm">{duration}</p>
          <p className="truncate text-sm text-quiet">
            {t(`categories.${category}`)} · <span className="font-mono text-xs">{plan.subscriptionId}</span>
          </p>
        </div>
        {points === null ? <Badge tone="warn">{t('noPrice')}</Badge> : <Points value={points} className="font-bold" />}
      </div>
      <WaitingPrices plan={plan} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2">
          <StockSwitch plan={plan} />
          <LeftNote plan={plan} />
        </span>
        <Button
          size="small"
          variant="secondary"
          aria-label={t('open', { name, duration })}
          onClick={() => onAction({ kind: 'open', id })}
        >
          {t('details')}
        </Button>
      </div>
    </Card>
  )
}
