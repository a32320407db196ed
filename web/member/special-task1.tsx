import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { AdPage } from '~/features/special-tasks/ad-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import specialTasks from '~/messages/en/special-tasks.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { specialTasks }

export default function SpecialTask1Page() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['ads']} />
        <AdPage kind="daily_ad" />
      </Page>
    </Messages>
  )
}
