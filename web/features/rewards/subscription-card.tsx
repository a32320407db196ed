import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('rewards')
  const { name, description, popular, plans } = subscription
  const cheapest = plans.length > 0 ? Math.min(...plans.map((plan) => plan.points)) : undefined
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <SubscriptionMark name={name} />
        <h2 className="min-w-0 flex-1 text-lg">{name}</h2>
        {popular && <Badge tone="brand">{t('popular')}</Badge>}
      </div>
      <p className="flex-1 text-quiet">{description}</p>
      {cheapest !== undefined && (
        <p className="flex items-center gap-1.5 text-lg">
          <span className="text-sm text-quiet">{t('from')}</span>
          <Points value={cheapest} />
        </p>
      )}
    </Card>
  )
}
