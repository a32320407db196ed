// Staff change many redemptions in one call: chosen ones, or all that a filter finds (docs/product.md#many-redemptions). Redemptions that
// cannot be changed stay as they are, and the answer names them.

import type { Selectable } from 'kysely'
import type { previewRedemptions as previewContract, releaseRedemptions } from '#contracts/redemption-bulk.ts'
import { type BulkAction, type BulkOutcome, MATCHING_MAX } from '#contracts/redemption-rules.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { isWithinPriceLimit } from '#server/http/role-limits.ts'
import { checkFound } from '#server/http/selection.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type Budget, openBudget, readBudget } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { RewardsContext } from './context.ts'
import { releaseByStaff } from './holds.ts'
import { isPaid } from './is-paid.ts'
import { findClosedWallets, moveLocked } from './move-redemption.ts'
import { lockOrdered, readOrdered } from './ordered.ts'
import { type RedemptionFilter, redemptionFilter } from './redemption-filter.ts'
import { planSearch } from './search-redemptions.ts'
import { mayMove } from './transitions.ts'
import { findWaitingRefunds } from './waiting-refund.ts'

type Row = Selectable<Schema['redemptions']>
type Acting = Pick<StaffCall, 'actorId' | 'limits'>
type Results = OutputOf<typeof releaseRedemptions>['results']

/** All that a filter finds. `count`: how many the viewer saw. */
type Matching = Omit<RedemptionFilter, 'found'> & { readonly search: string; readonly count?: number }

interface Selection {
  readonly ids: readonly string[]
  readonly matching?: Matching | undefined
}

const AUDIT_ACTIONS = { process: 'bulk_processing', cancel: 'bulk_cancellation', release: 'bulk_release' } as const

/**
 * Returns the chosen ids without duplicates, or those that the filter finds.
 *
 * @throws Problem noRedemptionsSelected, daysReversed; selectionTooLarge for more than {@link MATCHING_MAX}; selectionChanged, with the new
 *   number, if it differs from the one that the viewer saw
 */
async function idsOf(db: Db, { ids, matching }: Selection, staff: Acting, now: Date): Promise<readonly string[]> {
  const found = matching
    ? await findMatching(db, matching, staff, now)
    : [...new Set(ids.map((id) => id.toLowerCase()))]
  assertThat(found.length > 0, 'noRedemptionsSelected')
  return found
}

async function findMatching(db: Db, matching: Matching, { actorId }: Acting, now: Date) {
  const { count, search, ...filter } = matching
  const rows = await db
    .selectFrom('redemptions as r')
    .select('r.id')
    .where(redemptionFilter({ ...filter, found: await planSearch(db, search) }, actorId, now) as never)
    .limit(MATCHING_MAX + 1)
    .execute()
  checkFound(rows.length, MATCHING_MAX, count)
  return rows.map(({ id }) => id)
}

/** What else decides whether redemptions are changed. */
interface Blocks {
  /** Ids of redemptions that a provider may deliver. */
  readonly ordered: ReadonlySet<string>
  /** Ids of redemptions whose refund waits for a colleague. */
  readonly waiting: ReadonlySet<string>
  /** Ids of members whose account is deleted. */
  readonly closed: ReadonlySet<string>
}

/** Returns why a redemption stays as it is; null if the action may change it. */
function whySkipped(
  action: BulkAction,
  row: Row,
  { ordered, waiting, closed }: Blocks,
  staff: Acting,
): BulkOutcome | null {
  if (row.member_id === staff.actorId) return 'own'
  if (closed.has(row.member_id)) return 'skipped'
  if (!isWithinPriceLimit(staff, row.points_cost)) return 'overLimit'
  if (action !== 'cancel' && waiting.has(row.id)) return 'skipped'
  if (action === 'release') return row.held_until ? null : 'skipped'
  if (ordered.has(row.id)) return 'skipped'
  if (action === 'cancel') return mayMove(row.status, 'cancelled') ? null : 'skipped'
  if (row.held_until) return 'held'
  return row.status === 'pending' ? null : 'skipped'
}

