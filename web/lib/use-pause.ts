import { useTranslations } from 'use-intl'
import { PAUSE_MESSAGE_MAX } from '#contracts/risk-rules.ts'
import { toast } from './toast.ts'
import { useAction } from './use-action.ts'
import { useRefusal } from './use-refusal.ts'

export { PAUSE_MESSAGE_MAX }

/** Pauses a member's redemptions. */
export function usePause(onDone: () => void) {
  const t = useTranslations('admin.pause')
  const refusalOf = useRefusal()
  const act = useAction('POST /api/admin/members/:id/pause', {
    onSuccess: () => {
      toast.success(t('done'))
      onDone()
    },
    onError: () => true,
    // Members, risk, redemptions and support all show the pause.
    refreshes: [['admin']],
  })
  const { error, busy } = act
  return {
    busy,
    problem: error ? refusalOf(error) : undefined,
    pause: (id: string, body: { message: string; reason: string }) => act.run({ params: { id }, body }),
  }
}
