// Proves the whole ledger: for every member the entries are gapless and chained, each balance follows
// from the one before, and the wallet says what the entries say; and nobody is without a wallet. Reads in batches by key, each of them
// consistent in itself, so that it can run beside members at play.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { ChainCheck, type ChainedEntry, type Finding, type WalletState } from './check-chain.ts'

export interface LedgerReport {
  readonly members: number
  readonly entries: number
  readonly findings: readonly Finding[]
}

interface Row extends WalletState {
  readonly entries: readonly (Omit<ChainedEntry, 'memberId' | 'createdAt' | 'prevHash' | 'hash'> & {
    readonly createdAt: number
    readonly prevHash: string
    readonly hash: string
  })[]
}

const BATCH = 200

/** Verifies the ledger of all members, or of one. */
export async function verifyLedger(db: Db, only?: string): Promise<LedgerReport> {
  const findings: Finding[] = [...(await findWithoutWallet(db, only))]
  let members = 0
  let entries = 0
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const rows = await readBatch(db, after, only)
    for (const row of rows) {
      const check = new ChainCheck(row)
      for (const entry of row.entries) {
        check.next({
          ...entry,
          memberId: row.memberId,
          createdAt: new Date(entry.createdAt),
          prevHash: Buffer.from(entry.prevHash, 'hex'),
          hash: Buffer.from(entry.hash, 'hex'),
        })
      }
      findings.push(...check.finish())
      entries += row.entries.length
    }
    members += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH || only) return { members, entries, findings }
    after = last.memberId
  }
}

/** Wallets and their entries in one statement, hence as of one moment. */
async function readBatch(db: Db, after: string, only: string | undefined): Promise<readonly Row[]> {
  const which = only ? sql`w.member_id = ${only}` : sql`w.member_id > ${after}`
  const { rows } = await sql<Row>`
    select w.member_id as "memberId", w.points, w.total_earned as "totalEarned", w.seq, w.head_hash as "headHash",
      coalesce((
        select json_agg(json_build_object('seq', t.seq, 'type', t.type, 'points', t.points,
          'balanceAfter', t.balance_after, 'description', t.description, 'taskType', t.task_type,
          'reference', t.reference, 'reason', t.reason,
          'createdAt', (extract(epoch from t.created_at) * 1000)::bigint,
          'prevHash', encode(t.prev_hash, 'hex'), 'hash', encode(t.hash, 'hex')) order by t.seq)
        from transactions t where t.member_id = w.member_id), '[]'::json) as entries
    from wallets w where ${which} order by w.member_id limit ${BATCH}`.execute(db)
  return rows
}

/** Members, and entries of members, whose wallet is gone. */
async function findWithoutWallet(db: Db, only: string | undefined): Promise<readonly Finding[]> {
  const { rows } = await sql<{ memberId: string }>`
    select id as "memberId" from (select id from members union select member_id from transactions) known
    where ${only ? sql`id = ${only}` : sql`true`} and not exists (select from wallets w where w.member_id = known.id)
    order by id`.execute(db)
  return rows.map(({ memberId }) => ({ memberId, seq: 0, damage: 'wallet missing' }))
}
