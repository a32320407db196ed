// Checks the entries of new log rows for the monitor: signature, source, and that the source pays once.

import { type RawBuilder, sql } from 'kysely'
import type { AuditAlertKind } from '#contracts/points-audit-rules.ts'
import { type LedgerKeys, ledgerKeysOf } from '#server/db/ledger-keys.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isCheckpoint } from '#server/db/wallet-checkpoints.ts'
import { changeOf, clampedTime } from '#server/modules/ledger/index.ts'
import { SIGNED_ENTRY, type SignedEntryRow, signatureVerdict } from './signature-findings.ts'
import { SOURCE_VERDICT } from './source-findings.ts'

interface Row extends SignedEntryRow {
  readonly logId: number
  readonly logReason: string
  readonly changedAt: Date
  readonly verdict: AuditAlertKind | null
  readonly isAgain: boolean
  readonly acceptedSeq: number | null
  readonly acceptedHash: Buffer | null
  readonly acceptedAt: number | null
  readonly acceptedBy: Buffer | null
}

/** Spins are not in the unique index of references: the investigation finds spins that were paid twice. */
const IS_AGAIN = sql`e.reference is not null and e.task_type <> 'spin_win' and exists (
  select from entries_about(e.member_id, e.task_type) o
  where o.reference = e.reference and o.task_type <> 'spin_win' and o.seq < e.seq)`

/** Rows `f` of the log. */
export interface LogBatch {
  /** For a `from`. */
  readonly freshRows: RawBuilder<unknown>
  readonly isInBatch: RawBuilder<unknown>
}

/** @returns the members of new alerts */
export async function checkEntries(tx: Tx, { freshRows, isInBatch }: LogBatch, now: Date): Promise<readonly string[]> {
  const keys = ledgerKeysOf(tx)
  const { rows } = await sql<Row>`
    with f as materialized (select * from ${freshRows} where ${isInBatch})
    select f.id as "logId", f.reason as "logReason", ${clampedTime('f.changed_at')} as "changedAt", ${SIGNED_ENTRY}, ${SOURCE_VERDICT} as verdict, ${IS_AGAIN} as "isAgain",
      c.seq as "acceptedSeq", c.hash as "acceptedHash", (extract(epoch from c.at) * 1000)::bigint as "acceptedAt", c.signature as "acceptedBy"
    from f
      join entry_at(f.member_id, f.seq) e on e.points = ${changeOf('f.')} and e.balance_after = f.new_points
      left join wallet_checkpoints c on c.member_id = e.member_id and c.seq >= e.seq
    where isfinite(e.created_at)`.execute(tx)
  const found = rows.flatMap((row) => {
    const kind = kindOf(row, keys)
    return kind ? [{ ...row, kind }] : []
  })
  if (found.length === 0) return []
  const alerts = await tx
    .insertInto('audit_alerts')
    .values(
      found.map(({ logId, memberId, seq, kind, points, logReason, changedAt }) => ({
        ...{ log_id: logId, member_id: memberId, seq, kind, points, reason: logReason },
        ...{ at: changedAt, found_at: now },
      })),
    )
    // So far it was only an alert for speed.
    .onConflict((conflict) =>
      conflict
        .column('log_id')
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          seq: eb.ref('excluded.seq'),
          found_at: eb.ref('excluded.found_at'),
        }))
        .where('audit_alerts.kind', '=', 'too_fast'),
    )
    .returning('member_id')
    .execute()
  return alerts.map(({ member_id }) => member_id)
}

/** A defect of the source has precedence, because it says more than a missing signature. */
function kindOf(row: Row, keys: LedgerKeys | undefined): AuditAlertKind | undefined {
  if (row.verdict) return row.verdict
  if (row.isAgain) return 'source_paid_twice'
  return !keys || isAccepted(row, keys) ? undefined : signatureVerdict(keys, row)
}

/** Whether a checkpoint covers the entry, which is older than signatures. */
function isAccepted({ memberId, ...row }: Row, keys: LedgerKeys): boolean {
  const { acceptedSeq: seq, acceptedHash: hash, acceptedAt: at, acceptedBy: signature } = row
  if (seq === null || !hash || at === null || !signature) return false
  return isCheckpoint(keys, { memberId, seq, hash, at, signature })
}
