// Staff change many promo codes in one call: chosen ones, or all that a filter finds (docs/product.md#many-promo-codes). Codes that cannot be
// changed stay as they are, and the answer counts them by reason.

import type { changePromoCodes as contract, PromoBulkChange } from '#contracts/promo-bulk.ts'
import { PROMO_SELECTION_MAX, type PromoSkipReason } from '#contracts/promo-code-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import { checkFound, sumUp } from '#server/http/selection.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { openBudget, readBudget } from '#server/modules/approvals/index.ts'
import type { AdminPromoCodesContext } from './add-promo-code.ts'
import { type CodeFilter, type CodeRow, filteredCodes, lockCodes, planSearch } from './admin-store.ts'
import { changeCode } from './change-promo-code.ts'
import { endOf } from './dates.ts'
import { pointsCreated } from './promo-value.ts'

interface Selection {
  readonly ids: readonly string[]
  /** `count`: how many the viewer saw. */
  readonly matching?: (Omit<CodeFilter, 'found'> & { readonly search: string; readonly count?: number }) | undefined
  readonly change: PromoBulkChange
}

type Result = OutputOf<typeof contract>

/** @throws Problem nothingSelected, daysReversed, selectionTooLarge, selectionChanged */
async function idsOf(db: Db, { ids, matching }: Selection, now: Date): Promise<readonly string[]> {
  const found = matching ? await findMatching(db, matching, now) : [...new Set(ids.map((id) => id.toLowerCase()))]
  assertThat(found.length > 0, 'nothingSelected')
  return found
}

async function findMatching(db: Db, { search, ...filter }: NonNullable<Selection['matching']>, now: Date) {
  const rows = await filteredCodes(db, { ...filter, found: await planSearch(db, search) }, now)
    .select('id')
    .limit(PROMO_SELECTION_MAX + 1)
    .execute()
  checkFound(rows.length, PROMO_SELECTION_MAX, filter.count)
  return rows.map(({ id }) => id)
}

/** Returns the columns that a change sets. @throws Problem promoCodeDates for a last day in the past */
function columnsOf(change: PromoBulkChange, now: Date): Partial<CodeRow> {
  if (change.action === 'off') return { is_active: false }
  if (change.action === 'delete') return { deleted_at: now }
  const end = endOf(change.lastDay)
  assertThat(end > now, 'promoCodeDates')
  return { expires_at: end }
}

const AUDIT_ACTIONS = { off: 'promo_code.deactivate', end: 'promo_code.edit', delete: 'promo_code.delete' } as const

/** Returns why a code stays as it is, whatever it costs; null if it may change. */
function whySkipped(row: CodeRow, { is_active, expires_at, deleted_at }: Partial<CodeRow>): PromoSkipReason | null {
  if (deleted_at) return row.used_count > 0 ? 'used' : null
  if (is_active === false) return row.is_active ? null : 'unchanged'
  if (!expires_at || row.expires_at?.getTime() === expires_at.getTime()) return 'unchanged'
  return row.starts_at < expires_at ? null : 'startsLater'
}

/** Returns the codes that change, the points that this makes obtainable, and for each row why it stays; null if it changes. */
async function decide(
  rows: readonly CodeRow[],
  set: Partial<CodeRow>,
  fitsBudget: (row: CodeRow, points: number) => boolean | Promise<boolean>,
  now: Date,
) {
  const changing: CodeRow[] = []
  const reasons: (PromoSkipReason | null)[] = []
  let points = 0
  for (const row of rows) {
    const created = pointsCreated(row, { ...row, ...set }, now)
    const reason = whySkipped(row, set) ?? ((await fitsBudget(row, created)) ? null : 'overBudget')
    reasons.push(reason)
    if (reason) continue
    changing.push(row)
    points += created
  }
  return { changing, reasons, points }
}

/** Previews {@link changeMany}. @throws Problem those of {@link changeMany} except selectionChanged */
export async function previewMany(
  db: Db,
  context: AdminPromoCodesContext,
  selection: Selection,
  staff: StaffCall,
  now: Date,
): Promise<Result> {
  const set = columnsOf(selection.change, now)
  const ids = await idsOf(db, selection, now)
  const rows = await db
    .selectFrom('promo_codes')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  let left = (await readBudget(db, context, staff.actorId, now))?.left ?? Number.POSITIVE_INFINITY
  const fitsBudget = (_row: CodeRow, points: number) => {
    if (points > left) return false
    left -= points
    return true
  }
  const { reasons, points } = await decide(rows, set, fitsBudget, now)
  checkPointsLimit(staff, points)
  return sumUp([...reasons, ...missing(ids, rows)])
}

/**
 * Changes all selected codes that can be changed, each with its audit entry. Points beyond the staff member's budget are never proposed here.
 *
 * @throws Problem nothingSelected, daysReversed, selectionTooLarge, selectionChanged, promoCodeDates, limitPoints
 */
export async function changeMany(
  tx: Tx,
  context: AdminPromoCodesContext,
  selection: Selection,
  staff: StaffCall,
  now: Date,
): Promise<Result> {
  const { change } = selection
  const action = AUDIT_ACTIONS[change.action]
  const set = columnsOf(change, now)
  const budget = await openBudget(tx, context, staff, now)
  const ids = await idsOf(tx, selection, now)
  const rows = await lockCodes(tx, ids)
  const fitsBudget = ({ id }: CodeRow, points: number) => budget.use({ points, action, subjectId: id })
  const { changing, reasons, points } = await decide(rows, set, fitsBudget, now)
  checkPointsLimit(staff, points)
  const reason = change.action === 'delete' ? change.reason : ''
  for (const before of changing) await changeCode(tx, { action, before, set, staff, reason }, now)
  return sumUp([...reasons, ...missing(ids, rows)])
}

const missing = (ids: readonly string[], rows: readonly CodeRow[]): PromoSkipReason[] =>
  Array.from({ length: ids.length - rows.length }, () => 'missing')
