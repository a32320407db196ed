import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import type { useProgressiveList } from '~/lib/progressive-list.ts'
import { useMember } from '~/lib/session.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { groupByReach, type Reach } from './reach.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import type { OnRedeem } from './types.ts'

const CARD_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

interface SubscriptionGroupsProps {
  subscriptions: readonly Subscription[]
  begin: ReturnType<typeof useProgressiveList>
  onRedeem: OnRedeem
}

/** The subscriptions by how near the balance is to them. */
export function SubscriptionGroups({ subscriptions, begin, onRedeem }: SubscriptionGroupsProps) {
  const { points } = useMember()
  const groups = groupByReach(subscriptions, points)
  const drawn = new Set(begin(groups.flatMap((group) => group.subscriptions)))
  return (
    <div className="flex flex-col gap-10">
      {groups.map(({ reach, subscriptions }) => (
        <section key={reach} aria-labelledby={`reach-${reach}`}>
          <GroupHead reach={reach} count={subscriptions.length} />
          <ul className={CARD_GRID}>
            {subscriptions
              .filter((one) => drawn.has(one))
              .map((one) => (
                <SubscriptionCard key={one.id} subscription={one} onRedeem={onRedeem} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function GroupHead({ reach, count }: { reach: Reach; count: number }) {
  const t = useTranslations('rewards.reach')
  return (
    <div className="mb-4">
      <h2 id={`reach-${reach}`} className="text-xl">
        {t(`${reach}.title`)} <span className="font-medium text-quiet tabular">{count}</span>
      </h2>
      <p className="text-sm text-quiet">{t(`${reach}.text`)}</p>
    </div>
  )
}

export const SubscriptionGroupsSkeleton = () => (
  <div>
    <Skeleton className="h-7 w-44" />
    <Skeleton className="mt-1.5 mb-4 h-4 w-64 max-w-full" />
    <div className={CARD_GRID}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  </div>
)

/** A card's cover, its text, the row of plans, the price and the button. */
const CardSkeleton = () => (
  <div className="panel overflow-hidden">
    <Skeleton className="h-24 rounded-none" />
    <div className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex h-10.5 flex-col justify-evenly">
        <Skeleton className="h-3.5 w-11/12" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
      <Skeleton className="h-14" />
      <div className="flex h-13 items-center justify-between">
        <div>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-2 h-3.5 w-36" />
        </div>
        <Skeleton className="h-6 w-20 rounded-full" />
      </div>
      <Skeleton className="h-11" />
    </div>
  </div>
)
