import { StaffDatabase } from '~/features/staff-database/staff-database.tsx'
import { Messages } from '~/lib/messages.tsx'
import staffDatabase from '~/messages/en/staff-database.json'

const MESSAGES = { staffDatabase }

/** Open to everybody of the staff, whom the layout has let in. */
export default function DatabasePage() {
  return (
    <Messages add={MESSAGES}>
      <StaffDatabase />
    </Messages>
  )
}
