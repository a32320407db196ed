import { RuleSets } from '~/features/admin-economy/rules/rule-sets.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminRules from '~/messages/en/admin-rules.json'

const MESSAGES = { adminRules }

export default function RulesPage() {
  return (
    <Messages add={MESSAGES}>
      <RuleSets />
    </Messages>
  )
}
