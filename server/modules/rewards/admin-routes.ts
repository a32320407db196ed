import type { z } from 'zod'
import {
  listAllRedemptions,
  moveRedemption as move,
  REDEMPTION_STATUSES,
  type RedemptionStatus,
  revealCodeToStaff,
  type StaffRedemption,
} from '#contracts/rewards.ts'
import { mayRole } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import { decodePlace, encodePlace } from '#server/http/page-place.ts'
import { assertThat } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit/index.ts'
import type { RewardsContext } from './context.ts'
import { moveRedemption } from './move-redemption.ts'
import { revealCode } from './reveal-code.ts'
import { countByStatus, findRedemptions, matches, type StoredRedemption } from './store.ts'
import { lastDayOf } from './subscription-end.ts'
import { nextStatuses } from './transitions.ts'

export function mountRewardsAdmin(mount: Mount, context: RewardsContext): void {
  mount(listAllRedemptions, async ({ db, viewer, input, now }) => {
    const { cursor, limit, status, search } = input.query
    const found = matches(search)
    const filter: typeof found = (eb) =>
      status === 'all' ? found(eb) : eb.and([found(eb), eb('r.status', '=', status)])
    const [rows, counted] = await Promise.all([
      findRedemptions(db, filter, limit + 1, decodePlace(cursor)),
      cursor ? null : countByStatus(db, found),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map((row) => forStaff(row, viewer, now)),
      nextCursor: rows.length > limit && last ? encodePlace(last.redemption) : null,
      counts: counted && countsOf(counted),
    }
  })

  mount(move, async (call) => {
    const { tx, viewer, input, now } = call
    await moveRedemption(tx, context, input.params.id, input.body, staffCall(call), now)
    return { redemption: await readForStaff(tx, input.params.id, viewer, now) }
  })

  mount(revealCodeToStaff, async (call) => {
    const { tx, viewer, input, now } = call
    const { id } = input.params
    const shown = await revealCode(tx, context, id, { by: viewer.memberId }, now)
    await recordStaffAction(
      tx,
      {
        ...staffCall(call),
        action: 'redemption.reveal',
        subject: { type: 'redemption', id },
        before: null,
        after: null,
        reason: '',
      },
      now,
    )
    return shown
  })
}

async function readForStaff(db: Db, id: string, viewer: Viewer, now: Date): Promise<z.infer<typeof StaffRedemption>> {
  const [stored] = await findRedemptions(db, (eb) => eb('r.id', '=', id), 1)
  assertThat(stored, 'notFound')
  return forStaff(stored, viewer, now)
}

/** The server says what the viewer may do; buttons never work it out again. */
function forStaff(stored: StoredRedemption, viewer: Viewer, now: Date): z.infer<typeof StaffRedemption> {
  const mayUpdate = mayRole(viewer.role, 'redemptions.update')
  const { redemption, steps, months, ...rest } = stored
  return {
    ...redemption,
    ...rest,
    history: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    proposedEnd: lastDayOf(now, months),
    may: mayUpdate ? [...nextStatuses(redemption.status)] : [],
    mayReveal: mayUpdate && stored.hasCode,
  }
}

/** The figures on the tabs. */
function countsOf(counted: ReadonlyMap<RedemptionStatus, number>) {
  const counts = Object.fromEntries(REDEMPTION_STATUSES.map((name) => [name, counted.get(name) ?? 0]))
  const all = [...counted.values()].reduce((sum, count) => sum + count, 0)
  return { ...counts, all } as Record<'all' | RedemptionStatus, number>
}
