import { CompiledQuery } from 'kysely'
import { prepared } from '#server/db/prepared.ts'
import type { Db } from '#server/db/transaction.ts'
import type { KeyedRequest } from '#server/http/idempotency.ts'
import type { PlayBasis, Viewer } from '#server/http/session.ts'
import type { DrawRecord } from '#server/modules/fairness/index.ts'
import { assertPostable, type NewEntry, ownDayOf, postingParts, signEntry } from '#server/modules/ledger/index.ts'
import type { EventRow } from '#server/modules/notifications/index.ts'
import type { DailyKind } from './daily-count.ts'

/** What is the same in all plays of a game. */
export interface PlayedGame extends Pick<NewEntry, 'type' | 'taskType' | 'reason'>, Pick<DrawRecord, 'game' | 'table'> {
  readonly kind: DailyKind
}

export interface ComputedPlay {
  readonly now: Date
  /** In points, before the play. */
  readonly wallet: { readonly points: number; readonly totalEarned: number }
  /** The caller as read with the session: the play is left out if the session has ended or the member changed since. */
  readonly viewer: Pick<Viewer, 'sessionId' | 'role' | 'timeZone' | 'frozenDay'>
  readonly basis: Pick<PlayBasis, 'generation' | 'nonce'>
  /** How many of the day's plays were used before this one. */
  readonly daily: { readonly day: string; readonly used: number }
  readonly entry: Pick<NewEntry, 'memberId' | 'points' | 'description' | 'playing'> & { readonly reference: string }
  readonly draw: Pick<DrawRecord, 'number' | 'label' | 'points'>
  /** What tells of it. */
  readonly event: EventRow
  readonly request: KeyedRequest
  readonly answer: string
}

/** The columns of what is asked for: their type, and whence their values come. All go as one JSON text, which costs less than a parameter for each. */
const COLUMNS = {
  member_id: ['uuid', ({ entry }) => entry.memberId],
  gain: ['bigint', ({ entry }) => entry.points],
  description: ['text', ({ entry }) => entry.description],
  reference: ['text', ({ entry }) => entry.reference],
  at: ['timestamptz', ({ now }) => now.toISOString()],
  own_day: ['date', ({ now }, { taskType }) => ownDayOf(taskType, now)],
  until: ['timestamptz', ({ entry }) => entry.playing?.until.toISOString()],
  session: ['uuid', ({ viewer }) => viewer.sessionId],
  role: ['text', ({ viewer }) => viewer.role],
  time_zone: ['text', ({ viewer }) => viewer.timeZone],
  frozen_day: ['date', ({ viewer }) => viewer.frozenDay?.day],
  was_points: ['bigint', ({ wallet }) => wallet.points],
  was_earned: ['bigint', ({ wallet }) => wallet.totalEarned],
  day: ['date', ({ daily }) => daily.day],
  used: ['int', ({ daily }) => daily.used],
  generation: ['int', ({ basis }) => basis.generation],
  nonce: ['int', ({ basis }) => basis.nonce],
  number: ['bigint', ({ draw }) => draw.number],
  label: ['text', ({ draw }) => draw.label],
  drawn: ['bigint', ({ draw }) => draw.points],
  event_id: ['uuid', ({ event }) => event.id],
  payload: ['text', ({ event }) => event.payload],
  due: ['timestamptz', ({ event }) => event.due.toISOString()],
  key: ['uuid', ({ request }) => request.key],
  request_hash: ['text', ({ request }) => request.requestHash.toString('hex')],
  answer: ['text', ({ answer }) => answer],
  signature: ['text', (play, game, db) => signatureOf(db, play, game)],
} as const satisfies Record<
  string,
  readonly [string, (play: ComputedPlay, game: PlayedGame, db: Db) => string | number | null | undefined]
>
export type PlayColumn = keyof typeof COLUMNS

const signatureOf = (db: Db, { entry, now }: ComputedPlay, { type, taskType, reason }: PlayedGame) =>
  signEntry(db, { ...entry, type, taskType, reason, createdAt: now })?.toString('hex')

/** How many plays one statement commits at most, which the planner learns from it. */
export const PLAYS_AT_ONCE = 32

