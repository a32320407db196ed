import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { REASON_MISSING } from '#contracts/redemption-rules.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { useMember } from '~/lib/session.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { DialogActions } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { draftOf, placeOf } from './draft-of.ts'
import { refundOf } from './refund-of.ts'
import type { Move } from './use-move.ts'

interface EndFormProps {
  redemption: AdminRedemption
  to: 'failed' | 'cancelled'
  /** How often the code was replaced; undefined until it is known. */
  replacements: number | undefined
  move: Move
  onBack: () => void
}

/** Ends a redemption without a code: shows the effect and asks for a reason, which is stored as a draft until it is sent or discarded. */
export function EndForm({ redemption, to, replacements, move, onBack }: EndFormProps) {
  const isBroken = redemption.status === 'completed'
  const t = useTranslations(`adminRedemptions.${isBroken ? 'broken' : to}`)
  const tEnd = useTranslations('adminRedemptions.end')
  const form = useRef<HTMLFormElement>(null)
  const ownClicks = useIgnoreGhostClicks()
  const refund = refundOf(redemption, to)
  const name = redemption.memberName
  const draft = draftOf(useMember().id, placeOf(redemption.id, to))
  const [typedBefore] = useState(draft.read)
  // As they were when the form was opened, so that a change by a colleague since then is refused.
  const [from] = useState(redemption.status)
  const [seenReplacements, setSeenReplacements] = useState(replacements)
  if (seenReplacements === undefined && replacements !== undefined) setSeenReplacements(replacements)
  useFocusOnce(form, 'textarea')
  const { errors, show, clear } = useFieldErrors(['reason'])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { reason = '' } = readForm(event.currentTarget)
    if (show(event.currentTarget, reason.trim() ? {} : { reason: REASON_MISSING })) return
    move.run(to, { from, reason, ...(seenReplacements && { seenReplacements }) })
  }
  function onChange(): void {
    const { reason = '' } = form.current ? readForm(form.current) : {}
    draft.update({ reason })
    clear()
    move.clearError()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={onChange}
      {...ownClicks}
      className="flex scroll-mb-6 flex-col gap-4"
    >
      <h3 className="text-lg">{t('title')}</h3>
      <Banner tone="warn" title={refund > 0 ? tEnd('refund', { n: refund, name }) : tEnd('noRefund')}>
        {tEnd('mailed', { name })} {isBroken && tEnd('void')}
      </Banner>
      <Field
        label={tEnd('reason')}
        hint={tEnd('reasonHint', { name })}
        error={errors.reason ?? move.fieldProblem('reason')}
      >
        <Textarea name="reason" required maxLength={500} rows={2} defaultValue={typedBefore.reason} />
      </Field>
      <DialogActions>
        <Button variant="secondary" onClick={onBack} disabled={move.busy}>
          {tEnd('back')}
        </Button>
        <Button
          type="submit"
          variant="danger"
          busy={move.busy}
          disabled={seenReplacements === undefined || !redemption.may.includes(to)}
        >
          {t('submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
