import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { toast } from '~/lib/toast.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { PLAN_LIST_KEYS } from './queries.ts'
import { useChange } from './use-change.ts'

interface DeleteDialogProps {
  plan: AdminPlan
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a plan, after a warning that says what happens to its redemptions. */
export function DeleteDialog({ plan, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('adminSubscriptions.delete')
  const { id, name, duration, openRedemptions } = plan
  const change = useChange('DELETE /api/admin/plans/:id', {
    failed: 'delete',
    refreshes: PLAN_LIST_KEYS,
    onDone: () => {
      toast.success(t('done', { name, duration }))
      onClose()
      onDeleted()
    },
  })
  return (
    <ActionDialog
      title={t('title', { name, duration })}
      effect={{ title: t('effect'), text: t('redemptions', { n: openRedemptions }) }}
      confirm={t('confirm', { name, duration })}
      danger
      busy={change.busy}
      problem={change.problem}
      onConfirm={() => change.run({ params: { id } })}
      onClose={onClose}
    />
  )
}
