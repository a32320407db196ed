import { useTranslations } from 'use-intl'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

const EXAMPLE = { balance: 820, goal: 900 }

/** What the app is about, in one card: points come in, a subscription comes nearer. */
export function ExampleBalance() {
  const t = useTranslations('landing.example')
  const { balance, goal } = EXAMPLE
  return (
    <figure aria-label={t('label')} className="panel w-full self-center p-6 shadow-float sm:p-8">
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
          <span className="font-semibold text-good">+{RULES_IN_WORDS.likelyPrize}</span>
        </li>
        <li className="flex justify-between border-t border-line pt-3">
          {t('welcome')}
          <span className="font-semibold text-good">+{RULES_IN_WORDS.welcomeBonus}</span>
        </li>
      </ul>
    </figure>
  )
}
