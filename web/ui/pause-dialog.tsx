import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PAUSE_MESSAGE_MAX, usePause } from '~/lib/use-pause.ts'
import { ActionDialog } from './action-dialog.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

interface PauseDialogProps {
  member: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Pauses a member's redemptions, with a message for the member and a reason for staff. */
export function PauseDialog({ member, onClose }: PauseDialogProps) {
  const t = useTranslations('admin.pause')
  const [missing, setMissing] = useState(false)
  const { pause, busy, problem } = usePause(onClose)
  return (
    <ActionDialog
      title={t('of', { name: member.name })}
      effect={{ title: t('effect'), text: t('effectText') }}
      reason={{ required: true, label: t('reason'), hint: t('reasonHint') }}
      confirm={t('button')}
      danger
      busy={busy}
      problem={problem}
      check={({ message }) => {
        const isThere = Boolean(message?.trim())
        setMissing(!isThere)
        return isThere
      }}
      onConfirm={({ message = '', reason = '' }) => pause(member.id, { message, reason })}
      onClose={onClose}
    >
      <Field label={t('message')} hint={t('messageHint')} error={missing ? t('messageMissing') : undefined}>
        <Textarea name="message" rows={3} required maxLength={PAUSE_MESSAGE_MAX} />
      </Field>
    </ActionDialog>
  )
}
