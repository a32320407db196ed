import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { checkInQuery } from './queries.ts'

const REFRESHED = [checkInQuery.queryKey, ['dashboard'], ['fairness']]

/** Claims today's check-in. Each success is one more celebration. */
export function useClaim() {
  const t = useTranslations()
  const client = useQueryClient()
  const [celebrations, setCelebrations] = useState(0)
  const action = useAction('POST /api/check-in', {
    refreshes: REFRESHED,
    onSuccess: ({ points, balance, totalEarned }) => {
      setBalance(client, { points: balance, totalEarned })
      setCelebrations((count) => count + 1)
      toast.success(t('checkIn.claimed', { n: points }))
    },
    onError: (error) => {
      switch (error.code) {
        case 'unauthenticated':
        case 'tooManyRequests':
          return undefined
        case 'alreadyCheckedIn':
          // On another device, or the clock of this one is fast.
          toast.info(error.message)
          void client.invalidateQueries({ queryKey: checkInQuery.queryKey })
          return true
        case 'unreadableAnswer':
          toast.error(t('checkIn.notCompleted'))
          return true
      }
      const again = { label: t('errors.tryAgain'), run: () => action.run() }
      toast.error(t('checkIn.notClaimed'), error.isUnanswered ? { action: again } : {})
      return true
    },
  })
  return { claim: action.run, isClaiming: action.busy, celebrations }
}
