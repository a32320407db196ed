// Proves the staff audit: numbers without gaps, each entry chained to the one before, the head at the end.

import type { Db } from '#server/db/transaction.ts'
import { auditHash } from './record.ts'

export interface AuditFinding {
  readonly seq: number
  readonly damage: 'gap' | 'chain broken' | 'entry altered' | 'entries missing'
}

const BATCH = 1000

export async function verifyAudit(db: Db): Promise<{ entries: number; findings: readonly AuditFinding[] }> {
  const findings: AuditFinding[] = []
  const head = await db.selectFrom('staff_audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  let seq = 0
  let hash: Buffer = Buffer.alloc(32)
  while (true) {
    const rows = await db
      .selectFrom('staff_audit')
      .selectAll()
      .where('seq', '>', seq)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      if (row.seq !== seq + 1) findings.push({ seq: row.seq, damage: 'gap' })
      if (!row.prev_hash.equals(hash)) findings.push({ seq: row.seq, damage: 'chain broken' })
      if (!auditHash(row.prev_hash, row).equals(row.hash)) findings.push({ seq: row.seq, damage: 'entry altered' })
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < BATCH) break
  }
  if (seq !== head.seq || !hash.equals(head.hash)) findings.push({ seq: head.seq, damage: 'entries missing' })
  return { entries: seq, findings }
}
