import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { clamped } from '../clamp.ts'
import type { Leaf } from './leaf.ts'

interface Now {
  readonly memberId: string
  /** Null for a missing wallet. */
  readonly seq: number | null
  readonly points: number | null
  readonly head: Buffer | null
  /** The hash of the entry that the leaf refers to. */
  readonly hash: Buffer | null
}

/** Finds leaves that contradict the database: the wallet is missing or went back, or the entry is missing or has another hash. */
export async function findChanged(db: Db, leaves: readonly Leaf[]): Promise<readonly Leaf[]> {
  if (leaves.length === 0) return []
  const { rows } = await sql<Now>`
    select l.member_id as "memberId", ${clamped(sql.raw('w.seq'))} as seq, ${clamped(sql.raw('w.points'))} as points, w.head_hash as head, t.hash
    from unnest((select ${leaves.map(({ memberId }) => memberId)}::uuid[]), (select ${leaves.map(({ seq }) => seq)}::bigint[]))
        as l (member_id, seq)
      left join wallets w on w.member_id = l.member_id
      -- A wallet that has not changed has the last entry's hash as its head.
      left join entry_at(l.member_id, l.seq) t on w.seq <> l.seq`.execute(db)
  const byMember = new Map(rows.map((row) => [row.memberId, row]))
  return leaves.filter((leaf) => !holds(leaf, byMember.get(leaf.memberId)))
}

function holds(leaf: Leaf, now: Now | undefined): boolean {
  if (!now || now.seq === null || now.seq < leaf.seq) return false
  if (now.seq === leaf.seq) return now.points === leaf.points && now.head !== null && now.head.equals(leaf.hash)
  return leaf.seq === 0 || (now.hash?.equals(leaf.hash) ?? false)
}
