import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import { Card } from '~/ui/card.tsx'
import { SubscriptionCover } from '~/ui/subscription-cover.tsx'
import { PlanAction } from './plan-action.tsx'
import { PlanOption } from './plan-option.tsx'
import { PlanPrice } from './plan-price.tsx'
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
    <Card as="li" flush className="flex flex-col overflow-hidden">
      <SubscriptionCover name={name} className="flex min-h-24 items-end justify-between gap-3 p-4 sm:px-5">
        <h3 id={id} className="min-w-0 text-xl">
          {name}
        </h3>
        {popular && (
          <span className="shrink-0 rounded-full bg-white px-2.5 py-0.5 text-xs font-semibold text-deep">
            {t('popular')}
          </span>
        )}
      </SubscriptionCover>
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        {description && <p className="text-sm text-quiet md:min-h-10.5">{description}</p>}
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(2.9rem,1fr))] gap-0.5 rounded-md bg-sunken p-1">
          <legend className="sr-only">{t('plans', { name })}</legend>
          {plans.map((plan) => (
            <PlanOption
              key={plan.id}
              plan={plan}
              group={id}
              checked={plan === chosen}
              onChoose={() => choose(plan.id)}
            />
          ))}
        </fieldset>
        {chosen && <PlanPrice plan={chosen} />}
        {chosen && onRedeem && <PlanAction subscription={subscription} plan={chosen} onRedeem={onRedeem} />}
      </div>
    </Card>
  )
}
