import { AdminDatabase } from '~/features/admin-database/admin-database.tsx'
import { Messages } from '~/lib/messages.tsx'
import adminDatabase from '~/messages/en/admin-database.json'

const MESSAGES = { adminDatabase }

/** Open to everybody of the staff, whom the layout has let in. */
export default function DatabasePage() {
  return (
    <Messages add={MESSAGES}>
      <AdminDatabase />
    </Messages>
  )
}
