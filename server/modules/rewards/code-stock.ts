// The stock of activation codes as staff see and change it (docs/product.md#stock-of-codes).

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  listCodes,
  requireCode as requireContract,
  voidCodes as voidContract,
} from '#contracts/activation-codes.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { findPlan, lockForChange } from './admin-plans.ts'
import { record } from './change-plan.ts'
import { costOf, readCostCurrency } from './code-cost.ts'
import { NEVER } from './store-codes.ts'
import { dayOf } from './subscription-end.ts'

const SHOWN = 100
const COUNTS = ['available', 'expired', 'delivered', 'revealed', 'replaced', 'void'] as const

/** Counts the codes of a plan by state and batch. @throws Problem notFound */
/** Whether the member has seen this code; an earlier one of the redemption does not count. */
const IS_REVEALED = sql<SqlBool>`exists (
  select from redemptions r join code_reveals v on v.member_id = r.member_id and v.redemption_id = r.id and v.by_id = r.member_id
  where r.code_id = activation_codes.id and v.at >= activation_codes.delivered_at)`

export async function readCodeStock(
  db: Db,
  planId: string,
  now: Date,
  days: DayFilter = {},
): Promise<OutputOf<typeof listCodes>> {
  await findPlan(db, planId, now)
  const isWanted = isWithin(sql`max(added_at)`, days) ?? sql<SqlBool>`true`
  const canDeliver = sql`state = 'available' and expires_on >= ${dayOf(now)}::date`
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`
  const currency = await readCostCurrency(db)
  // A withdrawn code that no member had may have been returned.
  const counts = sql`(state <> 'void' or delivered_at is not null)`
  const cost = (condition: RawBuilder<unknown>) =>
    sql<string | null>`(sum(cost_minor) filter (where ${condition} and cost_currency = ${currency}))::text`
  const rows = await db
    .selectFrom('activation_codes')
    .select([
      'batch',
      sql<Date>`max(added_at)`.as('addedAt'),
      isWanted.as('isWanted'),
      sql<string | null>`min(expires_on) filter (where ${canDeliver})`.as('expiresOn'),
      count(canDeliver).as('available'),
      count(sql`state = 'available' and expires_on < ${dayOf(now)}::date`).as('expired'),
      count(sql`state = 'delivered'`).as('delivered'),
      count(sql`state = 'delivered' and ${IS_REVEALED}`).as('revealed'),
      count(sql`state = 'void' and delivered_at is not null`).as('replaced'),
      count(sql`state = 'void' and delivered_at is null`).as('void'),
      cost(counts).as('costMinor'),
      cost(canDeliver).as('freeMinor'),
      count(sql`${counts} and cost_currency is distinct from ${currency}::text`).as('uncosted'),
    ])
    .where('plan_id', '=', planId)
    .groupBy('batch')
    .orderBy('addedAt', 'desc')
    .execute()
  const total = (name: (typeof COUNTS)[number]) => rows.reduce((sum, row) => sum + row[name], 0)
  const freeMinor = rows.flatMap(({ freeMinor }) => freeMinor ?? [])
  const sum = freeMinor.reduce((some, minor) => some + BigInt(minor), 0n)
  return {
    currency,
    cost: freeMinor.length === 0 ? null : (costOf(String(sum), currency)?.amount ?? null),
    ...{ available: total('available'), expired: total('expired'), delivered: total('delivered') },
    ...{ revealed: total('revealed'), replaced: total('replaced'), void: total('void') },
    batches: rows
      // Codes without a batch are those that staff typed for a redemption.
      .filter(({ batch, isWanted }) => batch !== '' && isWanted)
      .slice(0, SHOWN)
      .map(({ expiresOn, addedAt, costMinor, isWanted: _, ...row }) => ({
        ...row,
        cost: costOf(costMinor, currency)?.amount ?? null,
        addedAt: addedAt.toISOString(),
        expiresOn: expiresOn === NEVER ? null : expiresOn,
      })),
  }
}

/**
 * Withdraws the available codes of a batch. Codes that members have stay as they are.
 *
 * @returns how many
 * @throws Problem notFound
 */
export async function voidCodes(
  tx: Tx,
  { params: { id }, body: { batch, reason } }: InputOf<typeof voidContract>,
  staff: StaffCall,
  now: Date,
): Promise<number> {
  await lockForChange(tx, id, staff)
  const rows = await tx
    .updateTable('activation_codes')
    .set({ state: 'void', voided_at: now, voided_by: staff.actorId, void_reason: reason })
    .where('plan_id', '=', id)
    .where('batch', '=', batch)
    .where('state', '=', 'available')
    .returning('id')
    .execute()
  if (rows.length > 0) await tx.updateTable('plans').set({ updated_at: now }).where('id', '=', id).execute()
  const subject = { type: 'plan', id }
  const after = { batch, voided: rows.length }
  await recordStaffAction(tx, { ...staff, action: 'plan.void_codes', subject, before: null, after, reason }, now)
  return rows.length
}

/** A plan that needs a code has no provider. @throws Problem notFound, catalogueConflict */
export async function requireCode(
  tx: Tx,
  { params: { id }, body: { seen, needsCode } }: InputOf<typeof requireContract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const plan = await lockForChange(tx, id, staff)
  assertThat(plan.needs_code === seen, 'catalogueConflict')
  const more = needsCode ? { provider: null, provider_since: null, provider_item: null } : {}
  await tx
    .updateTable('plans')
    .set({ needs_code: needsCode, ...more, updated_at: now })
    .where('id', '=', id)
    .execute()
  const before = { needsCode: plan.needs_code, provider: plan.provider }
  await record(tx, staff, 'plan.needs_code', id, before, { needsCode, provider: needsCode ? null : plan.provider }, now)
}
