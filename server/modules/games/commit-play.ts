import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { KeyedRequest } from '#server/http/idempotency.ts'
import type { PlayBasis } from '#server/http/session.ts'
import type { DrawRecord } from '#server/modules/fairness/index.ts'
import { type NewEntry, postingParts, postingValues } from '#server/modules/ledger/index.ts'
import type { DailyKind } from './daily-count.ts'

/**
 * A whole play in one statement, which is its own transaction: the day's count, the nonce, the entry, the draw, the event and the kept
 * answer. It begins with the wallet, as every game does, and does nothing unless balance, nonce and count are
 * what the play was computed from.
 */
export const COMMIT_PLAY = prepared(`
  with ${postingParts('and w.points = $14::bigint and w.total_earned = $15::bigint')}, taken as (
    insert into daily_counts as d (member_id, day, kind, used) select member_id, $16::date, $17::text, 1 from wallet
    on conflict (member_id, day, kind) do update set used = d.used + 1 where d.used = $18::int
    returning used
  ), seed as (
    update fairness_seeds s set next_nonce = s.next_nonce + 1 from wallet
    where s.member_id = wallet.member_id and s.generation = $19::int and s.next_nonce = $20::int
      and s.revealed_at is null and s.client_seed is not null
    returning s.generation
  ), drawn as (
    insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
    select member_id, $19::int, $20::int, $21::text, $22::text, $23::bigint, $24::text, $25::bigint, $10::timestamptz from wallet
  ), told as (
    insert into outbox (id, topic, member_id, payload, created_at, available_at)
    select $26::uuid, $27::text, $28::uuid, $29::jsonb, $30::timestamptz, $31::timestamptz from wallet
  ), answered as (
    insert into idempotency_keys (member_id, key, request_hash, response, created_at)
    select member_id, $32::uuid, $33::bytea, $34::text, $10::timestamptz from wallet
  )
  select case when not exists (select from wallet) then false
    when exists (select from seed) and exists (select from taken where used = $18::int + 1) then true
    else refuse_stale() end as committed`)

export interface ComputedPlay {
  /** In points, before the play. */
  readonly wallet: { readonly points: number; readonly totalEarned: number }
  readonly basis: Pick<PlayBasis, 'generation' | 'nonce'>
  /** How many of the day's plays were used before this one. */
  readonly daily: { readonly day: string; readonly kind: DailyKind; readonly used: number }
  readonly entry: NewEntry & { readonly reference: string }
  readonly draw: DrawRecord
  /** The values of the event that tells of it. */
  readonly event: readonly unknown[]
  readonly request: KeyedRequest
  readonly answer: string
}

/**
 * Commits a play that was computed beforehand.
 *
 * @returns whether it was; false when the balance is another one by now. Fails with 40001 when the nonce or the day's count are
 *   others, and with 23505 when an answer is kept for the key. Nothing was done in any of these cases.
 */
export function commitPlay(play: ComputedPlay, now: Date): Statement<boolean> {
  const { wallet, basis, daily, entry, draw, event, request, answer } = play
  const values = [
    ...postingValues(entry, now),
    wallet.points,
    wallet.totalEarned,
    daily.day,
    daily.kind,
    daily.used,
    basis.generation,
    basis.nonce,
    draw.game,
    draw.table,
    draw.number,
    draw.label,
    draw.points,
    ...event,
    request.key,
    request.requestHash,
    answer,
  ]
  return statement(COMMIT_PLAY, values, ([row]: readonly { committed: boolean }[]) => row?.committed === true)
}
