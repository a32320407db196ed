import { AdminDatabase } from '~/features/admin-database/admin-database.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminDatabase from '~/messages/en/admin-database.json'

const MESSAGES = { adminDatabase }

/** Open to all staff; the layout checks that. */
export default function DatabasePage() {
  return (
    <Messages add={MESSAGES}>
      <AdminDatabase />
    </Messages>
  )
}
