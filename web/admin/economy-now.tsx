import { NowScreen } from '~/features/admin-economy/now/now-screen.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminBudget from '~/messages/en/admin-budget.json'
import adminCampaigns from '~/messages/en/admin-campaigns.json'
import adminRules from '~/messages/en/admin-rules.json'
import adminSolvency from '~/messages/en/admin-solvency.json'

const MESSAGES = { adminBudget, adminCampaigns, adminRules, adminSolvency }

export default function NowPage() {
  return (
    <Messages add={MESSAGES}>
      <NowScreen />
    </Messages>
  )
}