/**
 * Whole plays of several members in one statement, which is its own transaction: the day's count, the nonce, the entry, the draw, the
 * event and the stored answer of each. It begins with the wallets, as every game does, and leaves out a play whose wallet, member or
 * session has changed since the play was computed, or is locked by another transaction: no play waits for another member's.
 */
export const COMMIT_PLAYS = prepared(`
  with asked as materialized (
    select * from json_to_recordset($8::json) as a (${Object.entries(COLUMNS).map(([name, [type]]) => `${name} ${type}`)})
    limit ${PLAYS_AT_ONCE}
  ), fit as materialized (
    select a.* from asked a, lateral (
      select from wallets w
      where w.member_id = a.member_id and w.points = a.was_points and w.total_earned = a.was_earned and w.closed_at is null
      limit 1 for update skip locked) w, lateral (
      select from members m join sessions s on s.member_id = m.id
      where m.id = a.member_id and m.status = 'active' and m.role = a.role and m.time_zone = a.time_zone
        and m.frozen_day is not distinct from a.frozen_day and s.id = a.session and s.expires_at > a.at
      limit 1 for share of m skip locked for key share of s skip locked) authority
  ), ${postingParts(
    {
      memberId: 'p.member_id',
      type: '$1::text',
      points: 'p.gain',
      description: 'p.description',
      taskType: '$2::text',
      reference: 'p.reference',
      reason: '$3::text',
      logged: '$3::text',
      loggedAt: '$4::text',
      createdAt: 'p.at',
      ownDay: 'p.own_day',
      playingUntil: 'p.until',
      playingSession: 'p.session',
      signature: `decode(p.signature, 'hex')`,
    },
    'fit',
  )}, taken as (
    insert into daily_counts as d (member_id, day, kind, used) select member_id, day, $5::text, used + 1 from wallet
    on conflict (member_id, day, kind) do update set used = excluded.used where d.used = excluded.used - 1
    returning member_id
  ), seed as (
    update fairness_seeds s set next_nonce = s.next_nonce + 1 from wallet p
    where s.member_id = p.member_id and s.generation = p.generation and s.next_nonce = p.nonce
      and s.revealed_at is null and s.client_seed is not null
    returning s.member_id
  ), drawn as (
    insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
    select member_id, generation, nonce, $6::text, $7::text, number, label, drawn, at from wallet
  ), told as (
    insert into outbox (id, topic, member_id, payload, created_at, available_at)
    select event_id, 'event', member_id, payload::jsonb, at, due from wallet
  ), answered as (
    insert into idempotency_keys (member_id, key, request_hash, response, created_at)
    select member_id, key, decode(request_hash, 'hex'), answer, at from wallet
  )
  select member_id, case when (select count(*) from wallet) = (select count(*) from taken)
    and (select count(*) from wallet) = (select count(*) from seed) then true else refuse_stale() end as committed
  from wallet`)

/**
 * Commits plays of different members that were computed beforehand.
 *
 * @returns of each whether it was; false when the balance is another one by now, or somebody holds it. Fails with 40001 when a nonce or
 *   a day's count is another one, and with 23505 when an answer is kept for a key. Nothing was done in any of these cases.
 * @throws Problem transactionInvalid
 */
export async function commitPlays(db: Db, game: PlayedGame, plays: readonly ComputedPlay[]): Promise<boolean[]> {
  for (const { entry } of plays) assertPostable(entry)
  const shared = [
    game.type,
    game.taskType,
    game.reason,
    plays.at(-1)?.now.toISOString(),
    game.kind,
    game.game,
    game.table,
  ]
  const asked = plays.map((play) =>
    Object.fromEntries(Object.entries(COLUMNS).map(([name, [, pick]]) => [name, pick(play, game, db)])),
  )
  const { rows } = await db.executeQuery<{ member_id: string }>(
    CompiledQuery.raw(COMMIT_PLAYS, [...shared, JSON.stringify(asked)]),
  )
  const committed = new Set(rows.map(({ member_id }) => member_id))
  return plays.map(({ entry }) => committed.has(entry.memberId))
}
