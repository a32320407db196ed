import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Hand, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from './button.tsx'

interface StaffMember {
  readonly id: string
  readonly name: string
}

interface AssigneeProps {
  /** The route that changes the assignee. */
  route:
    | 'POST /api/admin/redemptions/:id/assignee'
    | 'POST /api/admin/approvals/:id/assignee'
    | 'POST /api/admin/security/risk/:id/assignee'
  id: string
  assignee: StaffMember | null
  mayAssign: boolean
  /** The key of the queries to read again after a change. */
  refreshes: QueryKey
}

/** The assignee of a record. Staff assign it to themselves, take it over from a colleague, or unassign it. */
export function Assignee({ route, id, assignee, mayAssign, refreshes }: AssigneeProps) {
  const t = useTranslations('admin.assignee')
  const client = useQueryClient()
  const isMine = assignee?.id === useMember().id
  const action = useAction(route, {
    onSuccess: (_, { body: { toMe } }) => {
      toast.success(t(toMe ? 'taken' : 'givenBack'))
    },
    // A colleague was faster: the record is read again, and a toast says why nothing happened.
    onError: () => {
      void client.invalidateQueries({ queryKey: refreshes })
      return undefined
    },
    refreshes: [refreshes],
  })
  if (!assignee && !mayAssign) return null
  const assign = (toMe: boolean) => action.run({ params: { id }, body: { toMe, seen: assignee?.id ?? null } })
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <UserRound aria-hidden className="size-4 shrink-0 text-quiet" />
        <span className="min-w-0 truncate">
          {assignee ? (isMine ? t('me') : t('is', { name: assignee.name })) : t('none')}
        </span>
      </span>
      {mayAssign && !isMine && (
        <Button
          size="small"
          variant="secondary"
          busy={action.busy}
          icon={<Hand aria-hidden className="size-4" />}
          onClick={() => assign(true)}
        >
          {t(assignee ? 'takeOver' : 'take')}
        </Button>
      )}
      {mayAssign && assignee && (
        <Button size="small" variant="secondary" busy={action.busy} onClick={() => assign(false)}>
          {t('giveBack')}
        </Button>
      )}
    </div>
  )
}

/** The name of the assignee of a record, in a list. */
export function AssigneeName({ assignee }: { assignee: StaffMember | null }) {
  const t = useTranslations('admin.assignee')
  if (!assignee) return null
  return (
    <span className="block max-w-28 truncate text-xs text-quiet">
      <span className="sr-only">{t('title')}: </span>
      {assignee.name}
    </span>
  )
}
