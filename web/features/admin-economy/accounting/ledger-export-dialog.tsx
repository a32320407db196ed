import { useTranslations } from 'use-intl'
import type { DayRange } from '#contracts/analytics-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'

/** Proposes an export of all members' entries in the chosen days. */
export function LedgerExportDialog({ days: { from, to }, onClose }: { days: DayRange; onClose: () => void }) {
  const t = useTranslations('adminAccounting.ledger')
  const format = useFormat()
  const refusalOf = useRefusal()
  const action = useAction('POST /api/admin/ledger-exports', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: () => true,
    refreshes: [['admin', 'approvals']],
  })
  return (
    <ActionDialog
      title={t('dialog', { from: format.calendarDate(from), to: format.calendarDate(to) })}
      effect={{ title: t('effect'), tone: 'note' }}
      reason={{ required: true, label: t('reason') }}
      confirm={t('confirm')}
      busy={action.busy}
      problem={action.error && !action.busy ? refusalOf(action.error) : undefined}
      onConfirm={({ reason = '' }) => action.run({ body: { from, to, reason } })}
      onClose={onClose}
    />
  )
}
