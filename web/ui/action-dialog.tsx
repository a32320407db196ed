import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findIncompleteInput, readForm } from '~/lib/form.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

interface ActionDialogProps {
  /** Names the action with its effect: 'Ban 3 members'. */
  title: string
  description?: ReactNode
  /** The effect, set off from the rest. */
  effect?: { readonly title: string; readonly text?: ReactNode; readonly tone?: 'note' | 'warn' | 'bad' }
  /** Says why the action is no longer possible: shown in place of the effect, without the confirming button. Typed text stays. */
  closed?: { readonly title: string; readonly text?: ReactNode } | undefined
  /** Asks for a reason; it is `reason` among the values. */
  reason?: {
    /** 'sometimes': the server decides, and the hint says when. */
    readonly required: boolean | 'sometimes'
    readonly label: string
    readonly hint?: string
    /** Why the server refused it. */
    readonly error?: string | undefined
  }
  /** The label of the confirming button, named like the action. */
  confirm: string
  danger?: boolean
  busy: boolean
  disabled?: boolean
  /** Why the action was refused. */
  problem?: string | undefined
  /** Validates the further fields, marks errors, and returns whether they may be sent. */
  check?: (values: Readonly<Record<string, string>>) => boolean
  onConfirm: (values: Readonly<Record<string, string>>) => void
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Confirms a staff action that affects others, with a reason if the audit log records one. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, description, closed, effect, reason, confirm, danger, busy, disabled, problem } = props
  const { check, onConfirm, onClose } = props
  const t = useTranslations('admin')
  const tUi = useTranslations('ui')
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // Focuses the first invalid field after a check by the form or the server.
  useEffect(() => {
    if (attempts > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, busy])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (closed) return
    const typed = readForm(event.currentTarget)
    const values = { ...typed, ...(typed.reason && { reason: typed.reason.trim() }) }
    const lacksReason = reason?.required === true && !values.reason
    const isValid = check?.(values) ?? true
    // The value of an incomplete date is empty, as if there were none.
    const isComplete = findIncompleteInput(event.currentTarget) === undefined
    setMissing(lacksReason)
    setAttempts(attempts + 1)
    if (isValid && isComplete && !lacksReason) onConfirm(values)
  }
  return (
    <Dialog open onClose={onClose} locked={busy} title={title} description={description}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {closed ? (
          <Banner tone="warn" live title={closed.title}>
            {closed.text}
          </Banner>
        ) : (
          effect && (
            <Banner tone={effect.tone ?? 'warn'} title={effect.title}>
              {effect.text}
            </Banner>
          )
        )}
        {props.children}
        {reason && (
          <Field
            label={reason.label}
            hint={reason.hint}
            error={missing ? t('reasonMissing') : reason.error}
            {...(reason.required === false && { note: t('optional') })}
          >
            <Textarea name="reason" maxLength={500} rows={2} required={reason.required === true} />
          </Field>
        )}
        {problem && <Banner tone="bad" live title={problem} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {tUi(closed ? 'close' : 'cancel')}
          </Button>
          {!closed && (
            <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
              {confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
