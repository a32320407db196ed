import { sql } from 'kysely'
import { STORED_FINDINGS_MAX } from '#contracts/points-audit-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { MAX_POINTS } from '#server/modules/ledger/index.ts'
import { type CheckContext, checkRange } from './check-range.ts'
import type { AuditContext } from './context.ts'
import { countKinds, isCritical, isLow, type MemberFindings, missingOf } from './findings.ts'
import { idsIn, type Range, toTheEnd } from './range.ts'
import type { RunRow } from './runs.ts'
import { unreadableMember, unreadableOf } from './unreadable.ts'

/** The number of investigations whose findings are stored. */
const STORED_RUNS = 5

/** Checks the next members, and stores findings and progress in one transaction. */
export async function investigateBatch(
  tx: Tx,
  context: AuditContext,
  run: RunRow,
  members: number,
  now: Date,
  unreadable: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { count, last } = await nextMembers(tx, run.after, members)
  const isEnd = count < members || last === null
  const range = isEnd ? toTheEnd(run.after) : { after: run.after, upTo: last }
  const found =
    unreadable.size > 0 ? await checkEach(tx, range, context, unreadable) : await checkRange(tx, range, context)
  if (found.length > 0)
    await tx
      .insertInto('audit_findings')
      .values(found.map((one) => rowOf(run.id, one)))
      .execute()
  await tx
    .updateTable('audit_runs')
    .set({
      ...sumsWith(run, found),
      after: range.upTo,
      checked: run.checked + count,
      ...(isEnd && { state: 'finished' as const, ended_at: now }),
    })
    .where('id', '=', run.id)
    .execute()
  if (isEnd) await deleteOldRuns(tx)
}

/** Checks the members of a range one by one. @param unreadable members who cannot be checked */
async function checkEach(
  tx: Tx,
  range: Range,
  context: CheckContext,
  unreadable: ReadonlySet<string>,
): Promise<MemberFindings[]> {
  const found: MemberFindings[] = []
  for (const id of await idsIn(tx, range)) {
    if (unreadable.has(id)) found.push(await unreadableMember(tx, id))
    else found.push(...(await checkRange(tx, { only: id }, context)))
  }
  return found
}

/** Returns the ids up to the next member's that cannot be checked. */
export async function findUnreadable(db: Db, context: CheckContext, after: string): Promise<ReadonlySet<string>> {
  const { count, last } = await nextMembers(db, after, 1)
  const ids = await idsIn(db, count === 0 || last === null ? toTheEnd(after) : { after, upTo: last })
  return await unreadableOf(db, ids, context)
}

async function nextMembers(tx: Db, after: string, limit: number): Promise<{ count: number; last: string | null }> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*) as count, max(id::text) as last
    from (select id from members where id > ${after}::uuid order by id limit ${limit}) m`.execute(tx)
  return rows[0] ?? { count: 0, last: null }
}

/** One member with findings as it is stored. */
export const rowOf = (runId: string, found: MemberFindings) => ({
  run_id: runId,
  member_id: found.memberId,
  points: found.points,
  total_earned: found.totalEarned,
  ledger_points: found.ledgerPoints,
  ledger_earned: found.ledgerEarned,
  issues: found.findings.length,
  deductions: found.deductions,
  critical: found.findings.some(({ kind }) => isCritical(kind)),
  findings: JSON.stringify(found.findings.slice(0, STORED_FINDINGS_MAX)),
  kinds: JSON.stringify(countKinds([found])),
})

function sumsWith(run: RunRow, found: readonly MemberFindings[]) {
  const kinds: Record<string, number> = { ...run.kinds }
  for (const [kind, n] of Object.entries(countKinds(found))) kinds[kind] = (kinds[kind] ?? 0) + n
  const sum = (of: (one: MemberFindings) => number) => found.reduce((total, one) => total + of(one), 0)
  return {
    members: run.members + found.length,
    findings: run.findings + sum(({ findings }) => findings.length),
    deductions: run.deductions + sum(({ deductions }) => deductions),
    critical: run.critical + sum(({ findings }) => (findings.some(({ kind }) => isCritical(kind)) ? 1 : 0)),
    low: run.low + sum((one) => (isLow(one) ? 1 : 0)),
    missing: Math.min(run.missing + sum(missingOf), MAX_POINTS),
    kinds: JSON.stringify(kinds),
  }
}

async function deleteOldRuns(tx: Tx): Promise<void> {
  // Counted by state, so that cancelled runs do not displace finished ones.
  await sql`
    delete from audit_runs where id in (
      select id from (
        select id, row_number() over (partition by state order by started_at desc) as nth
        from audit_runs where kind = 'investigation'
      ) r where nth > ${STORED_RUNS})`.execute(tx)
}
