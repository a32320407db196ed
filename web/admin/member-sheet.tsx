import { MemberDialog } from '~/features/admin-members/member-dialog.tsx'
import { Messages } from '~/lib/messages.tsx'
import { namedMembers, stepsFrom } from '~/lib/steps.ts'
import adminMembers from '~/messages/en/admin-members.json'

const MESSAGES = { adminMembers }

interface MemberSheetProps {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** The side sheet of a member over any page that names members. It moves through those in the order of the page. */
export default function MemberSheet({ id, onOpen, onClose }: MemberSheetProps) {
  return (
    <Messages add={MESSAGES}>
      <MemberDialog id={id} steps={stepsFrom(namedMembers(id), id, onOpen)} onClose={onClose} />
    </Messages>
  )
}
