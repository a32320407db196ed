import { Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Coin } from '~/ui/points.tsx'
import { LandingText } from './landing-text.tsx'

const STATS = ['members', 'subscriptions', 'points', 'happy'] as const

/** Deep water, and the one bright thing of the page in it; below the line, what has come of it so far. */
export function Hero({ picture }: { picture: ReactNode }) {
  const t = useTranslations('landing.hero')
  return (
    <>
      <section aria-labelledby="hero" className="water relative overflow-hidden">
        <div className="mx-auto max-w-6xl px-4 sm:px-6">
          <div className="relative z-10 pt-12 pb-10 sm:pt-16 lg:w-[50%] lg:pt-28 lg:pb-36">
            <LandingText
              text="heroTitle"
              as="h1"
              id="hero"
              className="text-4xl font-extrabold tracking-tight lg:text-5xl"
            />
            <LandingText text="heroText" as="p" className="mt-5 max-w-lg text-lg text-on-deep-quiet" />
            <ButtonLink
              to="/register"
              variant="gold"
              size="large"
              icon={<Coin className="size-6" />}
              className="for-guests mt-8"
            >
              {t('start', { bonus: RULES_IN_WORDS.welcomeBonus })}
            </ButtonLink>
            <ButtonLink to="/dashboard" variant="on-deep" size="large" className="for-members mt-8">
              {t('continue')}
            </ButtonLink>
            <LandingText text="heroNote" as="p" className="mt-4 text-sm text-on-deep-quiet" />
          </div>
          <div className="relative mx-auto -mb-[min(8.4rem,30%)] w-[min(28rem,112%)] max-lg:has-[[data-demo=result]:not([hidden])]:mb-12 max-sm:has-[[data-demo=result]:not([hidden])]:mb-26 max-lg:-left-[6%] max-lg:sm:left-0 lg:absolute lg:top-14 lg:left-[54%] lg:mb-0 lg:w-[42rem]">
            {picture}
          </div>
        </div>
        <button
          type="button"
          hidden
          data-demo="motion"
          aria-pressed="false"
          aria-label={t('pause')}
          title={t('pause')}
          className="absolute right-3 bottom-3 z-20 flex size-target items-center justify-center rounded-full bg-deep/70 text-on-deep hover:bg-deep aria-pressed:bg-on-deep aria-pressed:text-deep motion-reduce:hidden"
        >
          <Pause aria-hidden className="size-5" />
        </button>
      </section>
      <Stats />
    </>
  )
}

function Stats() {
  const t = useTranslations('landing.stats')
  return (
    <section aria-label={t('title')} className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <dl className="two-up gap-y-8 md:grid-cols-4">
        {STATS.map((stat) => (
          <div key={stat} className="flex flex-col-reverse border-l-2 border-line pl-4 sm:pl-6">
            <LandingText text={`${stat}Label`} as="dt" className="text-quiet" />
            <LandingText
              text={`${stat}Count`}
              as="dd"
              className="text-3xl font-extrabold tracking-tight tabular sm:text-4xl"
            />
          </div>
        ))}
      </dl>
    </section>
  )
}
