import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { FairnessLine } from '~/features/fairness/fairness-panel.tsx'
import { ScratchPage } from '~/features/games/scratch-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import fairness from '~/messages/en/fairness.json'
import games from '~/messages/en/games.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { fairness, games }

export default function ScratchEarnPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['scratch']} />
        <ScratchPage fairness={<FairnessLine />} />
      </Page>
    </Messages>
  )
}
