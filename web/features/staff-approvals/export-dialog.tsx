import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActDialog } from '~/ui/act-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { APPROVALS_KEY } from './queries.ts'

/** Proposes that the codes of some days leave the house. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('approvals.export')
  const tReason = useTranslations('approvals')
  const sentenceOf = useSentence()
  const [wrong, setWrong] = useState(false)
  const action = useAction('POST /api/admin/code-exports', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: () => true,
    refreshes: [APPROVALS_KEY],
  })
  function save({ from = '', to = '', reason = '' }: Readonly<Record<string, string>>): void {
    const isWrong = !from || !to || from > to
    setWrong(isWrong)
    if (!isWrong) action.run({ body: { from, to, reason } })
  }
  return (
    <ActDialog
      title={t('title')}
      effect={{ title: t('effect'), tone: 'note' }}
      reason={{ required: true, label: tReason('reason') }}
      confirm={t('confirm')}
      busy={action.busy}
      problem={action.error && !action.busy ? sentenceOf(action.error) : undefined}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('from')} error={wrong ? t('days') : undefined}>
          <Input name="from" type="date" required />
        </Field>
        <Field label={t('to')}>
          <Input name="to" type="date" required />
        </Field>
      </div>
    </ActDialog>
  )
}
