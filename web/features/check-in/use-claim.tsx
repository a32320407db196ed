import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SESSION_KEY, setBalance } from '~/lib/session.ts'
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
  const action = useAction('POST /api/check-in', {
    refreshes: REFRESHED,
    dayEnd: nextAt,
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
        case 'dailyCapReached':
        case 'budgetClosed':
        case 'alreadyCheckedIn':
          // Claimed, played or a break begun on another device, or this device's clock is fast.
          toast.info(error.message)
          for (const queryKey of [checkInQuery.queryKey, SESSION_KEY]) void client.invalidateQueries({ queryKey })
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
  return { claim: () => action.run(), isClaiming: action.busy, win, closeWin: () => setWin(undefined) }
}
