import { Eye, Hash, KeyRound, type LucideIcon, Shuffle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '~/lib/hydrated.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { sessionQuery } from '~/lib/session.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { Calculator } from './calculator.tsx'
import { Limits } from './limits.tsx'
import { OddsSection } from './odds-section.tsx'

const STEPS = [
  ['commit', Hash],
  ['mix', KeyRound],
  ['draw', Shuffle],
  ['reveal', Eye],
] as const satisfies readonly (readonly [string, LucideIcon])[]

/** Explains draws, recomputes one, and compares the counts with the published odds. */
export function FairnessGuide() {
  const t = useTranslations('draws.page')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="water mb-8 rounded-xl px-5 py-8 sm:px-10 sm:py-10">
        <h1 className="text-2xl font-extrabold sm:text-3xl">{t('title')}</h1>
        <p className="mt-2 max-w-prose text-on-deep-quiet">{t('intro')}</p>
        <OwnDraws />
      </div>
      <section aria-labelledby="steps" className="mb-10">
        <h2 id="steps" className="mb-4 text-xl">
          {t('steps.title')}
        </h2>
        <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(([step, Icon], index) => (
            <li key={step} className="panel flex flex-col gap-2 p-4 sm:p-5">
              <span className="flex items-center gap-2.5 text-brand-ink">
                <Icon aria-hidden className="size-6" />
                <span className="text-sm font-semibold tabular">{index + 1}</span>
              </span>
              <h3 className="text-base font-semibold">{t(`steps.${step}.title`)}</h3>
              <p className="text-quiet">{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <OddsSection />
        <Calculator />
      </div>
      <Limits />
    </>
  )
}

/** A link to a member's own draws; guests have none. */
function OwnDraws() {
  const t = useTranslations('draws.page')
  const hydrated = useHydrated()
  const { data: session } = useQueryKeepingError(sessionQuery)
  if (!hydrated || !session?.member) return null
  return (
    <ButtonLink to="/my-draws" variant="on-deep" className="mt-5">
      {t('mine')}
    </ButtonLink>
  )
}
