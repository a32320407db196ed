import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StatusAction } from '#contracts/member-rules.ts'
import type { ListedMember } from '#contracts/members.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { LastDayField, statusForm } from './last-day-field.tsx'
import { MEMBERS_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface StatusDialogProps {
  member: Pick<ListedMember, 'id' | 'name' | 'status'>
  action: StatusAction
  onClose: () => void
}

/** Bans, suspends or activates one member. */
export function StatusDialog({ member, action, onClose }: StatusDialogProps) {
  const t = useTranslations('adminMembers.act')
  const client = useQueryClient()
  const problemOf = useProblem()
  const change = useAction('POST /api/admin/members/:id/status', {
    onSuccess: () => {
      toast.success(t(`${action}.done`, { n: 1 }))
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: MEMBERS_KEY })
      return true
    },
    refreshes: [MEMBERS_KEY],
  })
  // As it was when the dialog opened, so that a change by a colleague since then is refused.
  const [{ id, name, status }] = useState(member)
  const ends = action !== 'activate'
  return (
    <ActionDialog
      title={t(`${action}.of`, { name })}
      effect={{ title: t(`${action}.effect`), tone: ends ? 'warn' : 'note' }}
      reason={{ required: ends, label: t('reason'), hint: t('reasonHint') }}
      confirm={t(`${action}.button`)}
      danger={ends}
      busy={change.busy}
      problem={change.error && !change.busy ? problemOf(change.error) : undefined}
      onConfirm={(values) => change.run({ params: { id }, body: { action, from: status, ...statusForm(values) } })}
      onClose={onClose}
    >
      {ends && <LastDayField />}
    </ActionDialog>
  )
}
