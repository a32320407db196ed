import type { AuditDetail } from '#contracts/security.ts'
import type { Db } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'
import { checkDays } from '#server/http/day-filter.ts'
import { type AuditFilter, findAudit } from './find-audit.ts'

const COLUMNS = [
  'Entry',
  'Time',
  'Actor ID',
  'Actor',
  'Actor Email',
  'Action',
  'Subject Type',
  'Subject ID',
  'Before',
  'After',
  'Reason',
  'Address',
  'Request ID',
  'Hash',
]

/** Streams all entries that a filter finds, newest first. @throws Problem daysReversed */
export function exportAudit(db: Db, filter: AuditFilter): ReadableStream<Uint8Array> {
  // Validated before the stream starts, while a refusal is possible.
  checkDays(filter)
  return csvOf<AuditDetail>({
    columns: COLUMNS,
    read: (after, limit) => findAudit(db, filter, limit, after?.seq),
    cells: (one) => [
      one.seq,
      one.at,
      one.actorId,
      one.actorName,
      one.actorEmail,
      one.action,
      one.subjectType,
      one.subjectId,
      one.before,
      one.after,
      one.reason,
      one.address,
      one.requestId,
      one.hash,
    ],
  })
}
