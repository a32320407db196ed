// Projects new ledger entries onto the leaderboard. One statement deletes a batch of rows of leaderboard_changes and updates scores,
// counts and member_sums, so each row counts once and readers see all or nothing. The order of the rows does not matter: scores
// of a month only grow. Rows after the last open month wait until it opens, because a play takes its timestamp before its
// connection. The same transaction updates the daily summaries of the admin pages.

import { CompiledQuery, sql } from 'kysely'
import { prepared, preparedFor } from '#server/db/prepared.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { isTask, projectMoves, summaryCtes } from '#server/modules/summaries/index.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { openMonths } from './months.ts'
import { IS_RANKED } from './rank-staff.ts'

/** Small enough that a batch holds its connection only briefly. */
export const MAX_BATCH_SIZE = 4000

/**
 * Locks the projector and reads which months are open. The commit waits neither for the disk nor for a standby: after a crash the
 * whole batch is rolled back and projected again.
 */
const BEGIN = prepared(`
  select set_config('synchronous_commit', 'off', true), (select min(starts_at) from leaderboard_months) as since,
    (select max(ends_at) from leaderboard_months) as until, day
  from leaderboard_projection for update skip locked`)

interface Turn {
  readonly since: Date | null
  readonly until: Date | null
  /** The last day that was begun, as YYYY-MM-DD. */
  readonly day: string | null
}

/**
 * Projects one batch.
 *
 * @returns the number of rows, of the board or of the summaries, whichever is larger; 0 when there are none or another process
 *   holds the lock
 */
export async function projectChanges(
  db: Db,
  calendar: MonthCalendar,
  now: Date,
  maxBatchSize = MAX_BATCH_SIZE,
): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const [turn] = (await tx.executeQuery<Turn>(CompiledQuery.raw(BEGIN))).rows
    if (!turn) return 0
    const isOpen = turn.since && turn.until && turn.since <= now && now < turn.until
    if (!isOpen) await openMonths(tx, calendar, now)
    const today = calendar.dayAt(now)
    if (turn.day !== today) await beginDay(tx, turn.day, today, now)
    const [counted] = (await projectBatch(tx, maxBatchSize)).rows
    if (!counted) return 0
    // Most batches have none, and even an empty statement has a cost.
    const moved = counted.hasMoves ? await projectMoves(tx, maxBatchSize) : 0
    return Math.max(counted.taken, moved)
  })
}

/**
 * Copies the counts of the running month, before the first change of the day. The very first day has nothing to compare with.
 *
 * @param before the last day that was begun @param today YYYY-MM-DD
 */
async function beginDay(tx: Tx, before: string | null, today: string, now: Date): Promise<void> {
  await tx.deleteFrom('leaderboard_day_counts').execute()
  if (before)
    await sql`
      insert into leaderboard_day_counts (board, level, bucket, members)
      select c.board, c.level, c.bucket, c.members
      from leaderboard_counts c join leaderboard_months m on m.month = c.board
      where m.starts_at <= ${now} and m.ends_at > ${now} and c.members > 0`.execute(tx)
  await tx.updateTable('leaderboard_projection').set({ day: today }).execute()
}

/**
 * The statement of a batch. Refunds are excluded by their type; staff adjustments and leaderboard rewards are excluded, too.
 */
export const projectionSql = (maxBatchSize: number) => sql<{ taken: number; hasMoves: boolean }>`
    with taken as (
      delete from leaderboard_changes where ctid = any (array(
        select ctid from leaderboard_changes where at < (select max(ends_at) from leaderboard_months) limit ${maxBatchSize}
      ))
      returning member_id, type, task_type, points, at, summed
    ), listed as (
      update member_sums s set points = w.points, total_earned = w.total_earned, spins = s.spins + n.spins,
        scratches = s.scratches + n.scratches, tasks = s.tasks + n.tasks
      from (
        select member_id,
          count(*) filter (where task_type = 'spin_win') as spins,
          count(*) filter (where task_type = 'scratch_earn') as scratches,
          count(*) filter (where ${isTask}) as tasks
        from taken group by member_id
      ) n join wallets w using (member_id)
      where s.member_id = n.member_id
    ), touched as (
      select member_id, max(at) as at from taken group by member_id
    ), noted as (
      insert into achievement_changes (member_id) select member_id from touched
    ), due as (
      -- Groups stored and new values of a member and board into one row. A join of these CTEs, whose sizes the planner
      -- does not know, could become a nested loop.
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
    ), stored as (
      insert into leaderboard_scores as s (member_id, board, points, reached_at, listed, day, day_points)
      select member_id, board, points, reached_at, listed, (select day from leaderboard_projection), coalesce(held, 0) from changed
      on conflict (member_id, board) do update
        set points = excluded.points, reached_at = excluded.reached_at, listed = excluded.listed, day = excluded.day,
          day_points = case when s.day = excluded.day then s.day_points else excluded.day_points end
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

const projectBatch = preparedFor(projectionSql)
