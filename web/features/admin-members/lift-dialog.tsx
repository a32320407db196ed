import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { MemberPause } from '#contracts/redemption-pauses.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { MEMBERS_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface LiftDialogProps {
  id: string
  name: string
  pause: MemberPause
  onClose: () => void
}

/** Lifts the pause of a member's redemptions. */
export function LiftDialog({ id, name, pause, onClose }: LiftDialogProps) {
  const t = useTranslations('adminMembers.detail')
  const tPause = useTranslations('admin.pause')
  const client = useQueryClient()
  const problemOf = useProblem()
  const lift = useAction('POST /api/admin/members/:id/pause/lift', {
    onSuccess: () => {
      toast.success(t('liftDone'))
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: MEMBERS_KEY })
      return true
    },
    // The risk groups, the redemptions and the tickets show pauses as well.
    refreshes: [['admin']],
  })
  return (
    <ActionDialog
      title={t('liftOf', { name })}
      effect={{ title: t('liftEffect'), tone: 'note' }}
      reason={{ required: true, label: tPause('reason'), hint: tPause('reasonHint') }}
      confirm={tPause('lift')}
      busy={lift.busy}
      problem={lift.error ? problemOf(lift.error) : undefined}
      onConfirm={({ reason = '' }) => lift.run({ params: { id }, body: { pauseId: pause.id, reason } })}
      onClose={onClose}
    />
  )
}
