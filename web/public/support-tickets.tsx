import type { Me } from '#contracts/accounts.ts'
import { RequestForm } from '~/features/support/ticket-form.tsx'
import { RequestList } from '~/features/support/ticket-list.tsx'
import { RequestThread } from '~/features/support/ticket-thread.tsx'
import type { RequestView } from '~/features/support/view.ts'
import { Messages } from '~/lib/messages.tsx'
import { MemberContext } from '~/lib/session.ts'
import tickets from '~/messages/en/tickets.json'
import { useLiveUpdates } from '~/shell/live-updates.ts'

const MESSAGES = { tickets }

/** What the support page has for members only: asking, and reading the answers. */
export default function SupportRequests({ member, view }: { member: Me; view: RequestView }) {
  useLiveUpdates(member.id)
  return (
    <MemberContext value={member}>
      <Messages add={MESSAGES}>
        {view.name === 'new' && (
          <RequestForm redemptionId={view.redemptionId} topic={view.topic} pauseId={view.pauseId} />
        )}
        {view.name === 'list' && <RequestList />}
        {view.name === 'thread' && <RequestThread key={view.id} id={view.id} />}
      </Messages>
    </MemberContext>
  )
}
