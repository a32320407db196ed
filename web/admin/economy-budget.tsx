import { BudgetScreen } from '~/features/admin-economy/budget/budget-screen.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminBudget from '~/messages/en/admin-budget.json'

const MESSAGES = { adminBudget }

export default function BudgetPage() {
  return (
    <Messages add={MESSAGES}>
      <BudgetScreen />
    </Messages>
  )
}
