import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { CampaignTarget } from '#contracts/campaign-rules.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { campaignsQuery } from './queries.ts'

// Most of the time no campaign runs, so pages do not load the list with their scripts.
const CampaignList = lazyPart(() => import('./campaign-list.tsx'), true)

/** The running campaigns for this member, or those that change one of these targets, each with its end. During a cool-off it shows none. */
export function CampaignBanner({ targets }: { targets?: readonly CampaignTarget[] }) {
  const { data, refetch } = useQuery(campaignsQuery)
  if (useIsCoolingOff()) return null
  const shown = (data?.campaigns ?? []).filter(
    (campaign) => !targets || targets.some((target) => campaign.targets.includes(target)),
  )
  if (shown.length === 0) return null
  return (
    <Suspense fallback={<Skeleton className="mb-4 h-14 sm:mb-6" />}>
      <CampaignList campaigns={shown} onOver={() => void refetch()} />
    </Suspense>
  )
}
