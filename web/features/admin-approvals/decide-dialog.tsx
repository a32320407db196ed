import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Approval } from '#contracts/approvals.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Presence } from '~/ui/presence.tsx'
import { APPROVALS_KEY, approvalQuery } from './queries.ts'
import { useFacts } from './use-facts.ts'

interface DecideDialogProps {
  /** The proposal as listed, shown until it was read again. */
  approval: Approval
  act: 'approve' | 'refuse' | 'withdraw'
  onClose: () => void
}

/** Asks before a proposal is approved, refused or withdrawn. Says so if it was decided or withdrawn meanwhile. */
export function DecideDialog({ approval: listed, act, onClose }: DecideDialogProps) {
  const t = useTranslations('adminApprovals')
  const format = useFormat()
  const client = useQueryClient()
  const approval = useQuery(approvalQuery(listed.id)).data?.approval ?? listed
  const { title, text } = useFacts()(approval)
  const { id, state, by, expiresAt, facts, decided } = approval
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
  // The viewer's own decision closes the dialog as soon as it is answered.
  const closed = state !== 'waiting' &&
    !action.busy && { title: t(`changed.${state}`, { name: decided?.by.name ?? '' }), text: decided?.reason }
  return (
    <ActionDialog
      title={t(`${act}.title`)}
      description={title}
      closed={closed || undefined}
      effect={{ title: effect, text, tone: act === 'approve' ? 'warn' : 'note' }}
      {...(act !== 'withdraw' && {
        reason: { required: act === 'refuse', label: act === 'refuse' ? t('reason') : t('approve.note') },
      })}
      confirm={t(`${act}.button`)}
      danger={act === 'refuse'}
      busy={action.busy}
      problem={action.error && !closed ? refusalOf(action.error) : undefined}
      onConfirm={({ reason = '' }) =>
        action.run({ params: { id }, body: act === 'withdraw' ? {} : { reason } } as never)
      }
      onClose={onClose}
    >
      <Presence kind="approval" id={id} />
    </ActionDialog>
  )
}
