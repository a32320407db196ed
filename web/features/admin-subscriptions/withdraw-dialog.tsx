import { useTranslations } from 'use-intl'
import type { CodeBatch } from '#contracts/activation-codes.ts'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { toast } from '~/lib/toast.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { useChange } from './use-change.ts'

interface WithdrawDialogProps {
  plan: AdminPlan
  batch: CodeBatch
  onClose: () => void
}

/** Withdraws the codes of a batch that no member has. */
export function WithdrawDialog({ plan: { id }, batch: { batch, available, expired }, onClose }: WithdrawDialogProps) {
  const t = useTranslations('adminSubscriptions.codes.withdraw')
  const change = useChange('POST /api/admin/plans/:id/codes/void', {
    failed: 'codes',
    onDone: ({ voided }) => {
      toast.success(t('done', { n: voided }))
      onClose()
    },
  })
  return (
    <ActionDialog
      title={t('title', { batch })}
      effect={{ title: t('effect', { n: available + expired }), text: t('text') }}
      reason={{ required: true, label: t('reason'), error: change.reasonProblem }}
      confirm={t('confirm')}
      danger
      busy={change.busy}
      problem={change.problem}
      onConfirm={({ reason = '' }) => change.run({ params: { id }, body: { batch, reason } })}
      onClose={onClose}
    />
  )
}
