// Exports of all members' entries in a range of days, for accounting. A staff member proposes an export, a colleague approves it, and
// its author downloads it (docs/product.md#accounting).

import { sql } from 'kysely'
import type { proposeLedgerExport as contract } from '#contracts/accounting.ts'
import type { InputOf } from '#contracts/route.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { calendar } from '#server/modules/accounts/index.ts'
import {
  type ApprovalKind,
  asKind,
  lockProposal,
  type ProposalContext,
  propose,
  type StaffPerson,
} from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { readEntrySums } from '#server/modules/ledger/index.ts'

/** Days of the product's time zone (APP_TIME_ZONE), both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Returns when the first day begins, and when the last one has ended. */
export function boundsOf({ from, to }: Days, timeZone: string): readonly [from: Date, before: Date] {
  const [first] = calendar.daysFrom({ timeZone }, from, 1)
  const [, next] = calendar.daysFrom({ timeZone }, to, 1)
  if (!first || !next) throw new Error('a range has two ends')
  return [first.start, next.start]
}

/** Counts entries by the daily sums. Of the ledger itself, it reads at most the two days (UTC) in which the range begins and ends. */
async function countEntries(db: Db, [from, before]: readonly [Date, Date]): Promise<number> {
  const sums = await readEntrySums(db, from, before)
  return sums.reduce((total, { entries }) => total + entries, 0)
}

export interface LedgerExportContext extends ProposalContext {
  /** APP_TIME_ZONE. */
  readonly timeZone: string
}

/**
 * @returns the id of the proposal
 * @throws Problem ledgerExportEmpty, approvalDuplicate
 */
export async function proposeLedgerExport(
  tx: Tx,
  context: LedgerExportContext,
  { from, to, reason }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<string> {
  const payload = { from, to }
  assertThat((await countEntries(tx, boundsOf(payload, context.timeZone))) > 0, 'ledgerExportEmpty')
  return await propose(tx, context, { kind: 'ledger', payload, reason }, staff, now)
}

/** @param timeZone APP_TIME_ZONE */
export const ledgerApproval = (timeZone: string): ApprovalKind =>
  asKind<'ledger', Days & { readonly decided?: { readonly entries: number } }>({
    kind: 'ledger',
    downloads: true,
    describe: async (db, payloads) => {
      const facts: { kind: 'ledger'; from: string; to: string; entries: number }[] = []
      for (const { from, to, decided } of payloads) {
        const entries = decided?.entries ?? (await countEntries(db, boundsOf({ from, to }, timeZone)))
        facts.push({ kind: 'ledger', from, to, entries })
      }
      return facts
    },
    figures: ({ entries }) => ({ entries }),
    // The approval itself exports nothing; the author downloads.
    apply: async () => undefined,
  })

/**
 * Records the download in the audit log, and streams the entries up to the approval by member and number. Members are ids: names and
 * addresses are not part of the ledger.
 *
 * @throws Problem notFound for all but its author, approvalClosed before it is approved and after it has expired
 */
export async function downloadLedger(
  db: Db,
  timeZone: string,
  id: string,
  viewer: StaffPerson,
  staff: StaffCall,
  now: Date,
): Promise<ReadableStream<Uint8Array>> {
  const [from, before] = await inTransaction(db, async (tx) => {
    const { row } = await lockProposal(tx, [ledgerApproval(timeZone)], id, viewer)
    assertThat(row.by_id === viewer.memberId, 'notFound')
    assertThat(row.state === 'approved' && row.expires_at > now && row.decided_at, 'approvalClosed')
    const { from, to } = row.payload as Days
    const [start, end] = boundsOf({ from, to }, timeZone)
    const action = { action: 'ledger.download', subject: { type: 'approval', id }, before: null, after: { from, to } }
    await recordStaffAction(tx, { ...staff, ...action, reason: '' }, now)
    return [start, row.decided_at < end ? row.decided_at : end] as const
  })
  return csvOf<Row>({
    columns: ['Member', 'Entry', 'Time', 'Type', 'Source', 'Points', 'Balance', 'Description', 'Reference', 'Hash'],
    read: (after, limit) => readPage(db, from, before, limit, after),
    cells: (row) => [
      ...[row.member_id, row.seq, row.created_at.toISOString(), row.type, row.task_type, row.points],
      ...[row.balance_after, row.description, row.reference ?? '', row.hash.toString('hex')],
    ],
  })
}

type Row = Awaited<ReturnType<typeof readPage>>[number]

/** Reads entries in the order of the primary key, so that an export reads the ledger once. */
const readPage = (
  db: Db,
  from: Date,
  before: Date,
  limit: number,
  after?: { readonly member_id: string; readonly seq: number },
) =>
  db
    .selectFrom('transactions')
    .select([
      ...(['member_id', 'seq', 'created_at', 'type', 'task_type', 'points'] as const),
      ...(['balance_after', 'description', 'reference', 'hash'] as const),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(member_id, seq) > (${after?.member_id}::uuid, ${after?.seq}::bigint)`),
    )
    .orderBy('member_id')
    .orderBy('seq')
    .limit(limit)
    .execute()
