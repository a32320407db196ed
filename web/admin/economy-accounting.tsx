import { AccountingScreen } from '~/features/admin-economy/accounting/accounting-screen.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminAccounting from '~/messages/en/admin-accounting.json'

const MESSAGES = { adminAccounting }

export default function AccountingPage() {
  return (
    <Messages add={MESSAGES}>
      <AccountingScreen />
    </Messages>
  )
}
