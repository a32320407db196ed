import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { beginSignOut, endSession, finishSignOut, SESSION_KEY } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'

/**
 * Signs out. If the server is unreachable, this browser signs out alone and the server is notified at its next answer
 * (docs/product.md#sign-out).
 */
export function useSignOut() {
  const t = useTranslations('shell')
  const client = useQueryClient()
  const running = useRef(false)
  const run = async () => {
    if (running.current) return
    running.current = true
    beginSignOut()
    const isConfirmed = await finishSignOut().then(
      () => true,
      () => false,
    )
    endSession(client)
    toast.success(t('signedOut'))
    if (!isConfirmed) void client.refetchQueries({ queryKey: SESSION_KEY })
    running.current = false
  }
  return { run: () => void run() }
}
