// Writes one entry: the balance and its ledger row, chained, in one statement. This is the only
// writer of points. The conditional update is the referee: no balance goes below zero, and the
// entries of a member queue up behind the wallet's row. An own activity also begins the time anew after
// which points expire; any entry wakes the look for them.

import { DUPLICATE_WINDOW_SECONDS, type EntryType, type TaskType } from '#contracts/ledger.ts'
import { run, type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { signEntry } from './entry-signature.ts'
import { restartsExpiry, utcDay } from './expiry/rules.ts'

export interface NewEntry {
  readonly memberId: string
  readonly type: EntryType
  /** A positive whole number; the type gives the sign. */
  readonly points: number
  readonly description: string
  readonly taskType: TaskType
  /**
   * What stands behind the entry (a draw, a claim, a request), unique per member and task type. An
   * entry without one falls under the 60-second rule instead.
   */
  readonly reference: string | null
  /** Why, for the points audit log. */
  readonly reason: string
  /** Until when the screen of a session plays it out: what the member's other sessions read waits for that moment. */
  readonly playing?: { readonly sessionId: string; readonly until: Date }
}

export interface PostedEntry {
  readonly seq: number
  readonly balanceAfter: number
  readonly totalEarned: number
}

/** How each value of a posting is written in its statement. */
export type PostingSql = Readonly<
  Record<
    | 'memberId'
    | 'type'
    | 'points'
    | 'description'
    | 'taskType'
    | 'reference'
    | 'reason'
    | 'logged'
    | 'loggedAt'
    | 'createdAt'
    | 'ownDay'
    | 'playingUntil'
    | 'playingSession'
    | 'signature',
    string
  >
>

const VALUES: PostingSql = {
  memberId: '$1::uuid',
  type: '$2::text',
  points: '$3::bigint',
  description: '$4::text',
  taskType: '$5::text',
  reference: '$6::text',
  reason: '$7::text',
  logged: '$8::text',
  loggedAt: '$9::text',
  createdAt: '$10::timestamptz',
  ownDay: '$11::date',
  playingUntil: '$12::timestamptz',
  playingSession: '$13::uuid',
  signature: '$14::bytea',
}

/**
 * The parts of a posting, for {@link POST} and for a statement that does more in the same breath. Its rows are those of `wallet`, with the
 * columns of the source where there is one.
 *
 * @param v the values; those of several members may be columns of `source`
 * @param source a part with a row per member, called `p` in the values
 */
export const postingParts = (v: PostingSql, source?: string): string => `
  context as materialized (
    select set_config('paz.reason', ${v.logged}, true), set_config('paz.now', ${v.loggedAt}, true)
  ), wallet as (
    update wallets w set
      points = w.points + ${v.points},
      total_earned = w.total_earned + case when ${v.type} = 'earn' then ${v.points} else 0 end,
      seq = w.seq + 1,
      prev_hash = w.head_hash,
      head_hash = ledger_hash(w.head_hash, w.member_id, w.seq + 1, ${v.type}, ${v.points}, w.points + ${v.points},
        ${v.description}, ${v.taskType}, ${v.reference}, ${v.reason}, ${v.createdAt}),
      idle_since = greatest(w.idle_since, ${v.ownDay}),
      expiry_step_on = case when ${v.ownDay} is null then coalesce(w.expiry_step_on, first_expiry_step(w.idle_since))
        else first_expiry_step(greatest(w.idle_since, ${v.ownDay})) end,
      expiry_warnings = case when ${v.ownDay} is null then w.expiry_warnings else 0 end,
      expires_on = case when ${v.ownDay} is null then w.expires_on end,
      playing_until = coalesce(${v.playingUntil}, w.playing_until),
      playing_session = coalesce(${v.playingSession}, w.playing_session)
    from context ${source ? `cross join ${source} p` : ''}
    where w.member_id = ${v.memberId} and w.points + ${v.points} >= 0 and w.closed_at is null
    returning ${source ? 'p.*' : 'w.member_id'}, w.seq, w.points, w.total_earned, w.prev_hash, w.head_hash
  ), entry as (
    insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason,
      created_at, prev_hash, hash, signature)
    select member_id, seq, ${v.type}, ${v.points}, p.points, ${v.description}, ${v.taskType}, ${v.reference}, ${v.reason},
      ${v.createdAt}, prev_hash, head_hash, ${v.signature}
    from wallet p
  ), standing as (
    insert into standing_changes (member_id, type, task_type, points, at)
    select member_id, ${v.type}, ${v.taskType}, ${v.points}, ${v.createdAt} from wallet p
  )`

export const POST = prepared(`
  with ${postingParts(VALUES)}
  select seq, points as balance_after, total_earned from wallet`)

/**
 * The statement that posts an entry, for a caller that sends it along with others; the entry must have
 * a reference. Its result throws like {@link postEntry}.
 */
export function entryStatement(
  tx: Tx,
  entry: NewEntry & { readonly reference: string },
  now: Date,
): Statement<PostedEntry> {
  return buildStatement(tx, entry, now)
}

function buildStatement(tx: Tx, entry: NewEntry, now: Date): Statement<PostedEntry> {
  return statement(
    POST,
    postingValues(tx, entry, now),
    ([row]: readonly { seq: number; balance_after: number; total_earned: number }[]) => {
      assertThat(row, 'insufficientPoints')
      return { seq: row.seq, balanceAfter: row.balance_after, totalEarned: row.total_earned }
    },
  )
}

/** @throws Problem transactionInvalid for points that are not a positive whole number, or no description */
export function assertPostable({ points, description }: Pick<NewEntry, 'points' | 'description'>): void {
  assertThat(Number.isSafeInteger(points) && points > 0, 'transactionInvalid')
  assertThat(description.trim() !== '', 'transactionInvalid')
}

/** The day on which the member was active by such an entry, YYYY-MM-DD in UTC, if at all. */
export const ownDayOf = (taskType: TaskType, now: Date): string | null =>
  restartsExpiry(taskType) ? utcDay(now) : null

/** The values of {@link POST}. @throws Problem transactionInvalid */
function postingValues(tx: Tx, entry: NewEntry, now: Date): readonly unknown[] {
  assertPostable(entry)
  const { memberId, type, description, taskType, reference, reason, playing } = entry
  const points = signedPoints(entry)
  return [
    memberId,
    type,
    points,
    description,
    taskType,
    reference,
    reason,
    reason,
    now.toISOString(),
    now,
    ownDayOf(taskType, now),
    playing?.until ?? null,
    playing?.sessionId ?? null,
    signEntry(tx, { ...entry, points, createdAt: now }),
  ]
}

const signedPoints = ({ type, points }: NewEntry): number => (type === 'redeem' ? -points : points)

/**
 * Posts an entry to the member's ledger.
 *
 * @returns its number, the balance after it and the total earned, in points
 * @throws Problem insufficientPoints when the balance would go below zero or the account was deleted, transactionInvalid for
 *   points that are not a positive whole number, an empty description, or a duplicate without a
 *   reference within 60 s (document 1, section 5). A reference that was posted before violates
 *   `transactions_once`; that of a spin repeats the key of its draw, which comes in the same transaction and is there once.
 */
export async function postEntry(tx: Tx, entry: NewEntry, now: Date): Promise<PostedEntry> {
  const post = buildStatement(tx, entry, now)
  if (entry.reference === null) await refuseDuplicate(tx, entry, now)
  return await run(tx, post)
}

/** The wallet is locked first, so that of two equal entries at once the second sees the first. */
async function refuseDuplicate(tx: Tx, entry: NewEntry, now: Date): Promise<void> {
  await tx.selectFrom('wallets').select('seq').where('member_id', '=', entry.memberId).forUpdate().execute()
  const twin = await tx
    .selectFrom('transactions')
    .select('seq')
    .where('member_id', '=', entry.memberId)
    .where('type', '=', entry.type)
    .where('points', '=', signedPoints(entry))
    .where('description', '=', entry.description)
    .where('reference', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - DUPLICATE_WINDOW_SECONDS * 1000))
    .executeTakeFirst()
  assertThat(!twin, 'transactionInvalid')
}

export const LOCK = prepared('select points, total_earned, closed_at from wallets where member_id = $1 for update')

/**
 * Locks a wallet until the transaction ends and reads it, in points: whoever posts next knows the balance
 * after it before the statement has run, and can send it along with the COMMIT.
 *
 * Its result throws Problem unauthenticated when the account was deleted meanwhile.
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

/** Opens a member's wallet, empty. */
export async function openWallet(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ member_id: memberId, idle_since: utcDay(now) })
    .execute()
}
