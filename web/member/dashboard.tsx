import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { campaignsQuery } from '~/features/campaigns/queries.ts'
import { Dashboard } from '~/features/dashboard/dashboard.tsx'
import { dashboardQuery, pointsWatchQuery } from '~/features/dashboard/queries.ts'
import { Messages } from '~/lib/messages.tsx'
import { prefetch } from '~/lib/prefetch.ts'
import dashboard from '~/messages/en/dashboard.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { dashboard }

void prefetch(dashboardQuery)
void prefetch(campaignsQuery)
void prefetch(pointsWatchQuery)

export default function DashboardPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner />
        <Dashboard />
      </Page>
    </Messages>
  )
}
