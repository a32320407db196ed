import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Members in the order of their ids, after one id up to another. It includes ids that rows refer to without a member. */
export interface Range {
  readonly after: string
  readonly upTo: string
}

export const toTheEnd = (after: string): Range => ({ after, upTo: HIGHEST })

/** A single member. */
export interface SingleMember {
  readonly only: string
}

/** Whether a column of a table is in the range. */
export const inRange = (range: Range | SingleMember, column: string): RawBuilder<SqlBool> =>
  'only' in range
    ? sql<SqlBool>`${sql.ref(column)} = ${range.only}::uuid`
    : sql<SqlBool>`(${sql.ref(column)} > ${range.after}::uuid and ${sql.ref(column)} <= ${range.upTo}::uuid)`

/** The functions of migration 0119 that read the tables of the history: of one member, and of a range. */
const READERS = {
  entries: ['entries_of', 'entries_between'],
  log: ['log_of', 'log_between'],
  draws: ['draws_of', 'draws_between'],
} as const

/** The rows of a range, for a `from`. Statements that compare them with other tables need it where the history is on several machines. */
export const rowsIn = (range: Range | SingleMember, of: keyof typeof READERS): RawBuilder<unknown> => {
  const [ofOne, between] = READERS[of]
  return 'only' in range
    ? sql`${sql.raw(ofOne)}(${range.only}::uuid)`
    : sql`${sql.raw(between)}(${range.after}::uuid, ${range.upTo}::uuid)`
}

/** Returns the ids in a range that a member, a wallet, an entry or the log contains. */
export async function idsIn(db: Db, range: Range): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from members where ${inRange(range, 'id')}
    union select member_id from wallets where ${inRange(range, 'member_id')}
    union select member_id from transactions where ${inRange(range, 'member_id')}
    union select member_id from points_audit_log where ${inRange(range, 'member_id')}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
