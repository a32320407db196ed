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
    <Skeleton className="mb-4 h-11 w-64" />
    <div className={CARD_GRID}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} className="h-96 rounded-lg" />
      ))}
    </div>
  </div>
)
