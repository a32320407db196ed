// Reads metrics from the database, each in a read-only transaction with a short timeout: when the database has problems, some metrics are
// missing, but the scrape succeeds.

import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/transaction.ts'
import { openProbe, readOr } from '#server/modules/database-status/probe.ts'
import { readJobs } from '#server/modules/database-status/read-jobs.ts'
import { readBackup } from '#server/modules/database-status/read-server.ts'
import { readOdds } from '#server/modules/fairness/count-draws.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'

/** Rows are counted up to this number. */
const MAX_COUNTED = 100_000

interface OutboxRow {
  readonly topic: string
  readonly waiting: number
  readonly failed: number
  /** When the first of the waiting rows is due: a retried mail at its next attempt. */
  readonly dueAt: Date | null
}

async function readOutbox(tx: Tx): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select topic, count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null) as failed,
      min(available_at) filter (where failed_at is null) as "dueAt"
    from (select topic, available_at, failed_at from outbox limit ${sql.lit(MAX_COUNTED)}) as part
    group by topic`.execute(tx)
  return rows
}

/** Counts the addresses whose mails failed and are tried again. */
async function readRetriedAddresses(tx: Tx): Promise<number> {
  const { rows } = await sql<{ addresses: number }>`
    select count(distinct lower(payload ->> 'to')) as addresses from (
      select payload from outbox where topic = 'mail' and failed_at is null and last_error is not null
      limit ${sql.lit(MAX_COUNTED)}) as part`.execute(tx)
  return rows[0]?.addresses ?? 0
}

interface PointsRow {
  readonly type: string
  readonly source: string
  readonly entries: number
  /** Signed. */
  readonly points: number
}

/** Reads all-time totals from the summaries. */
async function readPoints(tx: Tx): Promise<readonly PointsRow[]> {
  const { rows } = await sql<PointsRow>`
    select type, task_type as source, sum(entries)::bigint as entries, sum(points)::bigint as points
    from ledger_days group by type, task_type`.execute(tx)
  return rows
}

/** Counts changes that are not projected into leaderboard and summaries yet. */
async function readBacklog(tx: Tx): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from (select 1 from leaderboard_changes limit ${sql.lit(MAX_COUNTED)}) s)
      + (select count(*) from (select 1 from summary_changes limit ${sql.lit(MAX_COUNTED)}) m) as rows`.execute(tx)
  return rows[0]?.rows ?? 0
}

/** Reads all metrics; those that fail are undefined. @throws the error of a lost connection */
export async function readDatabase(db: Db, now: Date) {
  const probe = openProbe(db)
  let unread = 0
  const read = async <Value>(work: (tx: Tx) => Promise<Value>) => {
    const reading = await probe(work)
    if ('trouble' in reading) unread += 1
    return readOr(reading, undefined)
  }
  // One after the other, to use a single connection.
  const values = {
    outbox: await read(readOutbox),
    retriedAddresses: await read(readRetriedAddresses),
    jobs: await read(readJobs),
    points: await read(readPoints),
    behind: await read(readBacklog),
    odds: await read(async (tx) => readOdds(tx, await readRuleBook(tx), now)),
    backup: await read(readBackup),
  }
  return { ...values, unread }
}

export type DatabaseReadings = Awaited<ReturnType<typeof readDatabase>>
