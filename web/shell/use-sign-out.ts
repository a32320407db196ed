import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { beginSignOut, endSession, SESSION_KEY } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'

/**
 * Signs out in this browser at once. The next read of the session signs out on the server first, and a sign-in cancels
 * both, because the late answer would delete the new cookie (docs/product.md#sign-out).
 */
export function useSignOut() {
  const t = useTranslations('shell')
  const client = useQueryClient()
  const run = () => {
    beginSignOut()
    endSession(client)
    toast.success(t('signedOut'))
    void client.refetchQueries({ queryKey: SESSION_KEY })
  }
  return { run }
}
