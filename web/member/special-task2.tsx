import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { AdPage } from '~/features/special-tasks/ad-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import specialTasks from '~/messages/en/special-tasks.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { specialTasks }

export default function SpecialTask2Page() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['ads']} />
        <AdPage kind="special_task2" />
      </Page>
    </Messages>
  )
}
