import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { pauseQuery, subscriptionsQuery, waysQuery } from '~/features/rewards/queries.ts'
import { RewardsStore } from '~/features/rewards/rewards-store.tsx'
import { Messages } from '~/lib/messages.tsx'
import { prefetch } from '~/lib/prefetch.ts'
import rewards from '~/messages/en/rewards.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { rewards }

void prefetch(subscriptionsQuery())
void prefetch(pauseQuery)
void prefetch(waysQuery)

export default function RewardsPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['plans']} />
        <RewardsStore />
      </Page>
    </Messages>
  )
}
