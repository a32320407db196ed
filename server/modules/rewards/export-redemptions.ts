import type { RedemptionSort } from '#contracts/redemption-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'
import { type Filter, findRedemptions, type StoredRedemption } from './store.ts'

const COLUMNS = [
  'ID',
  'Status',
  'Member',
  'Member email',
  'Subscription',
  'Duration',
  'Points',
  'Email',
  'Country',
  'Notes',
  'Reason',
  'Refunded',
  'Requested',
  'Completed',
  'Expires',
] as const

/** Streams redemptions as CSV. Codes, instructions and staff notes are left out. @param withCosts adds what each code cost */
export const exportRedemptions = (
  db: Db,
  filter: Filter,
  sort: RedemptionSort,
  withCosts: boolean,
): ReadableStream<Uint8Array> =>
  csvOf({
    columns: withCosts ? [...COLUMNS, 'Cost', 'Currency'] : COLUMNS,
    read: (after: StoredRedemption | undefined, limit) => findRedemptions(db, filter, limit, after?.redemption, sort),
    cells: ({ redemption: one, memberName, memberEmail, cost }) => [
      one.id,
      one.status,
      memberName,
      memberEmail,
      one.subscriptionName,
      one.duration,
      one.pointsCost,
      one.email,
      one.country,
      one.notes,
      one.reason,
      one.refunded ? 'yes' : 'no',
      one.createdAt,
      one.completedAt ?? '',
      one.expiresAt ?? '',
      ...(withCosts ? [cost?.amount ?? '', cost?.currency ?? ''] : []),
    ],
  })
