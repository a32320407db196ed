import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readForm } from '~/lib/form.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

interface ActDialogProps {
  /** Names the act with its effect: 'Ban 3 members'. */
  title: string
  description?: ReactNode
  /** What happens by it, set off from the rest. */
  effect?: { readonly title: string; readonly text?: ReactNode; readonly tone?: 'note' | 'warn' | 'bad' }
  /** Asks why; the answer is `reason` among the values. */
  reason?: { readonly required: boolean; readonly label: string; readonly hint?: string }
  /** The button that does it, named like the act. */
  confirm: string
  danger?: boolean
  busy: boolean
  disabled?: boolean
  /** Why it was refused. */
  problem?: string | undefined
  onConfirm: (values: Readonly<Record<string, string>>) => void
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Asks before staff do something that others will see, with a reason for the audit where one is kept. */
export function ActDialog(props: ActDialogProps) {
  const { title, description, effect, reason, confirm, danger, busy, disabled, problem, onConfirm, onClose } = props
  const t = useTranslations('staff')
  const tUi = useTranslations('ui')
  const [missing, setMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const values = readForm(event.currentTarget)
    const lacksReason = reason?.required === true && !values.reason
    setMissing(lacksReason)
    if (!lacksReason) onConfirm(values)
  }
  return (
    <Dialog open onClose={onClose} locked={busy} title={title} description={description}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
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
            error={missing ? t('reasonMissing') : undefined}
            {...(!reason.required && { note: t('optional') })}
          >
            <Textarea name="reason" maxLength={500} rows={2} required={reason.required} />
          </Field>
        )}
        {problem && <Banner tone="bad" live title={problem} />}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
