import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { CheckInPage } from '~/features/check-in/check-in-page.tsx'
import { FairnessPanel } from '~/features/fairness/fairness-panel.tsx'
import { Messages } from '~/lib/messages.tsx'
import checkIn from '~/messages/en/check-in.json'
import fairness from '~/messages/en/fairness.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { checkIn, fairness }

export default function DailyCheckInPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['checkIn']} />
        <CheckInPage fairness={<FairnessPanel />} />
      </Page>
    </Messages>
  )
}
