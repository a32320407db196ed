import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readForm } from '~/lib/form.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

interface ActDialogProps {
  /** Names the act with its effect: 'Ban 3 members'. */
  title: string
  description?: ReactNode
  /** What happens by it, set off from the rest. */
  effect?: { readonly title: string; readonly text?: ReactNode; readonly tone?: 'note' | 'warn' | 'bad' }
  /** Asks why; the answer is `reason` among the values. */
  reason?: {
    /** 'sometimes': the server decides, and the hint says when. */
    readonly required: boolean | 'sometimes'
    readonly label: string
    readonly hint?: string
    /** Why the server refused it. */
    readonly error?: string | undefined
  }
  /** The button that does it, named like the act. */
  confirm: string
  danger?: boolean
  busy: boolean
  disabled?: boolean
  /** Why it was refused. */
  problem?: string | undefined
  /** Looks at the further fields, marks what is wrong with them, and says whether they may be sent. */
  check?: (values: Readonly<Record<string, string>>) => boolean
  onConfirm: (values: Readonly<Record<string, string>>) => void
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Asks before staff do something that others will see, with a reason for the audit where one is kept. */
export function ActDialog(props: ActDialogProps) {
  const { title, description, effect, reason, confirm, danger, busy, disabled, problem, check, onConfirm, onClose } =
    props
  const t = useTranslations('staff')
  const tUi = useTranslations('ui')
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // All that is wrong is marked at once, here or by the server's answer; the first of it has the focus.
  useEffect(() => {
    if (attempts > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, busy])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = readForm(event.currentTarget)
    const values = { ...typed, ...(typed.reason && { reason: typed.reason.trim() }) }
    const lacksReason = reason?.required === true && !values.reason
    const isComplete = check?.(values) ?? true
    setMissing(lacksReason)
    setAttempts(attempts + 1)
    if (isComplete && !lacksReason) onConfirm(values)
  }
  return (
    <Dialog open onClose={onClose} locked={busy} title={title} description={description}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {effect && (
          <Banner tone={effect.tone ?? 'warn'} title={effect.title}>
            {effect.text}
          </Banner>
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
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
