import {
  type AdminPromoCode,
  type AdminPromoRedemption,
  addPromoCode as add,
  deleteUnusedCodes,
  editPromoCode as edit,
  endPromoBatch,
  exportPromoCodes,
  exportPromoRedemptions,
  generatePromoCodes as generate,
  listAllPromoRedemptions,
  listPromoBatches,
  listPromoCodes,
  type ReferencePlan,
  readPromoAnalytics,
  switchPromoCode as switchIt,
  switchPromoBatch,
  deletePromoCode as withdraw,
} from '#contracts/admin-promo-codes.ts'
import { changePromoCodes, previewPromoChange } from '#contracts/promo-bulk.ts'
import type { Db } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import { checkDays } from '#server/http/day-filter.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { type AdminPromoCodesContext, addPromoCode } from './add-promo-code.ts'
import { countCodes, findAllRedemptions, findCodes, planSearch } from './admin-store.ts'
import { changeBatch, deleteUnused } from './change-batch.ts'
import { changeMany, previewMany } from './change-many.ts'
import { deletePromoCode, editPromoCode, switchPromoCode } from './change-promo-code.ts'
import { generatePromoCodes } from './generate-promo-codes.ts'
import { findBatches } from './list-batches.ts'
import { readAnalytics } from './read-analytics.ts'

interface AdminContext extends AdminPromoCodesContext {
  /** Returns the cheapest plan of the catalogue, which this module cannot import. */
  readonly cheapestPlan: (db: Db) => Promise<ReferencePlan | null>
}

export function mountPromoCodesAdmin(mount: Mount, context: AdminContext): void {
  mount(listPromoCodes, async ({ db, input, now }) => {
    const { cursor, limit, search, ...query } = input.query
    const filter = { ...query, found: await planSearch(db, search) }
    const [codes, found] = await Promise.all([
      findCodes(db, filter, limit + 1, now, decodeCursor(cursor)),
      cursor ? null : countCodes(db, filter, now),
    ])
    return { ...pageOf(codes, limit), found }
  })

  mount(exportPromoCodes, async ({ db, input, now }) => {
    const { search, ...query } = input.query
    checkDays(query)
    const filter = { ...query, found: await planSearch(db, search) }
    return csvOf({
      columns: ['Code', 'Points', 'Description', 'Status', 'Uses', 'Max uses', 'Starts', 'Expires', 'Created'],
      read: (after: AdminPromoCode | undefined, limit) => findCodes(db, filter, limit, now, after),
      cells: ({ code, points, description, states, uses, maxUses, startsAt, expiresAt, createdAt }) => [
        ...[code, points, description, states.join(' '), uses, maxUses],
        ...[startsAt, expiresAt, createdAt],
      ],
    })
  })

  mount(readPromoAnalytics, async ({ db, input, now }) =>
    readAnalytics(db, Number(input.query.days), await context.cheapestPlan(db), now),
  )

  mount(add, (call) => addPromoCode(call.tx, context, call.input.body, staffCall(call), call.now))

  mount(generate, (call) => generatePromoCodes(call.tx, context, call.input.body, staffCall(call), call.now))

  mount(previewPromoChange, (call) => previewMany(call.tx, context, call.input.body, staffCall(call), call.now))

  mount(changePromoCodes, (call) => changeMany(call.tx, context, call.input.body, staffCall(call), call.now))

  mount(listPromoBatches, async ({ db, input }) => {
    const { cursor, limit, ...days } = input.query
    return pageOf(await findBatches(db, days, limit + 1, decodeCursor(cursor)), limit)
  })

  for (const route of [switchPromoBatch, endPromoBatch]) {
    mount(route, (call) =>
      changeBatch(call.tx, context, call.input.params.id, call.input.body, staffCall(call), call.now),
    )
  }

  mount(deleteUnusedCodes, async (call) => {
    const { params, body } = call.input
    return { deleted: await deleteUnused(call.tx, params.id, body.reason, staffCall(call), call.now) }
  })

  mount(edit, (call) =>
    editPromoCode(call.tx, context, call.input.params.id, call.input.body, staffCall(call), call.now),
  )

  mount(switchIt, (call) => {
    const { params, body } = call.input
    return switchPromoCode(call.tx, context, params.id, body.isActive, staffCall(call), call.now)
  })

  mount(withdraw, (call) =>
    deletePromoCode(call.tx, call.input.params.id, call.input.body.reason, staffCall(call), call.now),
  )

  mount(listAllPromoRedemptions, async ({ db, input }) => {
    const { cursor, limit, ...days } = input.query
    return pageOf(await findAllRedemptions(db, days, limit + 1, decodeCursor(cursor)), limit)
  })

  mount(exportPromoRedemptions, async ({ db, input }) => {
    checkDays(input.query)
    return csvOf({
      columns: ['Code', 'Member', 'Email', 'Points', 'Time'],
      read: (after: AdminPromoRedemption | undefined, limit) => findAllRedemptions(db, input.query, limit, after),
      cells: ({ code, memberName, memberEmail, points, createdAt }) => [
        code,
        memberName,
        memberEmail,
        points,
        createdAt,
      ],
    })
  })
}

/** @param found up to one item more than a page, to detect a further page */
function pageOf<Item extends Cursor>(found: readonly Item[], limit: number) {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? encodeCursor(last) : null }
}
