import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { checkInQuery } from './queries.ts'

const REFRESHED = [checkInQuery.queryKey, ['dashboard'], ['fairness']]

/** Claims today's check-in. `won` counts the successes on this page and has the last prize. */
export function useClaim() {
  const t = useTranslations()
  const client = useQueryClient()
  const [won, setWon] = useState({ times: 0, points: 0 })
  const action = useAction('POST /api/check-in', {
    refreshes: REFRESHED,
    onSuccess: ({ points, balance, totalEarned }) => {
      setBalance(client, { points: balance, totalEarned })
      setWon(({ times }) => ({ times: times + 1, points }))
    },
    onError: (error) => {
      switch (error.code) {
        case 'unauthenticated':
        case 'tooManyRequests':
          return undefined
        case 'coolingOff':
          toast.info(error.message)
          return true
        case 'alreadyCheckedIn':
          // Claimed on another device, or this device's clock is fast.
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
  return { claim: action.run, isClaiming: action.busy, won }
}
