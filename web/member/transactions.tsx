import { Transactions } from '~/features/transactions/transactions.tsx'
import { Messages } from '~/lib/messages.tsx'
import transactions from '~/messages/en/transactions.json'

const MESSAGES = { transactions }

export default function TransactionsPage() {
  return (
    <Messages add={MESSAGES}>
      <Transactions />
    </Messages>
  )
}
