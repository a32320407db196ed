import * as contract from '#contracts/admin-support.ts'
import { hasPermission } from '#contracts/roles.ts'
import { changeTickets, previewTicketChange } from '#contracts/support-bulk.ts'
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { addTicketNote } from './add-ticket-note.ts'
import { answerTicket } from './answer-ticket.ts'
import { assignTicket } from './assign-ticket.ts'
import { addCanned, deleteCanned, editCanned, readCanned } from './canned-answers.ts'
import { changeMany, previewTickets } from './change-many.ts'
import type { SupportContext } from './context.ts'
import { countInbox, cursorOf, findInbox } from './inbox.ts'
import { moveTicket } from './move-ticket.ts'
import { forStaff, readThread } from './read-thread.ts'
import { planSearch } from './search-inbox.ts'
import { readTicketSummary } from './ticket-summary.ts'

export function mountSupportAdmin(mount: Mount, context: SupportContext): void {
  mount(contract.listAllTickets, async ({ db, viewer, input, now }) => {
    const { cursor, limit, search, ...wanted } = input.query
    const filter = { ...wanted, viewerId: viewer.memberId, found: await planSearch(db, search) }
    const [rows, counts] = await Promise.all([
      findInbox(db, filter, limit + 1, decodeCursor(cursor), now),
      cursor ? null : countInbox(db, filter, now),
    ])
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(forStaff),
      nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(wanted.view, last)) : null,
      counts,
    }
  })

  mount(contract.readTicketSummary, async ({ db, viewer, now }) => ({
    ...(await readTicketSummary(db, now)),
    mayUpdate: hasPermission(viewer, 'support.update'),
  }))

  mount(contract.readTicketForStaff, ({ db, viewer, input }) => readThread(db, viewer, input.params.id))

  mount(contract.answerTicket, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    return { id, ...(await answerTicket(tx, context, id, input.body, staffCall(call), now)) }
  })

  mount(contract.moveTicket, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    const version = await moveTicket(tx, context, id, input.body, staffCall(call), now)
    return { id, status: input.body.to, version }
  })

  mount(contract.assignTicket, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    return { id, ...(await assignTicket(tx, id, input.body, staffCall(call), now)) }
  })

  mount(previewTicketChange, (call) => previewTickets(call.tx, call.input.body, staffCall(call), call.now))

  mount(changeTickets, (call) => changeMany(call.tx, context, call.input.body, staffCall(call), call.now))

  mount(contract.addTicketNote, async (call) => {
    const { tx, input, now } = call
    return { number: await addTicketNote(tx, input.params.id, input.body.text, staffCall(call), now) }
  })

  mountCannedAnswers(mount, context)
}

function mountCannedAnswers(mount: Mount, { random }: SupportContext): void {
  mount(contract.listCannedAnswers, async ({ db, viewer }) => ({
    items: await readCanned(db),
    mayUpdate: hasPermission(viewer, 'support.update'),
  }))

  mount(contract.addCannedAnswer, async (call) => ({
    id: await addCanned(call.tx, random, call.input.body, staffCall(call), call.now),
  }))

  mount(contract.editCannedAnswer, async (call) => {
    const { id } = call.input.params
    await editCanned(call.tx, id, call.input.body, staffCall(call), call.now)
    return { id }
  })

  mount(contract.deleteCannedAnswer, async (call) => {
    const { id } = call.input.params
    await deleteCanned(call.tx, id, call.input.body.seenVersion, staffCall(call), call.now)
    return { id }
  })
}
