import {
  addRedemptionNote,
  assignRedemption as assign,
  exportRedemptions as exportContract,
  listAllRedemptions,
  moveRedemption as move,
  readAdminRedemption,
  readRedemptionSummary as readDeskContract,
  replaceCode as replaceContract,
  revealCodeToStaff,
} from '#contracts/admin-redemptions.ts'
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { assignRedemption } from './assign-redemption.ts'
import { mountBulk } from './bulk-routes.ts'
import { readReplacements } from './code-replacements.ts'
import { mountCompletions } from './completion-routes.ts'
import type { RewardsContext } from './context.ts'
import { exportRedemptions } from './export-redemptions.ts'
import { findForStaff, findOne, forStaff, maySeeCosts, mayUpdate } from './for-staff.ts'
import { mountHolds } from './hold-routes.ts'
import { moveRedemption } from './move-redemption.ts'
import { addNote, readNotes } from './notes.ts'
import { readContext } from './redemption-context.ts'
import { countViews, redemptionFilter } from './redemption-filter.ts'
import { readRedemptionSummary } from './redemption-summary.ts'
import { replaceCode } from './replace-code.ts'
import { revealCode } from './reveal-code.ts'
import { planSearch } from './search-redemptions.ts'
import { type Filter, findRedemptions } from './store.ts'

export function mountRewardsAdmin(
  mount: Mount,
  context: RewardsContext & { readonly readRuleBook: ReadRuleBook },
): void {
  // Some paths of these would match those of a redemption's id.
  mountHolds(mount, context)
  mountCompletions(mount, context)
  mountBulk(mount, context)

  mount(listAllRedemptions, async ({ db, viewer, input, now }) => {
    const { cursor, limit, sort, search, ...query } = input.query
    const filter = { ...query, found: await planSearch(db, search) }
    const [rows, counts] = await Promise.all([
      findRedemptions(db, redemptionFilter(filter, viewer.memberId, now), limit + 1, decodeCursor(cursor), sort),
      cursor ? null : countViews(db, filter, viewer.memberId, now),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map((row) => forStaff(row, viewer, now)),
      nextCursor: rows.length > limit && last ? encodeCursor(last.redemption) : null,
      counts,
    }
  })

  // Mounted before the path with an id, which would match their names.
  mount(exportContract, async ({ db, input, viewer, now }) => {
    const { ids, sort, search, ...query } = input.query
    const found: Filter = ids
      ? (eb) => eb('r.id', 'in', ids)
      : redemptionFilter({ ...query, found: await planSearch(db, search) }, viewer.memberId, now)
    return exportRedemptions(db, found, sort, maySeeCosts(viewer))
  })

  mount(readDeskContract, async ({ db, now }) =>
    readRedemptionSummary(db, (await context.readRuleBook(db, now)).at(now), now),
  )

  mount(readAdminRedemption, async ({ db, viewer, input, now }) => {
    const stored = await findOne(db, input.params.id)
    const [known, notes, replacements] = await Promise.all([
      readContext(db, stored, now),
      readNotes(db, input.params.id),
      readReplacements(db, stored.memberId, input.params.id),
    ])
    return {
      redemption: forStaff(stored, viewer, now),
      context: known,
      notes,
      replacements,
      mayNote: mayUpdate(stored, viewer),
    }
  })

  mount(addRedemptionNote, async (call) => {
    const { tx, input, now } = call
    await addNote(tx, input.params.id, input.body.text, staffCall(call), now)
    return { notes: await readNotes(tx, input.params.id) }
  })

  mount(assign, async (call) => {
    await assignRedemption(call.tx, call.input, staffCall(call), call.now)
    return { redemption: await findForStaff(call.tx, call.input.params.id, call.viewer, call.now) }
  })

  mount(move, async (call) => {
    const { tx, viewer, input, now } = call
    const waits = await moveRedemption(tx, context, input.params.id, input.body, staffCall(call), now)
    return { redemption: await findForStaff(tx, input.params.id, viewer, now), waits }
  })

  mount(replaceContract, async (call) => {
    const { id } = call.input.params
    await replaceCode(call.tx, context, call.input, staffCall(call), call.now)
    return { replacements: await readReplacements(call.tx, (await findOne(call.tx, id)).memberId, id) }
  })

  mount(revealCodeToStaff, async (call) => {
    const { tx, input, now } = call
    const { id } = input.params
    const shown = await revealCode(tx, context, id, { staff: staffCall(call) }, now)
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
