import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import type { PlanListProps } from './plan-table.tsx'
import { LeftNote, StockSwitch } from './stock-switch.tsx'
import { WaitingPrices } from './waiting-prices.tsx'

/** The content of the table as one card for each plan, for phones. The whole card opens the plan. */
export function PlanCards({ plans, onOpen }: Omit<PlanListProps, 'onAction'>) {
  const t = useTranslations('adminSubscriptions')
  return (
    <ul aria-label={t('title')} className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function PlanCard({ plan, onOpen }: { plan: AdminPlan; onOpen: (id: string) => void }) {
  const t = useTranslations('adminSubscriptions')
  const { id, name, duration, points, category } = plan
  return (
    <Card as="li" flush className="relative flex flex-col gap-1 p-3">
      <div className="flex items-start gap-3">
        <SubscriptionMark name={name} size="small" />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            data-open={id}
            aria-label={t('open', { name, duration })}
            onClick={() => onOpen(id)}
            className="block max-w-full truncate text-left font-semibold after:absolute after:inset-0 after:rounded-lg"
          >
            {name}
          </button>
          <p className="truncate text-sm text-quiet">
            {duration} · {t(`categories.${category}`)}
          </p>
          <LeftNote plan={plan} />
        </div>
        <div className="flex flex-col items-end gap-1">
          {points === null ? (
            <Badge tone="warn">{t('noPrice')}</Badge>
          ) : (
            <Points value={points} className="font-bold" />
          )}
          <span className="relative z-10">
            <StockSwitch plan={plan} />
          </span>
        </div>
      </div>
      <div className="relative z-10 self-start empty:hidden">
        <WaitingPrices plan={plan} />
      </div>
    </Card>
  )
}
