import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'

/** Verifies a task. The dialog shows refusals, which the member can correct there. */
export function useVerify(onDone: () => void) {
  const t = useTranslations('tasks')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const { run, busy, error, reset } = useAction('POST /api/tasks/:id/verification', {
    onSuccess: ({ points, balance, totalEarned }) => {
      setBalance(client, { points: balance, totalEarned })
      toast.success(t('earned', { n: points }))
      void client.invalidateQueries()
      onDone()
    },
    onError: (error) => {
      if (error.code === 'taskCompleted') {
        toast.info(error.message)
        void client.invalidateQueries()
        onDone()
      }
      return true
    },
  })
  const say = (error: ApiError): string => {
    if (error.code === 'unauthenticated') return t('signIn')
    if (error.code === 'unexpected') return t('notCompleted')
    return sentenceOf(error)
  }
  return { run, busy, reset, refused: error ? say(error) : undefined }
}
