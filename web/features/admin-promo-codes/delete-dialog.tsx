import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { ADMIN_PROMO_CODES_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface DeleteDialogProps {
  code: AdminPromoCode
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ code: { id, code, uses }, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTranslations('adminPromoCodes.delete')
  const problemOf = useProblem()
  const remove = useAction('DELETE /api/admin/promo-codes/:id', {
    onSuccess: () => {
      toast.success(t('done', { code }))
      onDeleted()
      onClose()
    },
    onError: () => true,
    refreshes: [ADMIN_PROMO_CODES_KEY],
  })
  return (
    <ActionDialog
      title={t('title', { code })}
      effect={{ title: t('effect'), text: t('redeemed', { n: uses }), tone: 'bad' }}
      reason={{ required: false, label: t('reason'), hint: t('reasonHint') }}
      confirm={t('submit', { code })}
      danger
      busy={remove.busy}
      problem={remove.error && !remove.busy ? problemOf(remove.error, t('failed')) : undefined}
      onConfirm={({ reason = '' }) => remove.run({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
