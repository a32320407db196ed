import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { FairnessLine } from '~/features/fairness/fairness-panel.tsx'
import { WheelPage } from '~/features/games/wheel-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import fairness from '~/messages/en/fairness.json'
import games from '~/messages/en/games.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { fairness, games }

export default function SpinWinPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['wheel']} />
        <WheelPage fairness={<FairnessLine />} />
      </Page>
    </Messages>
  )
}
