import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Approval } from '#contracts/approvals.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Presence } from '~/ui/presence.tsx'
import { APPROVALS_KEY } from './queries.ts'
import { useFacts } from './use-facts.ts'

interface DecideDialogProps {
  approval: Approval
  act: 'approve' | 'refuse' | 'withdraw'
  onClose: () => void
}

/** Asks before a proposal is approved, refused or withdrawn. */
export function DecideDialog({ approval, act, onClose }: DecideDialogProps) {
  const t = useTranslations('adminApprovals')
  const format = useFormat()
  const client = useQueryClient()
  const { title, text } = useFacts()(approval)
  const { id, by, expiresAt, facts } = approval
  const isCodes = act === 'approve' && facts.kind === 'codes'
  const refusalOf = useRefusal()
  const action = useAction(`POST /api/admin/approvals/:id/${act}`, {
    onSuccess: () => {
      toast.success(isCodes ? t('approve.doneCodes', { name: by.name }) : t(`${act}.done`))
      onClose()
    },
    onError: (error) => {
      // The proposal may be decided or expired by now, so the list is read again.
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: APPROVALS_KEY })
      return true
    },
    // An approved proposal changes members, plans, promo codes or tasks.
    refreshes: [APPROVALS_KEY, ['admin']],
  })
  const effect = isCodes
    ? t('approve.effectCodes', { name: by.name, when: format.dateTime(expiresAt) })
    : t(`${act}.effect`, { name: by.name })
  return (
    <ActionDialog
      title={t(`${act}.title`)}
      description={title}
      effect={{ title: effect, text, tone: act === 'approve' ? 'warn' : 'note' }}
      {...(act !== 'withdraw' && {
        reason: { required: act === 'refuse', label: act === 'refuse' ? t('reason') : t('approve.note') },
      })}
      confirm={t(`${act}.button`)}
      danger={act === 'refuse'}
      busy={action.busy}
      problem={action.error ? refusalOf(action.error) : undefined}
      onConfirm={({ reason = '' }) =>
        action.run({ params: { id }, body: act === 'withdraw' ? {} : { reason } } as never)
      }
      onClose={onClose}
    >
      <Presence kind="approval" id={id} />
    </ActionDialog>
  )
}
