import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AdminPromoCode, AdminPromoRedemption } from '#contracts/admin-promo-codes.ts'
import type { PromoFilter } from '#contracts/promo-code-rules.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { lastDayBefore } from './dates.ts'
import { dayOf } from './days.ts'
import { isIn, statesOf } from './states.ts'

export interface CodeFilter extends DayFilter {
  readonly state: PromoFilter
  readonly batch?: string | undefined
  /** The condition of the search; see planSearch. */
  readonly found: RawBuilder<SqlBool> | undefined
}

/** With more matches of a search, the codes are read in the order of the list: the first page of matches is near its beginning. */
const MAX_FOUND = 2000

/** The index `promo_codes_by_gram` has the same expression. */
const WORDS = sql`lower(code || E'\\n' || description)`

const hasPart = (search: string) => sql<SqlBool>`strpos(${WORDS}, lower(${search})) > 0`

/** Selects the ids of the codes that have a text, of one character or more, in their code or description. */
export function idsWithPart(search: string): RawBuilder<{ id: string }> {
  const size = sql`least(3, length(lower(${search})))`
  return sql`select id from promo_codes where deleted_at is null
    and search_grams(${WORDS}, 1, 3) collate "C" @> search_grams(lower(${search}), ${size}, ${size}) and ${hasPart(search)}`
}

/** Finds codes that have a text in their code or description. @returns undefined for an empty text */
export async function planSearch(db: Db, search: string): Promise<RawBuilder<SqlBool> | undefined> {
  if (search === '') return undefined
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${idsWithPart(search)})
    select id from found limit ${sql.lit(MAX_FOUND + 1)}`.execute(db)
  return rows.length > MAX_FOUND ? hasPart(search) : sql<SqlBool>`id = any(${rows.map(({ id }) => id)}::uuid[])`
}

/** Returns a query of the codes that match a filter. @throws Problem daysReversed */
export function filteredCodes(db: Db, filter: CodeFilter, now: Date) {
  const { state, found, batch } = filter
  const days = isWithin(sql.ref('created_at'), filter)
  let query = db.selectFrom('promo_codes').where('deleted_at', 'is', null)
  if (state !== 'all') query = query.where((eb) => isIn(eb, state, now))
  if (batch !== undefined) query = query.where('batch_id', '=', batch)
  if (days) query = query.where(days)
  return found ? query.where(found) : query
}

/** Reads codes that match a filter, newest first. @throws Problem daysReversed */
export async function findCodes(
  db: Db,
  filter: CodeFilter,
  limit: number,
  now: Date,
  before?: Cursor,
): Promise<AdminPromoCode[]> {
  let query = filteredCodes(db, filter, now).selectAll()
  if (before) query = query.where(isBefore(before))
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => adminViewOf(row, now))
}

/** Counts the codes that match a filter, up to one above {@link COUNTED_UP_TO}. @throws Problem daysReversed */
export async function countCodes(db: Db, filter: CodeFilter, now: Date): Promise<number> {
  const found = filteredCodes(db, filter, now)
    .select('id')
    .limit(COUNTED_UP_TO + 1)
    .as('found')
  const { n } = await db
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const isBefore = ({ createdAt, id }: Cursor) =>
  sql<SqlBool>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`

/** Locks a code that was not deleted, against redemptions and changes until the transaction ends. */
export const lockCode = (tx: Tx, id: string) =>
  tx
    .selectFrom('promo_codes')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks several codes in the order of their ids. Deleted ones are skipped. */
export const lockCodes = (tx: Tx, ids: readonly string[]): Promise<CodeRow[]> =>
  tx
    .selectFrom('promo_codes')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export type CodeRow = NonNullable<Awaited<ReturnType<typeof lockCode>>>

export const adminViewOf = (row: CodeRow, now: Date): AdminPromoCode => ({
  id: row.id,
  code: row.code,
  points: row.points,
  description: row.description,
  maxUses: row.max_uses,
  uses: row.used_count,
  isActive: row.is_active,
  states: statesOf(row, now),
  startsAt: row.starts_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  startsOn: dayOf(row.starts_at),
  lastDay: row.expires_at && lastDayBefore(row.expires_at),
  createdAt: row.created_at.toISOString(),
})

/** Returns the fields of a code for the audit log, without the code, which readers of the log could redeem. */
export const auditFieldsOf = (row: CodeRow) => ({
  points: row.points,
  description: row.description,
  maxUses: row.max_uses,
  uses: row.used_count,
  isActive: row.is_active,
  startsAt: row.starts_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

type NewCode = Partial<Pick<CodeRow, 'batch_id'>> &
  Pick<CodeRow, 'id' | 'code' | 'points' | 'description' | 'max_uses' | 'is_active'> &
  Pick<CodeRow, 'starts_at' | 'expires_at' | 'created_by' | 'created_at'>

/** Inserts codes; a unique index skips existing ones. @returns the new ones */
export const insertCodes = (tx: Tx, codes: readonly NewCode[]): Promise<CodeRow[]> =>
  tx
    .insertInto('promo_codes')
    .values(codes.map((code) => ({ ...code, deleted_at: null })))
    .onConflict((conflict) => conflict.column('code').where('deleted_at', 'is', null).doNothing())
    .returningAll()
    .execute()

/** Reads redemptions of all members, newest first. @throws Problem daysReversed */
export async function findAllRedemptions(
  db: Db,
  filter: DayFilter,
  limit: number,
  before?: Cursor,
): Promise<AdminPromoRedemption[]> {
  const days = isWithin(sql.ref('r.created_at'), filter)
  let query = db
    .selectFrom('promo_redemptions as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.id', 'r.code', 'r.points', 'r.created_at', 'm.id as memberId'])
    .select(['m.name as memberName', 'm.email as memberEmail'])
  if (days) query = query.where(days)
  if (before) {
    query = query.where(sql<SqlBool>`(r.created_at, r.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`)
  }
  const rows = await query.orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(limit).execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

/** Counts the codes that members can redeem now, and sums their points. */
export async function readActiveCodes(db: Db, now: Date): Promise<{ times: number; points: number }> {
  const { times, points } = await db
    .selectFrom('promo_codes')
    .select((eb) => [eb.fn.countAll<number>().as('times'), sql<number>`coalesce(sum(points), 0)::bigint`.as('points')])
    .where('deleted_at', 'is', null)
    .where((eb) => isIn(eb, 'active', now))
    .executeTakeFirstOrThrow()
  return { times, points }
}
