import type { QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PAUSE_MESSAGE_MAX } from '#contracts/risk-terms.ts'
import { useSentence } from './errors.ts'
import { toast } from './toast.ts'
import { useAction } from './use-action.ts'

export { PAUSE_MESSAGE_MAX }

/** Pauses a member's redemptions. @param refreshes what is read again once it is done */
export function usePause(refreshes: readonly QueryKey[], onDone: () => void) {
  const t = useTranslations('staff.pause')
  const sentenceOf = useSentence()
  const act = useAction('POST /api/admin/users/:id/pause', {
    onSuccess: () => {
      toast.success(t('done'))
      onDone()
    },
    onError: () => true,
    refreshes,
  })
  const { error, busy } = act
  return {
    busy,
    problem: error && !busy ? (error.fields[0]?.message ?? sentenceOf(error)) : undefined,
    pause: (id: string, body: { message: string; reason: string }) => act.run({ params: { id }, body }),
  }
}
