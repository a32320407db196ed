// Verifies the audit log: numbers without gaps, each entry chained to the one before, the head equal to the last one.

import { sql } from 'kysely'
import type { AuditDamage } from '#contracts/security-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { auditHash } from './record.ts'

/** Damage of an entry or of the head. */
export interface AuditFinding {
  readonly seq: number
  readonly damage: AuditDamage
}

const BATCH_SIZE = 1000
const GENESIS = Buffer.alloc(32)

/** @param onEntry called for each entry in order */
export async function verifyAudit(
  db: Db,
  onEntry?: (seq: number, hash: Buffer) => void,
): Promise<{ entries: number; findings: readonly AuditFinding[] }> {
  const findings: AuditFinding[] = []
  const head = await readHead(db)
  let entries = 0
  let seq = 0
  /** Undefined at first, so that numbers below 1 are read too. */
  let after: number | undefined
  let hash: Buffer = GENESIS
  while (true) {
    const from = after
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .$if(from !== undefined, (query) => query.where('seq', '>', from ?? 0))
      .where('seq', '<=', head.last)
      .orderBy('seq')
      .limit(BATCH_SIZE)
      .execute()
    for (const row of rows) {
      after = row.seq
      if (row.seq < 1) {
        // Such a number is never assigned, so it belongs to no chain.
        findings.push({ seq: row.seq, damage: 'gap' })
        continue
      }
      if (row.seq !== seq + 1) findings.push({ seq: row.seq, damage: 'gap' })
      if (!row.prev_hash.equals(hash)) findings.push({ seq: row.seq, damage: 'chain broken' })
      if (!auditHash(row.prev_hash, row).equals(row.hash)) findings.push({ seq: row.seq, damage: 'entry altered' })
      onEntry?.(row.seq, row.hash)
      seq = row.seq
      hash = row.hash
    }
    entries += rows.length
    if (rows.length < BATCH_SIZE) break
  }
  // The last number is too large for a JavaScript integer.
  if (seq < head.last) findings.push({ seq: head.last, damage: 'gap' })
  if (seq < head.seq) findings.push({ seq: head.seq, damage: 'entries missing' })
  else if (seq > head.seq || !hash.equals(head.hash)) findings.push({ seq: head.seq, damage: 'head wrong' })
  return { entries, findings }
}

/** Reads the head and the number of the last entry in one snapshot, since staff may act meanwhile. */
async function readHead(db: Db): Promise<{ seq: number; hash: Buffer; last: number }> {
  const { rows } = await sql<{ seq: number | null; hash: Buffer | null; last: number }>`
    select h.seq, h.hash, (select coalesce(max(seq), 0) from audit_log) as last
    from (select 1) as one left join audit_log_head h on h.id = 1`.execute(db)
  const [row] = rows
  return { seq: row?.seq ?? 0, hash: row?.hash ?? GENESIS, last: row?.last ?? 0 }
}
