import {
  addCannedAnswer,
  answerSupportRequest,
  assignSupportRequest,
  deleteCannedAnswer,
  editCannedAnswer,
  listAllSupportRequests,
  listCannedAnswers,
  moveSupportRequest,
  noteSupportRequest,
  readSupportDesk,
  readSupportRequestForStaff,
} from '#contracts/admin-support.ts'
import { mayRole } from '#contracts/roles.ts'
import { decodePlace, encodePlace } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { noteRequest } from './add-ticket-note.ts'
import { answerRequest } from './answer-ticket.ts'
import { assignRequest } from './assign-ticket.ts'
import { addCanned, deleteCanned, editCanned, readCanned } from './canned-answers.ts'
import type { SupportContext } from './context.ts'
import { countInbox, findInbox, placeOf } from './inbox.ts'
import { moveRequest } from './move-ticket.ts'
import { forStaff, readThread } from './read-thread.ts'
import { planSearch } from './search-inbox.ts'
import { readDesk } from './ticket-summary.ts'

export function mountSupportAdmin(mount: Mount, context: SupportContext): void {
  mount(listAllSupportRequests, async ({ db, viewer, input, now }) => {
    const { cursor, limit, search, ...wanted } = input.query
    const filter = { ...wanted, viewerId: viewer.memberId, found: await planSearch(db, search) }
    const [rows, counts] = await Promise.all([
      findInbox(db, filter, limit + 1, decodePlace(cursor), now),
      cursor ? null : countInbox(db, filter, now),
    ])
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(forStaff),
      nextCursor: rows.length > limit && last ? encodePlace(placeOf(wanted.view, last)) : null,
      counts,
    }
  })

  mount(readSupportDesk, async ({ db, viewer, now }) => ({
    ...(await readDesk(db, now)),
    mayUpdate: mayRole(viewer.role, 'support.update'),
  }))

  mount(readSupportRequestForStaff, ({ db, viewer, input }) => readThread(db, viewer.role, input.params.id))

  mount(answerSupportRequest, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    return { id, ...(await answerRequest(tx, context, id, input.body, staffCall(call), now)) }
  })

  mount(moveSupportRequest, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    const version = await moveRequest(tx, context, id, input.body, staffCall(call), now)
    return { id, status: input.body.to, version }
  })

  mount(assignSupportRequest, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    return { id, ...(await assignRequest(tx, id, input.body, staffCall(call), now)) }
  })

  mount(noteSupportRequest, async (call) => {
    const { tx, input, now } = call
    return { number: await noteRequest(tx, input.params.id, input.body.text, staffCall(call), now) }
  })

  mountCannedAnswers(mount, context)
}

function mountCannedAnswers(mount: Mount, { random }: SupportContext): void {
  mount(listCannedAnswers, async ({ db, viewer }) => ({
    items: await readCanned(db),
    mayUpdate: mayRole(viewer.role, 'support.update'),
  }))

  mount(addCannedAnswer, async (call) => ({
    id: await addCanned(call.tx, random, call.input.body, staffCall(call), call.now),
  }))

  mount(editCannedAnswer, async (call) => {
    const { id } = call.input.params
    await editCanned(call.tx, id, call.input.body, staffCall(call), call.now)
    return { id }
  })

  mount(deleteCannedAnswer, async (call) => {
    const { id } = call.input.params
    await deleteCanned(call.tx, id, call.input.body.seenVersion, staffCall(call), call.now)
    return { id }
  })
}
