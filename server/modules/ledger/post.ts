// Posts one entry: the SQL function `post_entries` changes the balance and adds a chained row in one statement, here and for commands. Only
// the repair of a damaged wallet (correct-wallet.ts) writes points in another way. The update refuses a negative balance, and concurrent
// entries of a member wait for the wallet's row lock. Activity by the member restarts the expiry period; any entry schedules the expiry.

import { CompiledQuery } from 'kysely'
import { DUPLICATE_WINDOW_SECONDS, type EntryType, type TaskType } from '#contracts/ledger.ts'
import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { signEntry } from './entry-signature.ts'
import { restartsExpiry, utcDay } from './expiry/rules.ts'

export interface NewEntry {
  readonly memberId: string
  readonly type: EntryType
  /** A positive whole number; the type determines the sign. */
  readonly points: number
  readonly description: string
  readonly taskType: TaskType
  /**
   * Identifies what the entry pays for (a draw, a claim, a redemption), once per member and task type. The index `transactions_once` ensures
   * it, for a spin the key of its draw. An entry without a reference is refused if it equals one of the last 60 s.
   */
  readonly reference: string | null
  /** The reason for the points audit log. */
  readonly reason: string
}

export interface PostedEntry {
  readonly seq: number
  readonly balanceAfter: number
  readonly totalEarned: number
}

interface PostedRow {
  readonly seq: number
  readonly balance: number
  readonly total_earned: number
}

/** The same SQL function posts the entries of commands; the newest migration that defines it is in force. */
const POST = prepared('select seq, balance, total_earned from post_entries($1::jsonb, null)')

/** @throws Problem transactionInvalid for points that are not a positive whole number, or no description */
export function assertPostable({ points, description }: Pick<NewEntry, 'points' | 'description'>): void {
  assertThat(Number.isSafeInteger(points) && points > 0, 'transactionInvalid')
  assertThat(description.trim() !== '', 'transactionInvalid')
}

/** Returns the day from which an entry restarts the expiry period, YYYY-MM-DD in UTC; null for an entry that does not restart it. */
export const expiryRestartDay = (taskType: TaskType, now: Date): string | null =>
  restartsExpiry(taskType) ? utcDay(now) : null

/** Returns an entry as the parameter of `post_entries`. @throws Problem transactionInvalid */
export function toPostParameter(db: Db, entry: Omit<NewEntry, 'memberId'>, memberId: string, now: Date) {
  assertPostable(entry)
  const { type, description, taskType, reference, reason } = entry
  const points = signedPoints(entry)
  const signature = signEntry(db, {
    memberId,
    type,
    points,
    description,
    taskType,
    reference,
    reason,
    createdAt: now,
  })
  return {
    type,
    points,
    description,
    task_type: taskType,
    reference,
    reason,
    // The UTC day from which the entry restarts the expiry; null for entries that do not.
    own_day: expiryRestartDay(taskType, now),
    signature: signature?.toString('hex'),
  }
}

const signedPoints = ({ type, points }: Pick<NewEntry, 'type' | 'points'>): number =>
  type === 'redeem' ? -points : points

/**
 * Posts an entry to the member's ledger.
 *
 * @returns its number, the balance after it and the total earned, in points
 * @throws Problem insufficientPoints when the balance would go below zero or the account was deleted; transactionInvalid for
 *   points that are not a positive whole number, an empty description, or a duplicate without a reference
 *   (docs/product.md#duplicate-entries). A reference that was posted before violates `transactions_once`; for a spin the
 *   unique key of its draw, which is stored in the same transaction, has that role.
 */
export async function postEntry(tx: Tx, entry: NewEntry, now: Date): Promise<PostedEntry> {
  const { memberId } = entry
  const posted = { batch_index: 0, member_id: memberId, at: now, ...toPostParameter(tx, entry, memberId, now) }
  if (entry.reference === null) await refuseDuplicate(tx, entry, now)
  const { rows } = await tx.executeQuery<PostedRow>(CompiledQuery.raw(POST, [JSON.stringify([posted])]))
  const [row] = rows
  assertThat(row, 'insufficientPoints')
  return { seq: row.seq, balanceAfter: row.balance, totalEarned: row.total_earned }
}

/** Locks the wallet first, so that of two equal concurrent entries the second sees the first. */
async function refuseDuplicate(tx: Tx, entry: NewEntry, now: Date): Promise<void> {
  await tx.selectFrom('wallets').select('seq').where('member_id', '=', entry.memberId).forUpdate().execute()
  const duplicate = await tx
    .selectFrom('transactions')
    .select('seq')
    .where('member_id', '=', entry.memberId)
    .where('type', '=', entry.type)
    .where('points', '=', signedPoints(entry))
    .where('description', '=', entry.description)
    .where('reference', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - DUPLICATE_WINDOW_SECONDS * 1000))
    .executeTakeFirst()
  assertThat(!duplicate, 'transactionInvalid')
}

const LOCK = prepared(`
  update wallets set version = version + 1 where member_id = $1 returning points, total_earned, closed_at`)

/**
 * Locks a wallet until the transaction ends, and reads its points. It increments the wallet's version, so that no command that was
 * decided before can commit.
 *
 * The result throws Problem unauthenticated when the account was deleted meanwhile.
 */
export const lockWallet = (memberId: string): Statement<{ points: number; totalEarned: number }> =>
  statement(LOCK, [memberId], ([row]: readonly WalletRow[]) => {
    if (!row) throw new Error('the member has no wallet')
    assertThat(row.closed_at === null, 'unauthenticated')
    return { points: row.points, totalEarned: row.total_earned }
  })

interface WalletRow {
  readonly points: number
  readonly total_earned: number
  readonly closed_at: Date | null
}

/**
 * Opens an empty wallet.
 *
 * @param coolOffUntil until when its member has a break
 */
export const openWallet = (tx: Tx, memberId: string, now: Date, coolOffUntil: Date | null = null): Promise<void> =>
  openWallets(tx, [memberId], now, coolOffUntil)

/** Opens empty wallets of several members. `idle_since` is the start of the twelve months after which points expire. */
export async function openWallets(
  tx: Tx,
  memberIds: readonly string[],
  now: Date,
  coolOffUntil: Date | null = null,
): Promise<void> {
  const first = { idle_since: utcDay(now), cool_off_until: coolOffUntil }
  await tx
    .insertInto('wallets')
    .values(memberIds.map((member_id) => ({ member_id, ...first })))
    .execute()
}

/** Posts an entry for each of several members, with references. @throws Error when one was refused */
export async function postEntries(tx: Tx, entries: readonly NewEntry[], now: Date): Promise<void> {
  const posted = entries.map((entry, index) => ({
    ...{ batch_index: index, member_id: entry.memberId, at: now },
    ...toPostParameter(tx, entry, entry.memberId, now),
  }))
  const { rows } = await tx.executeQuery<PostedRow>(CompiledQuery.raw(POST, [JSON.stringify(posted)]))
  if (rows.length !== entries.length) throw new Error('an entry was refused')
}
