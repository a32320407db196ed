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
