// Verifies the whole ledger: every member's entries are gapless and chained, each balance follows from the one before, every
// wallet equals its entries, and every member has a wallet. It reads pages by key, so statements and memory stay small, and
// yields to other work between pages. Entries are immutable, so those up to a wallet's last entry can be read later.

import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type LedgerKeys, ledgerKeysOf } from '#server/db/ledger-keys.ts'
import type { Db } from '#server/db/transaction.ts'
import { ChainCheck, type ChainedEntry, type Finding, type SignedCheckpoint, type WalletState } from './check-chain.ts'
import { confirmFindings } from './confirm-findings.ts'

export interface LedgerReport {
  readonly members: number
  readonly entries: number
  readonly findings: readonly Finding[]
}

interface Wallet extends WalletState {
  /** The number of the last entry when the wallet was read. */
  readonly last: number
}

interface WalletRow extends Omit<Wallet, 'checkpoint'> {
  readonly acceptedSeq: number | null
  readonly acceptedHash: Buffer | null
  readonly acceptedAt: number | null
  readonly acceptedBy: Buffer | null
}

type EntryRow = Omit<ChainedEntry, 'createdAt'> & { readonly createdAt: number }

interface Range {
  readonly after: string
  readonly upTo: string
}

/** Rows per page. */
const PAGES = { wallets: 200, entries: 2000, members: 5000 }

const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Verifies the ledger of all members, or of one; signatures if the handle has the keys. */
export async function verifyLedger(db: Db, only?: string, pages = PAGES): Promise<LedgerReport> {
  const keys = ledgerKeysOf(db)
  const findings: Finding[] = []
  const strangers = new Set<string>()
  let members = 0
  let entries = 0
  let after = LOWEST
  while (true) {
    const wallets = await readWallets(db, after, only, pages.wallets)
    const isEnd = wallets.length < pages.wallets
    const checks = new Map(wallets.map((wallet) => [wallet.memberId, checkOf(wallet, keys)]))
    const range = { after, upTo: isEnd ? HIGHEST : (wallets.at(-1)?.memberId ?? HIGHEST) }
    for await (const { memberId, createdAt, ...entry } of entriesIn(db, range, only, pages.entries)) {
      const own = checks.get(memberId)
      if (!own) strangers.add(memberId)
      else if (entry.seq <= own.last) {
        own.check.next({ ...entry, memberId, createdAt: new Date(createdAt) })
        entries += 1
      }
    }
    for (const { check } of checks.values()) findings.push(...check.finish())
    members += wallets.length
    if (isEnd || only) break
    after = range.upTo
  }
  const found = [...(await findWithoutWallet(db, strangers, only, pages.members)), ...findings]
  if (only) return { members, entries, findings: found }
  const findAgain = async (memberId: string) => (await verifyLedger(db, memberId, pages)).findings
  return { members, entries, findings: await confirmFindings(db, found, findAgain) }
}

async function readWallets(db: Db, after: string, only: string | undefined, limit: number): Promise<readonly Wallet[]> {
  const which = only ? sql`w.member_id = ${only}` : sql`w.member_id > ${after}`
  const { rows } = await sql<WalletRow>`
    select w.member_id as "memberId", w.points, w.total_earned as "totalEarned", w.seq, w.head_hash as "headHash",
      coalesce((select t.seq from newest_entries(w.member_id, 1) t), 0) as last,
      c.seq as "acceptedSeq", c.hash as "acceptedHash", (extract(epoch from c.at) * 1000)::bigint as "acceptedAt", c.signature as "acceptedBy"
    from wallets w left join wallet_checkpoints c on c.member_id = w.member_id where ${which} order by w.member_id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, checkpoint: checkpointOf(row) }))
}

function checkpointOf(row: WalletRow): SignedCheckpoint | undefined {
  const { memberId, acceptedSeq: seq, acceptedHash: hash, acceptedAt: at, acceptedBy: signature } = row
  return seq === null || !hash || at === null || !signature ? undefined : { memberId, seq, hash, at, signature }
}

const checkOf = (wallet: Wallet, keys: LedgerKeys | undefined) => ({ check: new ChainCheck(wallet, keys), ...wallet })

/** Yields all entries of a range of members, sorted by member and number. */
async function* entriesIn(db: Db, range: Range, only: string | undefined, limit: number): AsyncGenerator<EntryRow> {
  let place = { memberId: only ?? range.after, seq: only ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER }
  const upTo = only ?? range.upTo
  while (true) {
    const { rows } = await sql<EntryRow>`
      select member_id as "memberId", seq, type, points, balance_after as "balanceAfter", description,
        task_type as "taskType", reference, reason, (extract(epoch from created_at) * 1000)::bigint as "createdAt",
        prev_hash as "prevHash", hash, signature
      from transactions
      where (member_id, seq) > (${place.memberId}::uuid, ${place.seq}::bigint) and member_id <= ${upTo}::uuid
      order by member_id, seq limit ${limit}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    place = last
    await othersTurn()
  }
}

/** @param strangers members with entries who had no wallet when wallets were read */
async function findWithoutWallet(
  db: Db,
  strangers: ReadonlySet<string>,
  only: string | undefined,
  limit: number,
): Promise<Finding[]> {
  // A member who joined meanwhile has a wallet by now.
  const missing = new Set<string>()
  for (const id of strangers) if (!(await hasWallet(db, id))) missing.add(id)
  let after = LOWEST
  while (true) {
    const which = only ? sql`m.id = ${only}` : sql`m.id > ${after}`
    const { rows } = await sql<{ id: string; isMissing: boolean }>`
      select m.id, not exists (select from wallets w where w.member_id = m.id) as "isMissing"
      from members m where ${which} order by m.id limit ${limit}`.execute(db)
    for (const { id, isMissing } of rows) if (isMissing) missing.add(id)
    const last = rows.at(-1)
    if (!last || rows.length < limit) break
    after = last.id
    await othersTurn()
  }
  return [...missing].sort().map((memberId) => ({ memberId, seq: 0, damage: 'wallet missing' }))
}

async function hasWallet(db: Db, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('wallets').select('seq').where('member_id', '=', memberId).executeTakeFirst()
  return row !== undefined
}
