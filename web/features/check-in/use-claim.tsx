import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Unanswered } from '~/lib/idempotency.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import type { Win } from '~/ui/win/win-tier.ts'
import { OpeningChest } from './opening-chest.tsx'
import { checkInQuery } from './queries.ts'

const REFRESHED = [checkInQuery.queryKey, ['dashboard'], ['fairness']]

const BONUS_DAY = 7

/**
 * Claims today's check-in. `win` is the last prize of this page.
 *
 * @param nextAt when the day ends
 */
export function useClaim(nextAt: string) {
  const t = useTranslations()
  const client = useQueryClient()
  const [win, setWin] = useState<Win>()
  const unanswered = useRef<Unanswered>(undefined)
  const claimedDay = useRef<string>(undefined)
  const action = useAction('POST /api/check-in', {
    refreshes: REFRESHED,
    unanswered,
    onSuccess: ({ day, points, balance, totalEarned }) => {
      setBalance(client, { points: balance, totalEarned })
      setWin({
        points,
        title: t('checkIn.claimed', { n: points }),
        ...(day === BONUS_DAY && { occasion: 'checkInBonus', picture: <OpeningChest /> }),
      })
    },
    onError: (error) => {
      switch (error.code) {
        case 'unauthenticated':
        case 'tooManyRequests':
          return undefined
        case 'coolingOff':
          toast.info(error.message)
          return true
        case 'dailyCapReached':
        case 'budgetClosed':
        case 'alreadyCheckedIn':
          // Claimed or played on another device, or this device's clock is fast.
          toast.info(error.message)
          void client.invalidateQueries({ queryKey: checkInQuery.queryKey })
          return true
        case 'unreadableAnswer':
          toast.error(t('checkIn.notCompleted'))
          return true
      }
      const again = { label: t('errors.tryAgain'), run: claim }
      toast.error(t('checkIn.notClaimed'), error.isUnanswered ? { action: again } : {})
      return true
    },
  })
  function claim(): void {
    // Each day's claim has a key of its own.
    if (claimedDay.current !== nextAt) unanswered.current = undefined
    claimedDay.current = nextAt
    action.run()
  }
  return { claim, isClaiming: action.busy, win, closeWin: () => setWin(undefined) }
}
