import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Hand, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from './button.tsx'

interface Colleague {
  readonly id: string
  readonly name: string
}

interface AssigneeProps {
  /** Where it is assigned. */
  route:
    | 'POST /api/admin/redemptions/:id/assignee'
    | 'POST /api/admin/approvals/:id/assignee'
    | 'POST /api/admin/security/risk/:id/assignee'
  id: string
  assignee: Colleague | null
  mayAssign: boolean
  /** The queries that show it. */
  refreshes: QueryKey
}

/** The staff member who has taken a record. Staff take it, take it over from a colleague, or give it back. */
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

/** The name of the staff member who has taken a record, in a list. */
export function AssigneeName({ assignee }: { assignee: Colleague | null }) {
  const t = useTranslations('admin.assignee')
  if (!assignee) return null
  return (
    <span className="block max-w-28 truncate text-xs text-quiet">
      <span className="sr-only">{t('title')}: </span>
      {assignee.name}
    </span>
  )
}
