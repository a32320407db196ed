import { useTranslations } from 'use-intl'
import { Coin, Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

const STEPS = ['join', 'play', 'collect', 'redeem'] as const
const EXAMPLE = { balance: 820, goal: 900, spin: 50, welcome: 100 }

/** The four steps on one line that ends in a coin, beside what it looks like in between. */
export function HowItWorks() {
  const t = useTranslations('landing.how')
  return (
    <section aria-labelledby="how" className="grid grid-cols-1 gap-10 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16">
      <div>
        <h2 id="how" className="text-3xl font-extrabold">
          {t('title')}
        </h2>
        <p className="mt-2 text-lg text-quiet">{t('text')}</p>
        <ol className="mt-8">
          {STEPS.map((step, index) => (
            <li key={step} className="relative flex gap-5 pb-8 last:pb-0">
              {index < STEPS.length - 1 && (
                <span aria-hidden className="absolute top-11 bottom-0 left-5 w-0.5 -translate-x-1/2 bg-line" />
              )}
              <Place number={index + 1} isLast={index === STEPS.length - 1} />
              <div className="pt-1.5">
                <h3 className="text-lg">{t(`steps.${step}.title`)}</h3>
                <p className="mt-1 max-w-lg text-quiet">{t(`steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <ExampleBalance />
    </section>
  )
}

const Place = ({ number, isLast }: { number: number; isLast: boolean }) =>
  isLast ? (
    <Coin className="size-10" />
  ) : (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-full border-2 border-brand font-extrabold text-brand-ink tabular"
    >
      {number}
    </span>
  )

/** What the app is about, in one card: points come in, a subscription comes nearer. */
function ExampleBalance() {
  const t = useTranslations('landing.example')
  const { balance, goal, spin, welcome } = EXAMPLE
  return (
    <figure aria-label={t('label')} className="panel w-full p-6 shadow-float sm:p-8 lg:max-w-md lg:justify-self-end">
      <p className="text-sm text-quiet">{t('balance')}</p>
      <p className="text-4xl">
        <Points value={balance} className="font-extrabold tracking-tight" />
      </p>
      <div className="mt-6 flex items-center gap-3.5">
        <SubscriptionMark name={t('goal')} />
        <div className="min-w-0 flex-1">
          <p className="mb-1.5 flex flex-wrap justify-between gap-x-2 text-sm">
            <span className="font-semibold">{t('goal')}</span>
            <span className="text-quiet">{t('missing', { n: goal - balance })}</span>
          </p>
          <ProgressBar percent={(balance / goal) * 100} label={t('progress')} />
        </div>
      </div>
      <ul className="mt-6 flex flex-col">
        <li className="flex justify-between border-t border-line py-3">
          {t('spin')}
          <Points value={spin} change className="font-semibold text-good" />
        </li>
        <li className="flex justify-between border-t border-line pt-3">
          {t('welcome')}
          <Points value={welcome} change className="font-semibold text-good" />
        </li>
      </ul>
    </figure>
  )
}
