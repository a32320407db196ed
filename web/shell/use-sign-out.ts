import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { beginSignOut, endSession, finishSignOut, SESSION_KEY } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'

/**
 * Signs out. This browser forgets the member even where the server could not be told (document 1,
 * section 4): it then stays signed out here, and the server is told as soon as it answers.
 */
export function useSignOut() {
  const t = useTranslations('shell')
  const client = useQueryClient()
  const running = useRef(false)
  const run = async () => {
    if (running.current) return
    running.current = true
    beginSignOut()
    const isTold = await finishSignOut().then(
      () => true,
      () => false,
    )
    endSession(client)
    toast.success(t('signedOut'))
    if (!isTold) void client.refetchQueries({ queryKey: SESSION_KEY })
    running.current = false
  }
  return { run: () => void run() }
}
