// Checks the source of every entry and the entry of every source, without the investigation's other checks, for `npm run
// verify` and the nightly job. It reads members in ranges, so that statements stay small.

import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AuditSource, DamageKind } from '#contracts/points-audit-rules.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { clamped, confirmFindings } from '#server/modules/ledger/index.ts'
import type { FoundRow } from './batch-query.ts'
import { prepareChecks, withoutNestedLoops } from './check-range.ts'
import { SOURCE_NAME } from './entry-sources.ts'
import { type Range, rowsIn, type SingleMember, toTheEnd } from './range.ts'
import { sourceFindings } from './source-findings.ts'

export interface SourceFinding {
  readonly memberId: string
  /** 0 without an entry. */
  readonly seq: number
  readonly kind: DamageKind
  readonly source: AuditSource | null
  /** The reference that the entry has or should have. */
  readonly subject: string | null
}

const MEMBERS = 500
const LOWEST = '00000000-0000-0000-0000-000000000000'

export async function verifySources(db: Db, members = MEMBERS): Promise<readonly SourceFinding[]> {
  const found: SourceFinding[] = []
  let after = LOWEST
  while (true) {
    const last = await lastOf(db, after, members)
    const range = last === undefined ? toTheEnd(after) : { after, upTo: last }
    found.push(...(await findingsIn(db, range)))
    if (last === undefined) return await confirmFindings(db, found, (only) => findingsIn(db, { only }))
    after = last
    await othersTurn()
  }
}

/** Returns the last id of the next members; undefined if there are fewer. */
async function lastOf(db: Db, after: string, members: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallets')
    .select('member_id')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .offset(members - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.member_id
}

/** Runs in a transaction; in that of the caller, if `db` is one. */
const inOwnTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Tx) : inTransaction(db, work)

async function findingsIn(db: Db, range: Range | SingleMember): Promise<SourceFinding[]> {
  return await inOwnTransaction(db, async (tx) => {
    await prepareChecks(tx)
    const { rows } = await withoutNestedLoops(tx, () =>
      sql<FoundRow>`
      with e as materialized (
        select e.*, ${sql.raw(SOURCE_NAME)} as source from (
          select member_id, seq, task_type, ${clamped(sql.raw('points'))} as points, reference, created_at
          from ${rowsIn(range, 'entries')}) e
      ) ${sourceFindings(range)}`.execute(tx),
    )
    return rows.map(({ memberId, seq, kind, source, subject }) => ({
      ...{ memberId, seq, source, subject },
      kind: kind as DamageKind,
    }))
  })
}
