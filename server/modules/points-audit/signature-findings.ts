// Checks the signatures of a range of members' entries. The key is not in the database, so entries are read in pages, except
// those that a valid checkpoint covers.

import { sql } from 'kysely'
import { type LedgerKeys, ledgerKeysOf } from '#server/db/ledger-keys.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Checkpoint, isCheckpoint } from '#server/db/wallet-checkpoints.ts'
import { checkSignature, clamped } from '#server/modules/ledger/index.ts'
import type { FoundRow } from './batch-query.ts'
import { SOURCE_NAME } from './entry-sources.ts'
import { inRange, type Range, type SingleMember } from './range.ts'

export type SignedEntryRow = Pick<FoundRow, 'memberId' | 'seq' | 'source'> & {
  readonly type: string
  readonly points: number
  readonly description: string
  readonly taskType: string
  readonly reference: string | null
  readonly reason: string
  /** In milliseconds. */
  readonly createdAt: number
  readonly signature: Buffer | null
}

/** The columns of a {@link SignedEntryRow}, of entry `e`. */
export const SIGNED_ENTRY = sql`e.member_id as "memberId", e.seq, e.type, ${clamped(sql.raw('e.points'))} as points, e.description,
  e.task_type as "taskType", e.reference, e.reason, (extract(epoch from e.created_at) * 1000)::bigint as "createdAt", e.signature,
  ${sql.raw(SOURCE_NAME)} as source`

const KINDS = { 'signature missing': 'signature_missing', 'signature wrong': 'signature_wrong' } as const

/** Returns the defect of an entry's signature. */
export function signatureVerdict(
  keys: LedgerKeys,
  row: SignedEntryRow,
): (typeof KINDS)[keyof typeof KINDS] | undefined {
  const damage = checkSignature(keys, { ...row, createdAt: new Date(row.createdAt) })
  return damage && KINDS[damage]
}

const PAGE = 2000

export async function findBadSignatures(db: Db, range: Range | SingleMember): Promise<FoundRow[]> {
  const keys = ledgerKeysOf(db)
  if (!keys) return []
  const { found, invalid } = await checkCheckpoints(db, keys, range)
  let place: { memberId: string; seq: number } | undefined
  while (true) {
    const after = place ? sql`(e.member_id, e.seq) > (${place.memberId}::uuid, ${place.seq}::bigint)` : sql`true`
    const { rows } = await sql<SignedEntryRow>`
      select ${SIGNED_ENTRY} from transactions e left join wallet_checkpoints c on c.member_id = e.member_id and c.member_id <> all(${invalid}::uuid[])
      where ${inRange(range, 'e.member_id')} and ${after} and e.seq > coalesce(c.seq, ${sql.lit(-Number.MAX_SAFE_INTEGER)})
      order by e.member_id, e.seq limit ${PAGE}`.execute(db)
    for (const row of rows) {
      const kind = signatureVerdict(keys, row)
      const { memberId, seq, reference: subject, source, points, createdAt } = row
      if (kind) found.push({ memberId, kind, seq, subject, source, points, at: new Date(createdAt) })
    }
    place = rows.at(-1)
    if (!place || rows.length < PAGE) return found
  }
}

/** Finds checkpoints that the server did not write, or that refer to a different entry. */
async function checkCheckpoints(
  db: Db,
  keys: LedgerKeys,
  range: Range | SingleMember,
): Promise<{ found: FoundRow[]; invalid: readonly string[] }> {
  const { rows } = await sql<Checkpoint & { signature: Buffer; isOfEntry: boolean }>`
    select c.member_id as "memberId", c.seq, c.hash, (extract(epoch from c.at) * 1000)::bigint as at, c.signature,
      coalesce(t.hash = c.hash, false) as "isOfEntry"
    from wallet_checkpoints c left join entry_at(c.member_id, c.seq) t on true
    where ${inRange(range, 'c.member_id')}`.execute(db)
  const invalid = rows.filter((row) => !isCheckpoint(keys, row))
  const found = rows
    .filter((row) => !row.isOfEntry || invalid.includes(row))
    .map(({ memberId, seq }): FoundRow => ({ memberId, kind: 'checkpoint_wrong', seq, ...NOTHING }))
  return { found, invalid: invalid.map(({ memberId }) => memberId) }
}

const NOTHING = { subject: null, source: null, points: null, at: null }
