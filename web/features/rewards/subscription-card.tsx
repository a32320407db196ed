import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { PlanAction } from './plan-action.tsx'
import { PlanOption } from './plan-option.tsx'
import { firstChoice } from './reach.ts'
import type { OnRedeem } from './types.ts'

interface SubscriptionCardProps {
  subscription: Subscription
  /** Without it the card is read-only. */
  onRedeem?: OnRedeem
}

/** A subscription with its plans, and the button for the chosen one. */
export function SubscriptionCard({ subscription, onRedeem }: SubscriptionCardProps) {
  const t = useTranslations('rewards')
  const { name, description, popular, plans } = subscription
  const id = useId()
  const [chosenId, choose] = useState(() => firstChoice(plans)?.id)
  const chosen = plans.find((plan) => plan.id === chosenId) ?? firstChoice(plans)
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-start gap-3.5">
        <SubscriptionMark name={name} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 id={id} className="text-lg">
              {name}
            </h2>
            {popular && <Badge tone="brand">{t('popular')}</Badge>}
          </div>
          <p className="text-sm text-quiet">{description}</p>
        </div>
      </div>
      <fieldset className={classes('two-up gap-2', plans.length > 4 && 'sm:grid-cols-3')}>
        <legend className="sr-only">{t('plans', { name })}</legend>
        {plans.map((plan) => (
          <PlanOption key={plan.id} plan={plan} group={id} checked={plan === chosen} onChoose={() => choose(plan.id)} />
        ))}
      </fieldset>
      {chosen && onRedeem && <PlanAction subscription={subscription} plan={chosen} onRedeem={onRedeem} />}
    </Card>
  )
}
