import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { clamped } from '#server/modules/ledger/index.ts'

/** Whether a stored finding is of a member whose wallet the emergency fix would raise. */
export const IS_LOW = sql<SqlBool>`(points < ledger_points or total_earned < ledger_earned)`

/** Recomputes an investigation's totals from its stored findings. */
export async function summarizeFindings(tx: Tx, runId: string): Promise<void> {
  await sql`
    update audit_runs r set members = s.members, findings = s.findings, deductions = s.deductions, critical = s.critical,
      low = s.low, missing = s.missing, kinds = coalesce(k.kinds, '{}')
    from (
      select count(*) as members, coalesce(sum(issues), 0) as findings, coalesce(sum(deductions), 0) as deductions,
        count(*) filter (where critical) as critical, count(*) filter (where ${IS_LOW}) as low,
        ${clamped(sql`coalesce(sum(ledger_points - points) filter (where points < ledger_points), 0)`)} as missing
      from audit_findings where run_id = ${runId}
    ) s, (
      select jsonb_object_agg(kind, n) as kinds from (
        select k.key as kind, sum(k.value::bigint) as n from audit_findings f, jsonb_each_text(f.kinds) k
        where f.run_id = ${runId} group by k.key
      ) n
    ) k
    where r.id = ${runId}`.execute(tx)
}
