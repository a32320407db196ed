import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '~/ui/skeleton.tsx'
import { subscriptionsQuery } from './queries.ts'
import { SubscriptionCard } from './subscription-card.tsx'

/** A subscription as the store shows it, without a way to redeem it; `missing` if the store does not list it. */
export function SubscriptionPreview({ id, missing }: { id: string; missing: ReactNode }) {
  const { data } = useQuery(subscriptionsQuery())
  if (!data) return <Skeleton className="h-48" />
  const subscription = data.subscriptions.find((one) => one.id === id)
  if (!subscription) return <p className="text-sm text-quiet">{missing}</p>
  return (
    <ul className="mx-auto grid max-w-md">
      <SubscriptionCard subscription={subscription} />
    </ul>
  )
}
