import { useTranslations } from 'use-intl'
import { ButtonLink, buttonClasses } from '~/ui/button.tsx'
import { Coin } from '~/ui/points.tsx'
import { demoSpin } from './demo-spin.ts'

/** The demo's controls over the hero's wheel: the hub that spins it, and what it would have won. Shown by the script. */
export function DemoResult() {
  const t = useTranslations('landing.demo')
  const filled = (name: 'points' | 'percent') => () => <span data-demo={name} className="tabular" />
  return (
    <>
      <button
        type="button"
        hidden
        data-demo="spin"
        aria-label={t('spinLabel')}
        className="absolute inset-0 m-auto size-[23%] rounded-full bg-on-deep text-[length:min(1.25rem,5vw)] font-extrabold text-deep shadow-lift transition-transform hover:scale-105 active:scale-95 aria-disabled:opacity-80"
      >
        {t('spin')}
      </button>
      <div role="status">
        <div
          hidden
          data-demo="result"
          className="absolute inset-x-0 top-[38%] z-20 mx-auto w-[min(24rem,86%)] animate-pop rounded-lg bg-raised p-5 text-center text-ink shadow-float sm:top-[42%]"
        >
          <p className="flex items-center justify-center gap-2 text-lg font-extrabold tracking-tight sm:text-xl">
            <Coin className="size-7" />
            <span>{t.rich('won', { points: filled('points') })}</span>
          </p>
          <p className="mt-2 text-sm text-quiet">{t.rich('demo', { percent: filled('percent') })}</p>
          <ButtonLink to="/register" reloadDocument wide className="for-guests mt-4">
            {t('join')}
          </ButtonLink>
          <ButtonLink to="/games/spin-win" reloadDocument wide className="for-members mt-4">
            {t('play')}
          </ButtonLink>
          <button type="button" data-demo="again" className={buttonClasses('quiet', 'medium', 'mt-1 w-full')}>
            {t('again')}
          </button>
        </div>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: code of our own, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: `addEventListener('DOMContentLoaded',${demoSpin})` }} />
    </>
  )
}
