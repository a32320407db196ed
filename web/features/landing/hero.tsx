import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

export function Hero() {
  const t = useTranslations('landing.hero')
  return (
    <section className="water relative overflow-hidden rounded-xl px-6 py-12 sm:px-12 sm:py-16 lg:grid lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-12">
      <div className="relative">
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{t('title')}</h1>
        <p className="mt-4 max-w-xl text-lg text-on-deep-quiet">{t('text')}</p>
        <ButtonLink to="/register" reloadDocument variant="on-deep" size="large" className="mt-8">
          {t('start')}
        </ButtonLink>
        <p className="mt-4 text-sm text-on-deep-quiet">{t('note')}</p>
      </div>
      <ExampleBalance />
    </section>
  )
}

/** What the app is about, in one card: points come in, a subscription comes nearer. */
function ExampleBalance() {
  const t = useTranslations('landing.example')
  return (
    <figure
      aria-label={t('label')}
      className="relative mx-auto mt-10 w-full max-w-sm rounded-lg bg-card p-5 text-ink shadow-float lg:mt-0"
    >
      <p className="text-sm text-quiet">{t('balance')}</p>
      <p className="text-3xl font-extrabold">
        <Points value={820} className="font-extrabold" />
      </p>
      <div className="mt-4 flex items-center gap-3">
        <SubscriptionMark name={t('goal')} />
        <div className="flex-1">
          <p className="mb-1.5 flex justify-between gap-2 text-sm">
            <span className="font-semibold">{t('goal')}</span>
            <span className="text-quiet">{t('percent')}</span>
          </p>
          <ProgressBar percent={82} label={t('progress')} />
        </div>
      </div>
      <ul className="mt-4 flex flex-col text-sm">
        <li className="flex justify-between border-t border-line py-2.5">
          {t('spin')}
          <Points value={50} change className="font-semibold text-good" />
        </li>
        <li className="flex justify-between border-t border-line pt-2.5">
          {t('welcome')}
          <Points value={100} change className="font-semibold text-good" />
        </li>
      </ul>
    </figure>
  )
}
