import { CampaignsScreen } from '~/features/admin-economy/campaigns/campaigns-screen.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminCampaigns from '~/messages/en/admin-campaigns.json'
import adminRules from '~/messages/en/admin-rules.json'

// The guard's report and the table of prizes are those of the rules.
const MESSAGES = { adminCampaigns, adminRules }

export default function CampaignsPage() {
  return (
    <Messages add={MESSAGES}>
      <CampaignsScreen />
    </Messages>
  )
}
