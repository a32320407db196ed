// Checkpoints: signed statements that a wallet's hash chain is accepted up to an entry. They cover entries without a signature of a
// known key: entries from before signing began, or from before the key was replaced.

import { sql } from 'kysely'
import { isSignature, type LedgerKeys, sign } from './ledger-keys.ts'
import type { Db, Tx } from './transaction.ts'

export interface Checkpoint {
  readonly memberId: string
  readonly seq: number
  readonly hash: Buffer
  /** In milliseconds. */
  readonly at: number
}

const textOf = ({ memberId, seq, hash, at }: Checkpoint): string => [memberId, seq, hash.toString('hex'), at].join('|')

export const isCheckpoint = (keys: LedgerKeys, checkpoint: Checkpoint & { readonly signature: Buffer }): boolean =>
  isSignature(keys, 'checkpoint', textOf(checkpoint), checkpoint.signature)

const PAGE = 5000
const LOWEST = '00000000-0000-0000-0000-000000000000'

/** Writes a checkpoint for every wallet that has entries. @returns the number of checkpoints */
export async function writeCheckpoints(tx: Tx, keys: LedgerKeys, now: Date): Promise<number> {
  let written = 0
  let after = LOWEST
  while (true) {
    const wallets = await readHeads(tx, after)
    const signed = wallets
      .filter(({ seq }) => seq > 0)
      .map((wallet) => ({ ...wallet, signature: sign(keys, 'checkpoint', textOf({ ...wallet, at: now.getTime() })) }))
    if (signed.length > 0) {
      await sql`
        insert into wallet_checkpoints (member_id, seq, hash, at, signature)
        select c.member_id, c.seq, decode(c.hash, 'hex'), ${now}::timestamptz, decode(c.signature, 'hex')
        from unnest(${signed.map(({ memberId }) => memberId)}::uuid[], ${signed.map(({ seq }) => seq)}::bigint[],
          ${signed.map(({ hash }) => hash.toString('hex'))}::text[],
          ${signed.map(({ signature }) => signature.toString('hex'))}::text[]) as c (member_id, seq, hash, signature)
        on conflict (member_id) do update set seq = excluded.seq, hash = excluded.hash, at = excluded.at,
          signature = excluded.signature`.execute(tx)
    }
    written += signed.length
    const last = wallets.at(-1)
    if (!last || wallets.length < PAGE) return written
    after = last.memberId
  }
}

async function readHeads(db: Db, after: string): Promise<readonly Omit<Checkpoint, 'at'>[]> {
  const { rows } = await sql<Omit<Checkpoint, 'at'>>`
    select member_id as "memberId", seq, head_hash as hash from wallets where member_id > ${after}::uuid
    order by member_id limit ${PAGE}`.execute(db)
  return rows
}
