import { useQueryClient } from '@tanstack/react-query'
import { Hand, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

/** The staff member who has taken an open redemption. Staff take it, take it over from a colleague, or give it back. */
export function Assignee({ redemption: { id, assignee, mayAssign } }: { redemption: AdminRedemption }) {
  const t = useTranslations('adminRedemptions.assignee')
  const client = useQueryClient()
  const isMine = assignee?.id === useMember().id
  const action = useAction('POST /api/admin/redemptions/:id/assignee', {
    onSuccess: (_, { body: { toMe } }) => {
      toast.success(t(toMe ? 'taken' : 'givenBack'))
    },
    // A colleague was faster: the redemption is read again, and a toast says why nothing happened.
    onError: () => {
      void client.invalidateQueries({ queryKey: ALL_REDEMPTIONS_KEY })
      return undefined
    },
    refreshes: [ALL_REDEMPTIONS_KEY],
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
