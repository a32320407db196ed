import { useTranslations } from 'use-intl'
import { SERVICES, type Service } from '~/content/services.ts'
import { classes } from '~/ui/classes.ts'
import { Coin } from '~/ui/points.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { LandingText } from './landing-text.tsx'

/** A moving row of reward cards. It stops under the pointer and by the hero's button; with reduced motion it is a grid. */
export function Subscriptions() {
  return (
    <section aria-labelledby="subscriptions">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <LandingText text="offersTitle" as="h2" id="subscriptions" className="text-3xl font-extrabold" />
        <LandingText text="offersText" as="p" className="mt-2 max-w-prose text-lg text-quiet" />
      </div>
      <div className="mt-8 -mb-6 overflow-hidden pt-2 pb-8 motion-reduce:mx-auto motion-reduce:max-w-6xl motion-reduce:px-4 motion-reduce:sm:px-6">
        <div className="flex w-max animate-[drift_60s_linear_infinite] hover:[animation-play-state:paused] in-data-paused:[animation-play-state:paused] motion-reduce:w-auto">
          <Cards />
          <Cards isCopy />
        </div>
      </div>
    </section>
  )
}

/** The copy makes the row endless. */
const Cards = ({ isCopy }: { isCopy?: boolean }) => (
  <ul
    aria-hidden={isCopy}
    className={classes(
      'flex gap-4 pl-4 motion-reduce:w-full motion-reduce:grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] motion-reduce:sm:grid-cols-3 motion-reduce:pl-0',
      isCopy ? 'motion-reduce:hidden' : 'motion-reduce:grid',
    )}
  >
    {SERVICES.map((service) => (
      <RewardCard key={service.name} {...service} />
    ))}
  </ul>
)

function RewardCard({ name, category, fromPoints }: Service) {
  const t = useTranslations('landing.subscriptions')
  return (
    <li className="panel flex w-60 shrink-0 flex-col gap-6 rounded-lg p-5 shadow-lift motion-reduce:w-auto">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <SubscriptionMark name={name} size="large" />
        <span className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-quiet">
          {t(`categories.${category}`)}
        </span>
      </div>
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="mt-1 flex items-center gap-1.5 text-quiet tabular">
          <Coin className="size-5" />
          {t('from', { n: fromPoints })}
        </p>
      </div>
    </li>
  )
}
