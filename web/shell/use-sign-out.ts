import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'

/** Signs out. This browser forgets the member even where the server could not be told. */
export function useSignOut() {
  const t = useTranslations('shell')
  const client = useQueryClient()
  return useAction('POST /api/auth/sign-out', {
    onSuccess: () => {
      endSession(client)
      toast.success(t('signedOut'))
    },
    onError: () => {
      endSession(client)
      return false
    },
  })
}
