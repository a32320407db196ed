import { useParams } from 'react-router'
import { RuleSetPage } from '~/features/admin-economy/rules/rule-set-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminRules from '~/messages/en/admin-rules.json'

const MESSAGES = { adminRules }

export default function RuleSetRoute() {
  const number = Number(useParams().number)
  return (
    <Messages add={MESSAGES}>
      <RuleSetPage key={number} number={number} />
    </Messages>
  )
}
