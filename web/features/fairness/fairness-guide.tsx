import {
  Check,
  Eye,
  Gift,
  Hash,
  History,
  KeyRound,
  type LucideIcon,
  Megaphone,
  Minus,
  Scale,
  Shuffle,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '~/lib/hydrated.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { sessionQuery } from '~/lib/session.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { WheelDrawing } from '~/ui/illustrations/wheel.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { Calculator } from './calculator.tsx'
import { OddsSection } from './odds-section.tsx'
import { RulesSection } from './rules-section.tsx'

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
      <div className="water mb-8 flex items-center gap-8 rounded-xl px-5 py-8 sm:px-10 sm:py-10">
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-extrabold sm:text-3xl">{t('title')}</h1>
          <p className="mt-2 max-w-prose text-on-deep-quiet">{t('intro')}</p>
          <OwnDraws />
        </div>
        <WheelDrawing className="h-36 w-48 max-md:hidden" />
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
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <RulesSection />
        <Funding />
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

const FUNDING = [
  ['ads', Megaphone],
  ['plans', Gift],
  ['costs', Scale],
  ['rules', History],
] as const satisfies readonly (readonly [string, LucideIcon])[]

/** Where the worth of points comes from. */
function Funding() {
  const t = useTranslations('draws.page.funding')
  return (
    <Card as="section" aria-labelledby="funding">
      <h2 id="funding" className="mb-4 text-xl">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {FUNDING.map(([text, Icon]) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            {t(text)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SHELL = `server=f801daacbccfc0b3c03232cf51d214f037fca4d43975d61c717d4c6c8ca0d41e client=member-2 nonce=41
word=$(printf %s "$client:$nonce" | openssl dgst -sha256 -hmac "$server" | sed 's/.*= *//' | cut -c1-8)
echo $(( 0x$word % 1000 ))`

const PROMISED = ['seed', 'client', 'gaps'] as const
const NOT = ['known', 'paid'] as const

/** What a verified draw proves, what it does not, and how to verify without this page. */
function Limits() {
  const t = useTranslations('draws.page')
  return (
    <div className="mt-10 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <section aria-labelledby="limits">
        <h2 id="limits" className="mb-4 text-xl">
          {t('limits.title')}
        </h2>
        <ul className="flex flex-col gap-3">
          {PROMISED.map((text) => (
            <li key={text} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
              {t(`limits.promised.${text}`)}
            </li>
          ))}
          {NOT.map((text) => (
            <li key={text} className="flex gap-3 text-quiet">
              <Minus aria-hidden className="mt-0.5 size-5 shrink-0" />
              {t(`limits.not.${text}`)}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="offline" className="min-w-0">
        <h2 id="offline" className="mb-4 text-xl">
          {t('offline.title')}
        </h2>
        <p className="mb-3 text-quiet">{t('offline.text')}</p>
        <pre className="rounded-md bg-sunken p-4 text-xs break-all whitespace-pre-wrap">{SHELL}</pre>
      </section>
    </div>
  )
}
