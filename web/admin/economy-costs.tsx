import { CostsScreen } from '~/features/admin-economy/costs/costs-screen.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminCosts from '~/messages/en/admin-costs.json'

const MESSAGES = { adminCosts }

export default function CostsPage() {
  return (
    <Messages add={MESSAGES}>
      <CostsScreen />
    </Messages>
  )
}
