import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { useMember } from '~/lib/session.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { Button } from '~/ui/button.tsx'
import { DialogActions } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { draftOf, placeOf } from './draft-of.ts'
import type { Move } from './use-move.ts'

interface CompleteFormProps {
  redemption: AdminRedemption
  move: Move
  onBack: () => void
}

/** Delivers the code. The input is stored as a draft until it is delivered or discarded. */
export function CompleteForm({ redemption, move, onBack }: CompleteFormProps) {
  const t = useTranslations('adminRedemptions.complete')
  const draft = draftOf(useMember().id, placeOf(redemption.id, 'completed'))
  const [typedBefore] = useState(draft.read)
  const form = useRef<HTMLFormElement>(null)
  const ownClicks = useIgnoreGhostClicks()
  const { errors, show, clear } = useFieldErrors(['activationCode', 'instructions', 'lastDay'])
  const mayComplete = redemption.may.includes('completed')
  useFocusOnce(form, 'input')

  const read = () => {
    const { activationCode = '', instructions = '', lastDay = '' } = form.current ? readForm(form.current) : {}
    return { activationCode, instructions, lastDay }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = read()
    const found = {
      ...(!typed.activationCode.trim() && { activationCode: t('codeRequired') }),
      ...(!typed.lastDay && { lastDay: t('lastDayRequired') }),
    }
    if (show(form.current, found)) return
    move.run('completed', typed)
  }
  function onChange(): void {
    draft.update(read())
    clear()
    move.clearError()
  }
  // The server refuses a code that another redemption has used.
  const usedCode = move.fieldProblem('activationCode')
  useEffect(() => {
    if (usedCode) form.current?.querySelector('input')?.select()
  }, [usedCode])
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
      <Field
        label={t('code')}
        hint={t('codeHint', { name: redemption.memberName })}
        error={errors.activationCode ?? usedCode}
      >
        <Input
          name="activationCode"
          required
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typedBefore.activationCode}
          className="font-mono"
        />
      </Field>
      <Field label={t('instructions')} note={t('optional')} error={errors.instructions}>
        <Textarea name="instructions" maxLength={2000} defaultValue={typedBefore.instructions} />
      </Field>
      <Field
        label={t('lastDay')}
        hint={t('lastDayHint', { name: redemption.memberName, duration: redemption.duration })}
        error={errors.lastDay}
      >
        <Input
          name="lastDay"
          type="date"
          required
          defaultValue={typedBefore.lastDay || redemption.proposedEnd}
          className="sm:max-w-52"
        />
      </Field>
      {!mayComplete && <p className="text-sm font-medium text-warn">{t('notPossible')}</p>}
      <DialogActions>
        <Button variant="secondary" onClick={onBack} disabled={move.busy}>
          {t('back')}
        </Button>
        <Button type="submit" busy={move.busy} disabled={!mayComplete}>
          {t('submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
