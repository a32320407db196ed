import { DraftPage } from '~/features/admin-economy/rules/draft-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminRules from '~/messages/en/admin-rules.json'

const MESSAGES = { adminRules }

export default function DraftRoute() {
  return (
    <Messages add={MESSAGES}>
      <DraftPage />
    </Messages>
  )
}
