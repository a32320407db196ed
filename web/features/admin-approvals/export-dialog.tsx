import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { APPROVALS_KEY } from './queries.ts'

/** Proposes an export of the activation codes of some days. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminApprovals.export')
  const tReason = useTranslations('adminApprovals')
  const [wrong, setWrong] = useState(false)
  const refusalOf = useRefusal()
  const action = useAction('POST /api/admin/code-exports', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: () => true,
    refreshes: [APPROVALS_KEY],
  })
  function check({ from, to }: Readonly<Record<string, string>>): boolean {
    const isRight = Boolean(from && to && from <= to)
    setWrong(!isRight)
    return isRight
  }
  return (
    <ActionDialog
      title={t('title')}
      effect={{ title: t('effect'), tone: 'note' }}
      reason={{ required: true, label: tReason('reason') }}
      confirm={t('confirm')}
      busy={action.busy}
      problem={action.error ? refusalOf(action.error) : undefined}
      check={check}
      onConfirm={({ from = '', to = '', reason = '' }) => action.run({ body: { from, to, reason } })}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t('from')} error={wrong ? t('days') : undefined}>
          <Input name="from" type="date" required />
        </Field>
        <Field label={t('to')}>
          <Input name="to" type="date" required />
        </Field>
      </div>
    </ActionDialog>
  )
}
