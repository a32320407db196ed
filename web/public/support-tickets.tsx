import type { Me } from '#contracts/accounts.ts'
import { TicketForm } from '~/features/support/ticket-form.tsx'
import { TicketList } from '~/features/support/ticket-list.tsx'
import { TicketThread } from '~/features/support/ticket-thread.tsx'
import type { TicketView } from '~/features/support/view.ts'
import { Messages } from '~/lib/messages.tsx'
import { MemberContext } from '~/lib/session.ts'
import tickets from '~/messages/en/tickets.json'
import { useLiveUpdates } from '~/shell/live-updates.ts'

const MESSAGES = { tickets }

/** The part of the support page for members: creating tickets and reading answers. */
export default function SupportTickets({ member, view }: { member: Me; view: TicketView }) {
  useLiveUpdates(member.id)
  return (
    <MemberContext value={member}>
      <Messages add={MESSAGES}>
        {view.name === 'new' && (
          <TicketForm
            key={`${view.topic ?? ''} ${view.pauseId} ${view.redemptionId}`}
            redemptionId={view.redemptionId}
            topic={view.topic}
            pauseId={view.pauseId}
          />
        )}
        {view.name === 'list' && <TicketList />}
        {view.name === 'thread' && <TicketThread key={view.id} id={view.id} />}
      </Messages>
    </MemberContext>
  )
}
