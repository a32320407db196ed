import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { missingPoints, progressTowards, useGoal } from '~/lib/goal.ts'
import { useSession } from '~/lib/session.ts'
import { classes } from '../classes.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { SubscriptionMark } from '../subscription-mark.tsx'

/** Returns the signed-in member's balance. The page of the confirmation has no guard that passes the member down. */
export const useBalance = (): number => useSession().data?.member?.points ?? 0

/** Returns what a balance lacks for a goal, such as '40 to Spotify Premium'; undefined without a goal. */
export function useGoalText(goal: ReturnType<typeof useGoal>, balance: number): string | undefined {
  const t = useTranslations('win.goal')
  if (!goal) return undefined
  const missing = missingPoints(goal.points, balance)
  return missing > 0 ? t('left', { n: missing, name: goal.name }) : t('reached', { name: goal.name })
}

/** When the bar moves, after the celebration has begun. */
const MOVE_MS = 700

/** The way to the goal: the bar moves by the win. */
export function WinGoal({ won, isOnDeep }: { won: number; isOnDeep: boolean }) {
  const t = useTranslations('win.goal')
  const balance = useBalance()
  // A nearest plan that this win reached stays, although another one is the nearest now.
  const current = useGoal()
  const [first, setFirst] = useState(current)
  if (!first && current) setFirst(current)
  const goal = first ?? current
  const text = useGoalText(goal, balance)
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMoved(true), MOVE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!goal) return null
  return (
    <div className={classes('flex w-full items-center gap-3 rounded-lg p-3', isOnDeep ? 'bg-white/10' : 'bg-sunken')}>
      <SubscriptionMark name={goal.name} />
      <div className="min-w-0 flex-1 text-left">
        <p className="mb-1.5 font-semibold">{text}</p>
        <ProgressBar
          percent={progressTowards(goal.points, isMoved ? balance : balance - won)}
          label={t('progress', { name: goal.name })}
        />
      </div>
    </div>
  )
}
