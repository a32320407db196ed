// Writes the accounts and the history of a dump into an empty database, in one transaction.

import { sql } from 'kysely'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import { systemClock } from '../adapters/clock.ts'
import { newId, type Random, systemRandom } from '../adapters/random.ts'
import { NotReady } from '../backup/client-tools.ts'
import { type Db, inTransaction, type Tx } from '../db/transaction.ts'
import { openSeedsOf } from '../modules/fairness/index.ts'
import { type NewEntry, openWallets, postEntries, verifyLedger } from '../modules/ledger/index.ts'
import { verifySources } from '../modules/points-audit/index.ts'
import type { ImportedAccount, Survey } from './accounts.ts'
import { type ArchiveRow, readHistory } from './history.ts'
import type { Report } from './report.ts'

/** Rows of one statement. */
const BATCH = 1000
/** The member of a mark of the welcome bonus whose account is not known, as after a deletion. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000'

interface Import {
  readonly path: string
  readonly survey: Survey
  readonly report: Report
  /** Identifies mailboxes that have had the welcome bonus. */
  readonly secret: string
  readonly now: Date
  readonly say: (line: string) => void
}

/**
 * Imports a dump, or changes nothing.
 *
 * @returns how many rows are archived
 * @throws NotReady when the dump was imported before, the database has members, or the result does not verify; UnusableDump
 */
export async function writeMembers(db: Db, options: Import): Promise<number> {
  const { survey, path, report, now, say } = options
  const accounts = [...survey.accounts.values()]
  return await inTransaction(db, async (tx) => {
    await refuseUsedDatabase(tx, survey)
    const points = accounts.reduce((sum, account) => sum + account.points, 0)
    await tx
      .insertInto('imports')
      .values({ id: 1, sha256: Buffer.from(survey.facts.sha256, 'hex'), at: now, members: accounts.length, points })
      .execute()
    for (let start = 0; start < accounts.length; start += BATCH)
      await writeBatch(tx, accounts.slice(start, start + BATCH), options)
    say(`${accounts.length} members written`)
    const rows = await readHistory(path, survey, report, now, (part) => writeArchive(tx, part))
    say(`${rows} rows of history written`)
    // The checks need the statistics of the new rows.
    await sql`analyze`.execute(tx)
    const findings = (await verifyLedger(tx)).findings.length + (await verifySources(tx)).length
    if (findings > 0) throw new NotReady(`The ledger would have ${findings} findings.`)
    return rows
  })
}

async function refuseUsedDatabase(tx: Tx, { facts }: Survey): Promise<void> {
  const earlier = await tx.selectFrom('imports').select(['sha256', 'at']).execute()
  const same = earlier.find(({ sha256 }) => Buffer.from(sha256).toString('hex') === facts.sha256)
  if (same) throw new NotReady(`This dump was imported at ${same.at.toISOString()}. Nothing was changed.`)
  const member = await tx.selectFrom('members').select('id').limit(1).executeTakeFirst()
  if (member) throw new NotReady('The database has members. Import into a new one.')
}

async function writeBatch(tx: Tx, accounts: readonly ImportedAccount[], { secret, now }: Import): Promise<void> {
  const random: Random = systemRandom
  const ids = accounts.map(({ id }) => id)
  await tx
    .insertInto('members')
    .values(
      accounts.map(({ id, name, email, mailbox, phone, status, statusUntil, createdAt }) => ({
        ...{ id, name, email, mailbox, phone, email_confirmed: true, role: 'member' as const },
        // An appeal is about the ban or suspension that began at this time.
        ...{ status, status_since: status === 'active' ? null : now, status_until: statusUntil },
        ...{ created_at: createdAt, updated_at: now },
      })),
    )
    .execute()
  await tx
    .insertInto('credentials')
    .values(
      accounts.map(({ id, password }) => ({
        ...{ id: newId(systemClock, random), account_id: id, provider_id: 'credential', member_id: id, password },
        ...{ created_at: now, updated_at: now },
      })),
    )
    .execute()
  // The earlier system has paid the welcome bonus.
  await tx
    .insertInto('signup_bonuses')
    .values(
      accounts.map(({ mailbox }) => ({
        mailbox_hash: keyedHash(secret, mailbox),
        member_id: NO_MEMBER,
        created_at: now,
      })),
    )
    .execute()
  await openWallets(tx, ids, now)
  await openSeedsOf(tx, ids, random, now)
  await tx
    .insertInto('imported_members')
    .values(accounts.map(({ id, points }) => ({ member_id: id, points, imported_at: now })))
    .execute()
  const entries = accounts.filter(({ points }) => points > 0).map(openingEntry)
  if (entries.length > 0) await postEntries(tx, entries, now)
}

const openingEntry = ({ id, points }: ImportedAccount): NewEntry => ({
  memberId: id,
  type: 'earn',
  points,
  description: 'Balance from the earlier system',
  taskType: 'adjustment',
  reference: 'import',
  reason: 'adjustment',
})

async function writeArchive(tx: Tx, rows: readonly ArchiveRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into archive_entries (member_id, at, seq, kind, points, description)
    select member_id, at, seq, kind, points, description from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      (member_id uuid, at timestamptz, seq integer, kind text, points bigint, description text)`.execute(tx)
}
