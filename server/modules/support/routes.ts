import * as contract from '#contracts/support.ts'
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { closeTicket } from './close-ticket.ts'
import type { SupportContext } from './context.ts'
import { openTicket } from './open-ticket.ts'
import { findOwnTicket, findTickets, ofMember, readMessages, summaryOf } from './store.ts'
import { hasRoom, inTime, reopenUntil } from './transitions.ts'
import { writeMessage } from './write-message.ts'

export function mountSupport(mount: Mount, context: SupportContext): void {
  mount(contract.openTicket, async ({ tx, viewer, input, now }) => {
    const id = await openTicket(tx, context, viewer.memberId, input.body, now)
    return { id, status: 'open' as const }
  })

  mount(contract.listTickets, async ({ db, viewer, input }) => {
    const { cursor, limit } = input.query
    const rows = await findTickets(db, ofMember(viewer.memberId), limit + 1, decodeCursor(cursor))
    const items = rows.slice(0, limit).map(summaryOf)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
  })

  mount(contract.readTicket, async ({ db, viewer, input, now }) => {
    const ticket = await findOwnTicket(db, viewer.memberId, input.params.id)
    assertThat(ticket, 'notFound')
    const messages = await readMessages(db, viewer.memberId, ticket.id)
    return {
      ...summaryOf(ticket),
      // Members see all staff as 'support', without names.
      messages: messages.map(({ seq, text, at, by_id }) => ({
        number: seq,
        from: by_id ? ('staff' as const) : ('member' as const),
        text,
        at: at.toISOString(),
      })),
      mayWrite: inTime(ticket, now) && hasRoom(ticket),
      mayClose: ticket.status !== 'closed',
      reopenUntil: reopenUntil(ticket)?.toISOString() ?? null,
    }
  })

  mount(contract.writeInTicket, async ({ tx, viewer, input, now }) => {
    const { id } = input.params
    return { id, status: await writeMessage(tx, context, viewer.memberId, id, input.body.text, now) }
  })

  mount(contract.closeTicket, async ({ tx, viewer, input, now }) => {
    const { id } = input.params
    await closeTicket(tx, context, viewer.memberId, id, now)
    return { id, status: 'closed' as const }
  })
}
