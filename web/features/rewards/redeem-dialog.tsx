import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Country } from '~/lib/country.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useMember } from '~/lib/session.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { missingPoints } from './reach.ts'
import { RedeemFields } from './redeem-fields.tsx'
import { RedeemProblem, type Refusal } from './redeem-problem.tsx'
import { RedeemSummary } from './redeem-summary.tsx'
import { RedeemTerms } from './redeem-terms.tsx'
import type { Choice, Redeem } from './use-redeem.ts'

const FIELDS = ['email', 'country', 'notes'] as const

/** Confirms a redemption: price, subscription and terms. */
export function RedeemDialog({ choice, redeem }: { choice: Choice; redeem: Redeem }) {
  const t = useTranslations('rewards.confirm')
  const tUi = useTranslations('ui')
  const { subscription, plan } = choice
  const { points } = useMember()
  const formId = useId()
  const [refusal, setRefusal] = useState<Refusal>()
  const { errors, show, checkInputs } = useFieldErrors(FIELDS)
  const isUnanswered = redeem.error?.isUnanswered === true

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
    redeem.send({ body: { planId: plan.id, seenPoints: plan.points, email, country: country as Country, notes } })
  }

  return (
    <Dialog
      open
      onClose={redeem.close}
      locked={redeem.busy}
      width="wide"
      title={t('title')}
      actions={
        <>
          <Button variant="secondary" onClick={redeem.close} disabled={redeem.busy}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={redeem.busy}>
            {isUnanswered ? t('repeat') : t('submit', { n: plan.points })}
          </Button>
        </>
      }
    >
      <RedeemSummary subscription={subscription} plan={plan} balance={points} />
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        onInput={() => setRefusal(undefined)}
        className="flex flex-col gap-4"
      >
        <RedeemFields errors={errors} serverError={redeem.error} disabled={redeem.busy || isUnanswered} />
        <RedeemTerms name={subscription.name} />
        <RedeemProblem refusal={refusal} error={redeem.busy ? null : redeem.error} />
      </form>
    </Dialog>
  )
}
