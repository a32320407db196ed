import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'

const STEPS = ['join', 'play', 'collect', 'redeem'] as const
const PROMISES = ['odds', 'proof', 'terms'] as const

export function HowItWorks() {
  const t = useTranslations('landing.how')
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-6 text-2xl sm:text-3xl">
        {t('title')}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="panel p-5">
            <span
              aria-hidden
              className="mb-4 flex size-10 items-center justify-center rounded-full bg-brand-soft font-extrabold text-brand-ink tabular"
            >
              {index + 1}
            </span>
            <h3 className="text-lg">{t(`steps.${step}.title`)}</h3>
            <p className="mt-1 text-quiet">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Fairness() {
  const t = useTranslations('landing.fair')
  return (
    <section aria-labelledby="fair" className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-12">
      <h2 id="fair" className="text-2xl sm:text-3xl">
        {t('title')}
      </h2>
      <dl className="grid gap-6 sm:grid-cols-3">
        {PROMISES.map((promise) => (
          <div key={promise} className="border-t-2 border-brand pt-4">
            <dt className="text-lg font-bold">{t(`${promise}.title`)}</dt>
            <dd className="mt-1 text-quiet">{t(`${promise}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Closing() {
  const t = useTranslations('landing')
  return (
    <section aria-labelledby="closing" className="panel flex flex-col items-center gap-4 p-8 text-center sm:p-12">
      <h2 id="closing" className="text-2xl sm:text-3xl">
        {t('closing.title')}
      </h2>
      <p className="max-w-prose text-quiet">{t('closing.text')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/register" reloadDocument size="large">
          {t('join')}
        </ButtonLink>
        <ButtonLink to="/login" reloadDocument size="large" variant="secondary">
          {t('signIn')}
        </ButtonLink>
      </div>
    </section>
  )
}
