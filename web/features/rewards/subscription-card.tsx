import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan, Subscription } from '#contracts/rewards.ts'
import { useMember } from '~/lib/session.ts'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { SubscriptionCover } from '~/ui/subscription-cover.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { PlanAction } from './plan-action.tsx'
import { PlanOption } from './plan-option.tsx'
import { PlanPrice } from './plan-price.tsx'
import { firstChoice, missingPoints, progressTowards } from './reach.ts'
import type { OnRedeem } from './types.ts'

interface SubscriptionCardProps {
  subscription: Subscription
  /** Without it the card is read-only. */
  onRedeem?: OnRedeem
  /** Whether the card starts as a row that opens it. */
  isFolded?: boolean
}

/** A subscription with its plans, and the button for the chosen one. */
export function SubscriptionCard({ subscription, onRedeem, isFolded = false }: SubscriptionCardProps) {
  const t = useTranslations('rewards')
  const { name, description, popular, plans } = subscription
  const { points: balance } = useMember()
  const id = useId()
  const [chosenId, choose] = useState(() => firstChoice(plans)?.id)
  const chosen = plans.find((plan) => plan.id === chosenId) ?? firstChoice(plans)
  const [isOpen, setOpen] = useState(false)
  // The plans of a folded card are not rendered. On a phone most cards are folded, so the page renders sooner.
  const isShown = isOpen || !isFolded
  return (
    <Card as="li" flush className="flex flex-col overflow-hidden">
      {isFolded && chosen && (
        <Row
          name={name}
          plan={chosen}
          isOpen={isOpen}
          controls={isOpen ? `${id}-plans` : undefined}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {!isFolded && (
        <SubscriptionCover name={name} className="flex items-end justify-between gap-3 p-3 md:min-h-24 md:p-4 lg:px-5">
          <h3 className="min-w-0 text-lg md:text-xl">{name}</h3>
          {popular && (
            <span className="shrink-0 rounded-full bg-white px-2.5 py-0.5 text-xs font-semibold text-deep">
              {t('popular')}
            </span>
          )}
        </SubscriptionCover>
      )}
      {isShown && (
        <div
          id={`${id}-plans`}
          className={classes('flex flex-1 flex-col gap-2.5 p-3 md:gap-3 md:p-5', isFolded && 'pt-0')}
        >
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
          {chosen && (
            <div
              className={classes(
                'flex flex-1 flex-col gap-3',
                // One row on a phone.
                chosen.inStock &&
                  missingPoints(chosen.points, balance) === 0 &&
                  'max-md:flex-row max-md:flex-wrap max-md:items-center max-md:[&>:first-child]:flex-1 max-md:[&>:first-child]:basis-24 max-md:[&>:last-child]:mt-0 max-md:[&>:last-child]:grow max-md:[&>:last-child]:basis-38',
              )}
            >
              <PlanPrice plan={chosen} />
              {onRedeem && <PlanAction subscription={subscription} plan={chosen} onRedeem={onRedeem} />}
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  name: string
  plan: Plan
  isOpen: boolean
  /** The id of the open plans; undefined while the card is folded. */
  controls: string | undefined
  onToggle: () => void
}

/** The head of a card on a phone, which opens it. Closed, it says what the chosen plan costs and how far it is. */
function Row({ name, plan: { duration, points, inStock }, isOpen, controls, onToggle }: RowProps) {
  const t = useTranslations('rewards')
  const { points: balance } = useMember()
  return (
    <div className="relative flex items-center gap-3 p-3 hover:bg-hover">
      <SubscriptionMark name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 text-base">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={controls}
              onClick={onToggle}
              className="text-left after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </button>
          </h3>
          {!isOpen && <Points value={points} className="font-semibold" />}
        </div>
        {!isOpen && inStock && (
          <ProgressBar
            percent={progressTowards(points, balance)}
            label={t('progress', { name, duration })}
            className="my-1.5"
          />
        )}
        {!isOpen && (
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-quiet tabular">
            <span>{inStock ? t('missing', { n: missingPoints(points, balance) }) : t('outOfStock')}</span>
            <span>{duration}</span>
          </p>
        )}
      </div>
      <ChevronDown
        aria-hidden
        className={classes('size-5 shrink-0 text-quiet transition-transform', isOpen && 'rotate-180')}
      />
    </div>
  )
}