/** Previews {@link changeRedemptions}. @throws Problem those of {@link idsOf} */
export async function previewChanges(
  db: Db,
  context: RewardsContext,
  { action, ...selection }: Selection & { readonly action: BulkAction },
  staff: Acting,
  now: Date,
): Promise<OutputOf<typeof previewContract>> {
  const ids = await idsOf(db, selection, staff, now)
  const rows = await db
    .selectFrom('redemptions')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const blocks = { ordered: await readOrdered(db, ids), ...(await readBlocks(db, rows, now)) }
  let left = (await readBudget(db, context, staff.actorId, now))?.left ?? Number.POSITIVE_INFINITY
  let refund = 0
  const others = new Map<BulkOutcome, number>()
  const skip = (outcome: BulkOutcome, n = 1) => others.set(outcome, (others.get(outcome) ?? 0) + n)
  for (const row of rows) {
    const skipped = whySkipped(action, row, blocks, staff)
    const points = refundOf(action, row)
    if (skipped) skip(skipped)
    else if (points > left) skip('overBudget')
    else {
      left -= points
      refund += points
    }
  }
  if (rows.length < ids.length) skip('missing', ids.length - rows.length)
  const unchanged = [...others.values()].reduce((sum, n) => sum + n, 0)
  return {
    found: ids.length,
    changes: ids.length - unchanged,
    refund,
    others: [...others].map(([outcome, n]) => ({ outcome, n })),
  }
}

/** Reads what else stays as it is. */
const readBlocks = async (db: Db, rows: readonly Row[], now: Date): Promise<Omit<Blocks, 'ordered'>> => ({
  waiting: rows.length > 0 ? await findWaitingRefunds(db, idsIn(rows), now) : new Set(),
  closed: await findClosedWallets(db, membersOf(rows)),
})

const idsIn = (rows: readonly Row[]) => rows.map(({ id }) => id)
const membersOf = (rows: readonly Row[]) => rows.map(({ member_id }) => member_id)

const refundOf = (action: BulkAction, row: Row) => (action === 'cancel' && !row.refunded_at ? row.points_cost : 0)

/**
 * Changes all selected redemptions that can be changed, each with its steps, mails and audit entry.
 *
 * @param reason of a cancellation, for the members
 * @returns the outcome of each redemption, in the order of the call
 * @throws Problem those of {@link idsOf}
 */
export async function changeRedemptions(
  tx: Tx,
  context: RewardsContext,
  { action, reason = '', ...selection }: Selection & { readonly action: BulkAction; readonly reason?: string },
  staff: StaffCall,
  now: Date,
): Promise<Results> {
  // The budget of refunds is locked before any redemption.
  const budget = action === 'cancel' ? await openBudget(tx, context, staff, now) : undefined
  const ids = await idsOf(tx, selection, staff, now)
  // Locked in one order, so that two concurrent calls cannot deadlock.
  const rows = await tx
    .selectFrom('redemptions')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const blocks = { ordered: await lockOrdered(tx, ids), ...(await readBlocks(tx, rows, now)) }
  const outcomes = new Map<string, Omit<Results[number], 'id'>>()
  for (const row of rows) {
    const skipped = whySkipped(action, row, blocks, staff) ?? (budget ? await refuseRefund(tx, budget, row) : null)
    outcomes.set(row.id, {
      outcome: skipped ?? 'moved',
      status: skipped ? row.status : await change(tx, context, row, action, reason, staff, now),
    })
  }
  const results = ids.map((id) => ({ id, ...(outcomes.get(id) ?? { outcome: 'missing' as const, status: null }) }))
  const moved = results.filter(({ outcome }) => outcome === 'moved').map(({ id }) => id)
  // Each changed redemption has its own audit entry; this entry records the call, even if it changed none.
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: `redemption.${AUDIT_ACTIONS[action]}`,
      subject: { type: 'redemptions', id: staff.requestId ?? 'no request' },
      before: null,
      after: { asked: ids, moved },
      reason,
    },
    now,
  )
  return results
}

/** Returns why a staff member cannot cancel a redemption alone; null if they can. */
async function refuseRefund(tx: Tx, budget: Budget, row: Row): Promise<BulkOutcome | null> {
  const points = refundOf('cancel', row)
  if (points === 0) return null
  if (!(await isPaid(tx, row))) return 'unpaid'
  const use = { points, action: 'redemption.cancelled', subjectId: row.id }
  return (await budget.use(use)) ? null : 'overBudget'
}

/** @param row locked by the caller @returns the new status */
async function change(
  tx: Tx,
  context: RewardsContext,
  row: Row,
  action: BulkAction,
  reason: string,
  staff: StaffCall,
  now: Date,
): Promise<RedemptionStatus> {
  if (action === 'release') return await releaseByStaff(tx, context.notifier, row, staff, now)
  const to = action === 'cancel' ? 'cancelled' : 'processing'
  await moveLocked(tx, context, row, { from: row.status, to, activationCode: '', instructions: '', reason }, staff, now)
  return to
}
