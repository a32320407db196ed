import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { coverDays } from '#contracts/activation-code-rules.ts'
import type { AdminPlan, PriceChange, WaitingPrice } from '#contracts/admin-subscriptions.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPriceLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { isInStock } from './catalogue.ts'
import { inferCategory, inferName } from './infer-subscription-details.ts'
import { availableCodes, recentDeliveries } from './low-codes.ts'
import type { PricePayload } from './price-change-threshold.ts'

type Tables = Schema & { p: Schema['plans']; s: Schema['subscriptions'] }
type Filter = (eb: ExpressionBuilder<Tables, 'p' | 's'>) => Expression<SqlBool>

/** Returns plans as staff see them, in catalogue order, without deleted ones. */
export async function findPlans(db: Db, now: Date, filter: Filter = (eb) => eb.lit(true)): Promise<AdminPlan[]> {
  const rows = await db
    .selectFrom('plans as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select([
      'p.id',
      'p.subscription_id',
      'p.duration',
      'p.points',
      'p.in_stock',
      'p.stock_left',
      'p.needs_code',
      'p.provider',
      'p.provider_item',
      'p.updated_at',
      's.name',
      's.category',
      's.description',
      's.updated_at as service_updated_at',
    ])
    // Equals the condition of `redemptions_open_by_plan`.
    .select(
      sql<number>`(select count(*) from redemptions r where r.plan_id = p.id and r.status in ('pending', 'processing'))`.as(
        'openRedemptions',
      ),
    )
    .select([availableCodes(sql.ref('p.id'), now).as('codes'), recentDeliveries(sql.ref('p.id'), now).as('delivered')])
    .where('p.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .where(filter as never)
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy('p.months')
    .execute()
  const waiting = await readWaitingPrices(db, now)
  return rows.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    name: row.name ?? inferName(row.subscription_id),
    description: row.description,
    category: row.category ?? inferCategory(row.subscription_id),
    duration: row.duration,
    points: row.points,
    inStock: row.in_stock,
    left: row.stock_left,
    codes: row.codes,
    codeDays: coverDays(row.codes, row.delivered),
    needsCode: row.needs_code,
    provider: row.provider,
    providerItem: row.provider_item,
    offered: row.points !== null && isInStock({ ...row, has_codes: row.codes > 0 }),
    openRedemptions: row.openRedemptions,
    waitingPrices: waiting.filter(({ planId }) => planId === row.id).map(({ planId, ...price }) => price),
    updatedAt: latest(row.updated_at, row.service_updated_at)?.toISOString() ?? null,
  }))
}

/** Reads proposed prices that are still pending, newest first. */
async function readWaitingPrices(db: Db, now: Date): Promise<readonly (WaitingPrice & { planId: string })[]> {
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('members as m', 'm.id', 'a.by_id')
    .select(['a.payload', 'a.at', 'm.name as by'])
    .where('a.kind', '=', 'price')
    .where('a.state', '=', 'waiting')
    .where('a.expires_at', '>', now)
    .orderBy('a.at', 'desc')
    .execute()
  return rows.map(({ payload, at, by }) => {
    const { planId, to } = payload as PricePayload
    return { planId, points: to, by, at: at.toISOString() }
  })
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** @throws Problem notFound */
export async function findPlan(db: Db, id: string, now: Date): Promise<AdminPlan> {
  const [plan] = await findPlans(db, now, (eb) => eb('p.id', '=', id))
  assertThat(plan, 'notFound')
  return plan
}

/** Locks the row of a plan for a change. Concurrent redemptions wait and then see the change. @throws Problem notFound, limitPrice */
export async function lockForChange(tx: Tx, id: string, staff: Pick<StaffCall, 'limits'>) {
  const row = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  assertThat(row, 'notFound')
  checkPriceLimit(staff, row.points)
  return row
}

const SHOWN = 100

/** Also of a deleted plan, whose sheet can still be open. @throws Problem notFound */
export async function readPriceChanges(db: Db, planId: string, days: DayFilter): Promise<PriceChange[]> {
  assertThat(await db.selectFrom('plans').select('id').where('id', '=', planId).executeTakeFirst(), 'notFound')
  const isWanted = isWithin(sql.ref('p.at'), days) ?? sql<SqlBool>`true`
  const rows = await db
    .selectFrom('plan_prices as p')
    .leftJoin('members as m', 'm.id', 'p.by_id')
    .select(['p.at', 'p.from_points as from', 'p.to_points as to', 'm.name as by'])
    .where('p.plan_id', '=', planId)
    .where(isWanted)
    .orderBy('p.seq', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
