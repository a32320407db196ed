// Investigations and fixes as rows: staff start them, and a background job processes one at a time in batches.

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AuditRun } from '#contracts/points-audit.ts'
import type { RunKind } from '#contracts/points-audit-rules.ts'
import { newId } from '#server/adapters/random.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Db, type Tx, violatesUnique } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AuditContext } from './context.ts'
import { summarizeFindings } from './summarize-findings.ts'

export type RunRow = Selectable<Schema['audit_runs']>

export const viewOf = (row: RunRow, by: string): AuditRun => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  by,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  // The total was an estimate, and members may join during the run.
  total: row.state === 'finished' ? row.checked : Math.max(row.total, row.checked),
  checked: row.checked,
  members: row.members,
  findings: row.findings,
  deductions: row.deductions,
  critical: row.critical,
  low: row.low,
  missing: row.missing,
  kinds: row.kinds,
  fixed: row.fixed,
})

/** Returns the newest run of a kind, in any state. */
export const newestRun = (db: Db, kind: RunKind): Promise<RunRow | undefined> =>
  db
    .selectFrom('audit_runs')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the newest complete investigation, whose findings the screen shows; cancelled ones are ignored. */
export const newestFinished = (db: Db): Promise<RunRow | undefined> =>
  db
    .selectFrom('audit_runs')
    .selectAll()
    .where('kind', '=', 'investigation')
    .where('state', '=', 'finished')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns a run with the name of the staff member who started it. */
export async function readRun(db: Db, row: RunRow): Promise<AuditRun> {
  const by = await db.selectFrom('members').select('name').where('id', '=', row.started_by).executeTakeFirst()
  return viewOf(row, by?.name ?? '')
}

interface NewRun {
  readonly kind: RunKind
  readonly sourceId: string | null
  readonly total: number
}

/** @throws Problem auditRunning: a unique index allows one active run */
export async function insertRun(
  tx: Tx,
  { clock, random }: AuditContext,
  { kind, sourceId, total }: NewRun,
  staff: StaffCall,
  now: Date,
): Promise<RunRow> {
  try {
    return await tx
      .insertInto('audit_runs')
      .values({
        id: newId(clock, random),
        kind,
        state: 'running',
        source_id: sourceId,
        started_by: staff.actorId,
        address: staff.address,
        request_id: staff.requestId,
        started_at: now,
        ended_at: null,
        total,
        next_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violatesUnique(error, 'audit_runs_running')) throw new Problem('auditRunning')
    throw error
  }
}

export async function startInvestigation(
  tx: Tx,
  context: AuditContext,
  staff: StaffCall,
  now: Date,
): Promise<AuditRun> {
  const total = await countMembers(tx)
  const row = await insertRun(tx, context, { kind: 'investigation', sourceId: null, total }, staff, now)
  const subject = { type: 'audit_run', id: row.id }
  await recordStaffAction(
    tx,
    { ...staff, action: 'points_audit.investigate', subject, before: null, after: { total }, reason: '' },
    now,
  )
  return await readRun(tx, row)
}

/** Cancels a run, after waiting for its current batch. @throws Problem notFound, auditNotRunning */
export async function cancelRun(tx: Tx, id: string, staff: StaffCall, now: Date): Promise<AuditRun> {
  const row = await tx.selectFrom('audit_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  assertThat(row, 'notFound')
  assertThat(row.state === 'running', 'auditNotRunning')
  await tx.updateTable('audit_runs').set({ state: 'cancelled', ended_at: now }).where('id', '=', id).execute()
  if (row.source_id) await summarizeFindings(tx, row.source_id)
  const { checked, fixed, total } = row
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'points_audit.cancel',
      subject: { type: 'audit_run', id },
      before: { state: 'running' },
      after: { state: 'cancelled', kind: row.kind, checked, fixed, total },
      reason: '',
    },
    now,
  )
  return await readRun(tx, { ...row, state: 'cancelled', ended_at: now })
}

/** Counts members exactly if they are few; otherwise returns the database's estimate. */
async function countMembers(db: Db): Promise<number> {
  const MANY = 20_000
  const { rows } = await sql<{ n: number }>`
    select reltuples::bigint as n from pg_class where oid = 'members'::regclass`.execute(db)
  const estimated = rows[0]?.n ?? 0
  if (estimated > MANY) return estimated
  const { n } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
