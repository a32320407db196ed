import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import { useIsMedium } from '~/lib/media.ts'
import type { useProgressiveList } from '~/lib/progressive-list.ts'
import { useMember } from '~/lib/session.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { groupByReach, type Reach } from './reach.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import type { OnRedeem } from './types.ts'

const CARD_GRID = 'grid grid-cols-1 gap-2.5 md:grid-cols-2 md:gap-4 xl:grid-cols-3'
/** The groups whose cards a phone shows as rows first. */
const FOLDED: readonly Reach[] = ['almost', 'keepGoing', 'outOfStock']

interface SubscriptionGroupsProps {
  subscriptions: readonly Subscription[]
  /** Whether the member searches: then the cards are open on a phone too. */
  isSearch: boolean
  begin: ReturnType<typeof useProgressiveList>['begin']
  onRedeem: OnRedeem
}

/** The subscriptions by how near the balance is to them. */
export function SubscriptionGroups({ subscriptions, isSearch, begin, onRedeem }: SubscriptionGroupsProps) {
  const { points } = useMember()
  const isMedium = useIsMedium()
  const groups = groupByReach(subscriptions, points)
  const drawn = new Set(begin(groups.flatMap((group) => group.subscriptions)))
  return (
    <div className="flex flex-col gap-7 sm:gap-10">
      {groups.map(({ reach, subscriptions }) => (
        <section key={reach} aria-labelledby={`reach-${reach}`}>
          <GroupHead reach={reach} count={subscriptions.length} />
          <ul className={CARD_GRID}>
            {subscriptions
              .filter((one) => drawn.has(one))
              .map((one) => (
                <SubscriptionCard
                  key={one.id}
                  subscription={one}
                  onRedeem={onRedeem}
                  isFolded={!isMedium && !isSearch && FOLDED.includes(reach)}
                />
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
    <div className="mb-2 sm:mb-4">
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
    <Skeleton className="mt-1.5 mb-2 h-4 w-64 max-w-full sm:mb-4" />
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
    <Skeleton className="h-13 rounded-none md:h-24" />
    <div className="flex flex-col gap-2.5 p-3 md:gap-3 md:p-5">
      <div className="flex h-5.25 flex-col justify-evenly md:h-10.5">
        <Skeleton className="h-3.5 w-11/12" />
        <Skeleton className="h-3.5 w-3/5 max-md:hidden" />
      </div>
      <Skeleton className="h-14" />
      <div className="flex h-13 items-center justify-between">
        <div>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-2 h-3.5 w-36" />
        </div>
        <Skeleton className="h-11 w-32 rounded-md md:h-6 md:w-20 md:rounded-full" />
      </div>
      <Skeleton className="h-11 max-md:hidden" />
    </div>
  </div>
)
