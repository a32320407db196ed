import { Dot } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Country } from '~/lib/country.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useAppName, useMember } from '~/lib/session.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useStatedTimeNow } from './queries.ts'
import { missingPoints } from './reach.ts'
import { RedeemFields } from './redeem-fields.tsx'
import { RedeemSummary } from './redeem-summary.tsx'
import type { Choice, Redeem } from './use-redeem.ts'

const FIELDS = ['email', 'country', 'notes'] as const

/** Confirms a redemption: price, subscription and terms. */
export function RedeemDialog({ choice, redeem }: { choice: Choice; redeem: Redeem }) {
  const t = useTranslations('rewards.confirm')
  const tUi = useTranslations('ui')
  const { subscription, plan } = choice
  const { points } = useMember()
  const formId = useId()
  // Read once: the fields hold their own values from then on.
  const [typed] = useState(redeem.sent?.body)
  const [refusal, setRefusal] = useState<Refusal>()
  const { errors, show, checkInputs } = useFieldErrors(FIELDS)
  const { isUnanswered } = redeem

  /** Returns the first problem: fields, then points, then stock (docs/product.md#redemptions). */
  function refusalOf(marked: boolean, filled: boolean): Refusal | undefined {
    if (marked) return filled ? undefined : 'fillIn'
    if (missingPoints(plan.points, points) > 0) return 'insufficient'
    return plan.inStock ? undefined : 'outOfStock'
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isUnanswered) {
      redeem.sendAgain()
      return
    }
    const { email = '', country = '', notes = '' } = readForm(event.currentTarget)
    const found = checkInputs(event.currentTarget)
    if (!country) found.country = t('chooseCountry')
    const marked = show(event.currentTarget, found)
    const refused = refusalOf(marked, email.trim() !== '' && country !== '')
    setRefusal(refused)
    if (marked || refused) return
    redeem.send({ body: { planId: plan.id, expectedPoints: plan.points, email, country: country as Country, notes } })
  }

  return (
    <Dialog
      open
      onClose={redeem.close}
      locked={redeem.busy}
      width="wide"
      sheet
      title={t('title')}
      actions={
        <>
          <Button variant="secondary" className="max-sm:hidden" onClick={redeem.close} disabled={redeem.busy}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" size="large" form={formId} busy={redeem.busy}>
            {isUnanswered ? t('repeat') : t('submit', { n: plan.points })}
          </Button>
        </>
      }
    >
      <RedeemSummary subscription={subscription} plan={plan} balance={points} />
      <form
        ref={redeem.form}
        id={formId}
        noValidate
        onSubmit={submit}
        onInput={() => setRefusal(undefined)}
        className="flex flex-col gap-4"
      >
        <RedeemFields typed={typed} errors={errors} serverError={redeem.error} disabled={redeem.busy || isUnanswered} />
        <RedeemTerms name={subscription.name} isInstant={plan.isInstant} />
        <RedeemProblem refusal={refusal} error={redeem.busy ? null : redeem.error} isUnanswered={isUnanswered} />
      </form>
    </Dialog>
  )
}

type Refusal = 'fillIn' | 'insufficient' | 'outOfStock'

interface RedeemProblemProps {
  refusal: Refusal | undefined
  error: ApiError | null
  isUnanswered: boolean
}

/** The reason for a failure, above the button that tries again. */
function RedeemProblem({ refusal, error, isUnanswered }: RedeemProblemProps) {
  const t = useTranslations('rewards.confirm')
  const sentenceOf = useSentence()
  if (refusal) return <Banner tone="bad" live title={t(refusal)} />
  if (!error) return null
  switch (error.code) {
    case 'planPriceChanged':
      return (
        <Banner tone="warn" live title={sentenceOf(error)}>
          {t('again')}
        </Banner>
      )
    case 'notFound':
      return <Banner tone="bad" live title={t('gone')} />
    case 'unexpected':
    case 'unreadableAnswer':
      return (
        <Banner tone="bad" live title={t('failed')}>
          {t('unanswered')}
        </Banner>
      )
    default:
      return (
        <Banner tone="bad" live title={sentenceOf(error)}>
          {isUnanswered && t('unanswered')}
        </Banner>
      )
  }
}

/** The terms of every redemption, shown before it is confirmed. */
function RedeemTerms({ name, isInstant }: { name: string; isInstant: boolean }) {
  const t = useTranslations('rewards.confirm')
  const appName = useAppName()
  const time = useStatedTimeNow() ?? ''
  const terms = [
    t('deducted'),
    ...(isInstant ? [t('instant'), t('noRefunds')] : [t('hours', { time }), t('noRefunds'), t('pendingOnly')]),
    t('notAffiliated', { appName, name }),
  ]
  return (
    <section>
      <h3 className="text-sm">{t('terms')}</h3>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-quiet">
        {terms.map((term) => (
          <li key={term} className="flex gap-1">
            <Dot aria-hidden className="-ml-1.5 size-5 shrink-0" />
            {term}
          </li>
        ))}
      </ul>
    </section>
  )
}
