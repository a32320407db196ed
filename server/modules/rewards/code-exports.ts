// Exports of activation codes delivered in a range of days, as CSV. A staff member proposes an export, a colleague approves it,
// and its author downloads it. Each download is recorded for every code, like any reveal.

import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { CODES_EXPORT_MAX } from '#contracts/approval-rules.ts'
import type { proposeCodes as contract } from '#contracts/approvals.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { CSV_OPTIONS } from '#server/http/csv.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPriceLimit, useCodesLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type ApprovalKind, asKind, lockProposal, propose, type StaffPerson } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { RewardsContext } from './context.ts'

/** Days (UTC) on which redemptions were completed, both included. */
interface Days {
  readonly from: string
  readonly to: string
}

const LONGEST_DAYS = 366
const DAY_MS = 24 * 3_600_000

const delivered = (db: Db, { from, to }: Days) =>
  db
    .selectFrom('redemptions as r')
    .innerJoin('activation_codes as c', 'c.id', 'r.code_id')
    .where('completed_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'UTC'`)
    .where('completed_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`)

/** Counts up to one more than an export may contain. */
async function count(db: Db, days: Days): Promise<number> {
  const rows = await delivered(db, days)
    .select('r.id')
    .limit(CODES_EXPORT_MAX + 1)
    .execute()
  return rows.length
}

/**
 * @returns the id of the proposal
 * @throws Problem codesExportDates, codesExportEmpty, codesExportTooLarge, limitCodes, limitPrice
 */
export async function proposeCodes(
  tx: Tx,
  context: RewardsContext,
  { from, to, reason }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<string> {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS
  assertThat(length >= 0 && length < LONGEST_DAYS, 'codesExportDates')
  await assertExportable(tx, { from, to }, staff)
  return await propose(tx, context, { kind: 'codes', payload: { from, to }, reason }, staff, now)
}

/** @throws Problem codesExportEmpty, codesExportTooLarge, limitCodes, limitPrice */
async function assertExportable(db: Db, days: Days, { limits }: StaffCall): Promise<void> {
  const found = await count(db, days)
  assertThat(found > 0, 'codesExportEmpty')
  assertThat(found <= CODES_EXPORT_MAX, 'codesExportTooLarge', { count: `${found}+`, max: CODES_EXPORT_MAX })
  const max = limits.codes
  assertThat(max === undefined || found <= max, 'limitCodes', { max: max ?? 0, left: max ?? 0 })
  if (limits.price === undefined) return
  const query = delivered(db, days).select('r.id').where('r.points_cost', '>', limits.price)
  const dearer = await query.limit(1).executeTakeFirst()
  assertThat(!dearer, 'limitPrice', { max: limits.price })
}

export const codesApproval = (): ApprovalKind =>
  asKind<'codes', Days & { readonly decided?: { readonly count: number } }>({
    kind: 'codes',
    downloads: true,
    describe: async (db, payloads) => {
      const facts: { kind: 'codes'; from: string; to: string; count: number }[] = []
      for (const { from, to, decided } of payloads)
        facts.push({ kind: 'codes', from, to, count: decided?.count ?? (await count(db, { from, to })) })
      return facts
    },
    figures: ({ count }) => ({ count }),
    // The approval itself exports nothing; the author downloads.
    apply: async (tx, payload, { staff }) => assertExportable(tx, payload, staff),
  })

/**
 * Returns the codes of an approved export, as of its approval.
 *
 * @throws Problem notFound for all but its author, approvalClosed before it is approved and after it has expired, limitCodes,
 *   limitPrice
 */
export async function downloadCodes(
  tx: Tx,
  context: RewardsContext,
  id: string,
  viewer: StaffPerson,
  staff: StaffCall,
  now: Date,
): Promise<{ fileName: string; csv: string }> {
  const { row } = await lockProposal(tx, [codesApproval()], id, viewer)
  assertThat(row.by_id === viewer.memberId, 'notFound')
  assertThat(row.state === 'approved' && row.expires_at > now, 'approvalClosed')
  const { from, to } = row.payload as Days
  const days = { from, to }
  const codes = await delivered(tx, days)
    .where('completed_at', '<=', row.decided_at)
    // A replacement keeps the time of the completion.
    .where('c.delivered_at', '<=', row.decided_at)
    // Staff do not reveal codes of their own redemptions.
    .where('member_id', '<>', viewer.memberId)
    .select([
      'r.id',
      'member_id',
      'points_cost',
      'subscription_name',
      'duration',
      'email',
      'c.id as codeId',
      'ciphertext',
      'completed_at',
    ])
    .orderBy('completed_at')
    .orderBy('r.id')
    .limit(CODES_EXPORT_MAX)
    .execute()
  for (const code of codes) checkPriceLimit(staff, code.points_cost)
  await useCodesLimit(tx, staff, codes.length, 'codes.download', now)
  const looks = codes.map((code) => ({
    member_id: code.member_id,
    redemption_id: code.id,
    id: newId(context.clock, context.random),
    at: now,
    by_id: viewer.memberId,
  }))
  if (looks.length > 0) await tx.insertInto('code_reveals').values(looks).execute()
  const after = { ...days, codes: codes.length }
  const subject = { type: 'approval', id }
  await recordStaffAction(tx, { ...staff, action: 'codes.download', subject, before: null, after, reason: '' }, now)
  const rows = codes.map((code) => [
    code.id,
    code.subscription_name,
    code.duration,
    code.email,
    context.cipher.decrypt(code.ciphertext, code.codeId),
    code.completed_at?.toISOString() ?? '',
  ])
  const table = [['Redemption', 'Subscription', 'Duration', 'Email', 'Code', 'Completed'], ...rows]
  const csv = stringify(table, CSV_OPTIONS)
  return { fileName: `codes-${days.from}-to-${days.to}.csv`, csv: `\ufeff${csv}` }
}
