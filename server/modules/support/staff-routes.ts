import { mayRole } from '#contracts/roles.ts'
import {
  answerSupportRequest,
  listAllSupportRequests,
  moveSupportRequest,
  readSupportRequestForStaff,
} from '#contracts/support.ts'
import { SUPPORT_STATUSES, type SupportStatus } from '#contracts/support-limits.ts'
import type { Mount } from '#server/http/mount.ts'
import { decodePlace, encodePlace } from '#server/http/page-place.ts'
import { assertThat } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { answerRequest } from './answer-request.ts'
import type { SupportContext } from './context.ts'
import { moveRequest } from './move-request.ts'
import {
  countByStatus,
  findRequest,
  findRequests,
  matches,
  readMessages,
  type StoredRequest,
  summaryOf,
} from './store.ts'
import { staffMoves } from './transitions.ts'

export function mountSupportAdmin(mount: Mount, context: SupportContext): void {
  mount(listAllSupportRequests, async ({ db, input }) => {
    const { cursor, limit, status, category, search } = input.query
    const matching = matches(search)
    const found: typeof matching = (eb) =>
      category === 'all' ? matching(eb) : eb.and([matching(eb), eb('s.category', '=', category)])
    const filter: typeof matching = (eb) =>
      status === 'all' ? found(eb) : eb.and([found(eb), eb('s.status', '=', status)])
    const [rows, counted] = await Promise.all([
      findRequests(db, filter, limit + 1, decodePlace(cursor)),
      cursor ? null : countByStatus(db, found),
    ])
    const items = rows.slice(0, limit).map(forStaff)
    const last = items.at(-1)
    return {
      items,
      nextCursor: rows.length > limit && last ? encodePlace(last) : null,
      counts: counted && countsOf(counted),
    }
  })

  mount(readSupportRequestForStaff, async ({ db, viewer, input }) => {
    const request = await findRequest(db, input.params.id)
    assertThat(request, 'notFound')
    const messages = await readMessages(db, request.member_id, request.id)
    const mayUpdate = mayRole(viewer.role, 'support.update')
    return {
      ...forStaff(request),
      messages: messages.map(({ seq, text, at, by_id, by }) => ({
        number: seq,
        from: by_id ? ('staff' as const) : ('member' as const),
        by: by ?? request.memberName,
        text,
        at: at.toISOString(),
      })),
      mayAnswer: mayUpdate && request.status !== 'closed',
      may: mayUpdate ? [...staffMoves(request)] : [],
    }
  })

  mount(answerSupportRequest, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    return { id, status: await answerRequest(tx, context, id, input.body, staffCall(call), now) }
  })

  mount(moveSupportRequest, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    await moveRequest(tx, context, id, input.body, staffCall(call), now)
    return { id, status: input.body.to }
  })
}

const forStaff = (row: StoredRequest) => ({
  ...summaryOf(row),
  memberId: row.member_id,
  memberName: row.memberName,
  memberEmail: row.memberEmail,
  waitingSince: row.waiting_since?.toISOString() ?? null,
})

/** The figures on the tabs. */
function countsOf(counted: ReadonlyMap<SupportStatus, number>) {
  const counts = Object.fromEntries(SUPPORT_STATUSES.map((name) => [name, counted.get(name) ?? 0]))
  const all = [...counted.values()].reduce((sum, count) => sum + count, 0)
  return { ...counts, all } as Record<'all' | SupportStatus, number>
}
