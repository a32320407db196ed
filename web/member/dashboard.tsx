import { Dashboard } from '~/features/dashboard/dashboard.tsx'
import { Messages } from '~/lib/messages.tsx'
import dashboard from '~/messages/en/dashboard.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { dashboard }

export default function DashboardPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <Dashboard />
      </Page>
    </Messages>
  )
}
