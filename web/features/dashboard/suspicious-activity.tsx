import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { pointsWatchQuery } from './queries.ts'

/** Few members ever see the warning, so it is not part of the first load. */
const SuspiciousChanges = lazyPart(() => import('./suspicious-changes.tsx'))

/** Warns of changes of the balance that the member's history does not explain (docs/product.md#suspicious-activity). */
export function SuspiciousActivity() {
  const { data } = useQuery(pointsWatchQuery)
  return <Suspense>{data && data.changes.length > 0 && <SuspiciousChanges changes={data.changes} />}</Suspense>
}
