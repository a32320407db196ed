// Takes what plays left in standing_changes and brings scores and counts up to date, all in one statement: what
// is taken is counted, once, and whoever reads sees both or neither. The order of the changes does not matter: a
// month's score only grows, and was reached with the newest of its entries. What lies beyond the months that are
// open waits for its month: a play may be ahead of this turn, whose time was taken before it waited for a connection.
// The figures that staff sort members by are brought up to date by the same turn.
// The same statement counts what it took for the days of the back office (summaries), which are followed in the same turn.

import { CompiledQuery, sql } from 'kysely'
import { prepared, preparedFor } from '#server/db/prepared.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { followMoves, summaryCtes } from '#server/modules/summaries/index.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { openMonths } from './months.ts'
import { IS_RANKED } from './rank-staff.ts'

/** How many changes are taken at once: few enough that nobody waits long for a connection. */
export const CHANGES_AT_ONCE = 4000

/**
 * Whose turn it is, and of what time months are open. The turn's commit does not wait for the disk, nor for a standby: what is lost in a crash is taken
 * back whole, and the next turn does it again.
 */
const BEGIN = prepared(`
  select set_config('synchronous_commit', 'off', true), (select min(starts_at) from leaderboard_months) as since,
    (select max(ends_at) from leaderboard_months) as until
  from leaderboard_follower for update skip locked`)

/**
 * @returns how many changes were taken, of the board's or of the summaries'; 0 when there were none, or when another process follows at this moment
 */
export async function followChanges(
  db: Db,
  calendar: MonthCalendar,
  now: Date,
  atOnce = CHANGES_AT_ONCE,
): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const [turn] = (await tx.executeQuery<{ since: Date | null; until: Date | null }>(CompiledQuery.raw(BEGIN))).rows
    if (!turn) return 0
    const isOpen = turn.since && turn.until && turn.since <= now && now < turn.until
    if (!isOpen) await openMonths(tx, calendar, now)
    const [counted] = (await take(tx, atOnce)).rows
    if (!counted) return 0
    // Most turns find none, and a statement costs something that has nothing to do.
    const moved = counted.hasMoves ? await followMoves(tx, atOnce) : 0
    return Math.max(counted.taken, moved)
  })
}

/**
 * The statement of a turn. Refunds are no earnings by their type already; staff's corrections and the rewards themselves are left out.
 */
export const takeSql = (atOnce: number) => sql<{ taken: number; hasMoves: boolean }>`
    with taken as (
      delete from standing_changes where ctid = any (array(
        select ctid from standing_changes where at < (select max(ends_at) from leaderboard_months) limit ${atOnce}
      ))
      returning member_id, type, task_type, points, at, summed
    ), listed as (
      update member_sums s set points = w.points, total_earned = w.total_earned, spins = s.spins + n.spins,
        scratches = s.scratches + n.scratches, tasks = s.tasks + n.tasks
      from (
        select member_id,
          count(*) filter (where task_type = 'spin_win') as spins,
          count(*) filter (where task_type = 'scratch_earn') as scratches,
          count(*) filter (where task_type in ('telegram', 'youtube', 'daily_ad', 'special_task2')) as tasks
        from taken group by member_id
      ) n join wallets w using (member_id)
      where s.member_id = n.member_id
    ), touched as (
      select member_id, max(at) as at from taken group by member_id
    ), due as (
      -- What is held and what is new of a member's place on a board, in one row by grouping: a join of parts of this statement,
      -- whose sizes the planner does not know, would go through one for each row of the other.
      select member_id, board, max(held) as held, bool_or(was_listed) as was_listed,
        case when board = 'overall' then max(own) else coalesce(max(held), 0) + coalesce(sum(gain), 0)::bigint end as points,
        case when board <> 'overall' then greatest(max(held_at), max(at)) when max(own) = max(held) then max(held_at) else max(at) end
          as reached_at
      from (
        select s.member_id, s.board, s.points as held, s.listed as was_listed, s.reached_at as held_at,
          null::bigint as gain, null::bigint as own, null::timestamptz as at
        from touched t join leaderboard_scores s using (member_id)
        union all
        select t.member_id, m.month, null, null, null, t.points, null, t.at
        from taken t join leaderboard_months m on t.at >= m.starts_at and t.at < m.ends_at
        where t.type = 'earn' and t.task_type not in ('adjustment', 'refund', 'leaderboard')
        union all
        select t.member_id, 'overall', null, null, null, null, w.points, t.at from touched t join wallets w using (member_id)
      ) parts group by member_id, board
    ), changed as materialized (
      select d.*, ${IS_RANKED} as listed from due d join members m on m.id = d.member_id
      where (d.held, d.was_listed) is distinct from (d.points, ${IS_RANKED})
    ), kept as (
      insert into leaderboard_scores as s (member_id, board, points, reached_at, listed)
      select member_id, board, points, reached_at, listed from changed
      on conflict (member_id, board) do update
        set points = excluded.points, reached_at = excluded.reached_at, listed = excluded.listed
    ), moved as (
      select board, held as points, -1 as n from changed where was_listed
      union all
      select board, points, 1 from changed where listed
    ), counted as (
      insert into leaderboard_counts as c (board, level, bucket, members)
      select board, level, bucket, sum(n)::bigint
      from moved, lateral (values (0::smallint, points), (1::smallint, points >> 6), (2::smallint, points >> 12)) as l (level, bucket)
      group by board, level, bucket having sum(n) <> 0
      on conflict (board, level, bucket) do update set members = c.members + excluded.members
    ), ${summaryCtes}
    select count(*) as taken, exists (select from summary_changes) or exists (select from played) as "hasMoves" from taken`

const take = preparedFor(takeSql)
