import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { progressTowards, useGoal } from '~/lib/goal.ts'
import { pointsInFlight } from '~/lib/points-in-flight.ts'
import { useMember } from '~/lib/session.ts'
import { classes } from '~/ui/classes.ts'
import { Points, useCounted } from '~/ui/points.tsx'
import { ProgressFill } from '~/ui/progress-fill.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { useGoalText } from '~/ui/win/win-goal.tsx'

/**
 * The member's points with the way to their goal, as a link to the store. The coins of win moments fly here. Its size
 * does not change when the goal loads.
 */
export function PointsPill() {
  const t = useTranslations('frame')
  const { points } = useMember()
  const held = useSyncExternalStore(pointsInFlight.subscribe, pointsInFlight.read, pointsInFlight.read)
  const goal = useGoal()
  // Live updates can bring a balance before its win: what is shown stays.
  const balance = useCounted(Math.max(0, points - held), true, held > 0)
  const text = useGoalText(goal, balance)
  const bar = <ProgressFill part={goal ? progressTowards(goal.points, balance) / 100 : 0} />
  return (
    <Link
      to="/rewards"
      data-points-pill
      className={classes(
        'relative flex min-h-target items-center gap-2 rounded-full border border-line bg-card px-2.5 hover:bg-hover sm:gap-3 sm:px-4',
        goal !== null && 'max-md:pb-1.5',
      )}
    >
      {/* Above this width the shortcut is a button of its own. */}
      <span className="sr-only sm:hidden">{t('redeem')}</span>
      {/* Large text grows only as far as the row allows. */}
      <Points value={points} held={points - balance} className="text-[min(1rem,max(16px,4.4vw))] font-semibold" />
      {goal !== null && (
        <>
          {/* The narrowest phones, large text and seven digits leave no room for it. */}
          <span aria-hidden className={`flex size-6 ${points < 1_000_000 ? 'max-[22.4rem]:hidden' : 'max-sm:hidden'}`}>
            {goal && <SubscriptionMark name={goal.name} size="tiny" />}
          </span>
          <span
            aria-hidden
            className="absolute inset-x-3.5 bottom-1.5 h-1 overflow-hidden rounded-full bg-hover md:hidden"
          >
            {bar}
          </span>
          <span className="max-md:sr-only md:flex md:w-40 xl:w-56 md:flex-col md:gap-1 md:border-l md:border-line md:pl-3">
            <span className="block h-4.5 truncate text-xs text-quiet">{text}</span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-hover max-md:hidden">
              {bar}
            </span>
          </span>
        </>
      )}
    </Link>
  )
}
