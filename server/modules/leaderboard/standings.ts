// Reads the boards: the top ten from the index over scores, a rank as a sum of counts. The cost does not depend on the number of
// members.

import { type RawBuilder, sql } from 'kysely'
import type { MonthWinner, Standing } from '#contracts/leaderboard.ts'
import { LEADERBOARD_ROWS } from '#contracts/leaderboard-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { displayNameOf, type ListedMember } from './display-name.ts'
import { IS_RANKED } from './rank-staff.ts'

export const OVERALL = 'overall'

/** One of the top ten, before it is personalised for a viewer. */
export interface TopRow extends ListedMember {
  readonly points: number
  readonly rank: number
  /** Null without points when the day began. */
  readonly previousRank: number | null
}

/** The points of a row `s` of leaderboard_scores when the day began. */
const DAY_START_POINTS = sql<number>`case when s.day = (select day from leaderboard_projection) then s.day_points else s.points end`

/** The rank of `earlier.points` when the day began. */
const previousRankOf = (board: string) =>
  sql<
    number | null
  >`case when earlier.points > 0 then ${rankOf(sql`${board}`, sql`earlier.points`, sql`leaderboard_day_counts`)} end`

/** Reads the top ten of a board. Of equals, the one who reached the points first comes first. */
export async function readTop(db: Db, board: string): Promise<TopRow[]> {
  const { rows } = await sql<Omit<TopRow, 'rank'>>`
    select m.id, m.name, m.email, m.image, m.show_name, s.points, ${previousRankOf(board)} as "previousRank"
    from leaderboard_scores s join members m on m.id = s.member_id and ${IS_RANKED},
      lateral (select ${DAY_START_POINTS} as points) earlier
    where s.board = ${board} and s.points > 0 and s.listed
    order by s.points desc, s.reached_at, s.member_id limit ${LEADERBOARD_ROWS}`.execute(db)
  const ranks = ranksOf(rows.map(({ points }) => points))
  return rows.map((row, index) => ({ ...row, rank: ranks[index] ?? 0 }))
}

/**
 * Returns the day whose last ranks are the previous ones, as YYYY-MM-DD. Null where there are none: overall, on the first day of a
 * month, and while no member had points.
 */
export async function readComparedDay(db: Db, board: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (day - 1)::text as day from leaderboard_projection
    where exists (select from leaderboard_day_counts where board = ${board})`.execute(db)
  return rows[0]?.day ?? null
}

/** Returns one of the top ten as a viewer sees it. */
export const standingOf = (row: TopRow, viewerId: string): Standing => ({
  ...displayNameOf(row, viewerId),
  rank: row.rank,
  previousRank: row.previousRank,
  points: row.points,
})

/** Returns the ranks of points in descending order: one more than the number of members with more points. */
export const ranksOf = (points: readonly number[]): number[] => points.map((one) => points.indexOf(one) + 1)

export interface OwnPlace {
  readonly points: number
  readonly rank: number
  /** Null without points when the day began. */
  readonly previousRank: number | null
  /** Whether the name is visible to other members. */
  readonly isNamed: boolean
  /** False for staff where RANK_STAFF is off, and for members who are not active. */
  readonly isRanked: boolean
}

/** Counts the members of a board with more points, and adds one. @param counts the table of the counts */
export const rankOf = (
  board: RawBuilder<string>,
  points: RawBuilder<number>,
  counts: RawBuilder<unknown> = sql`leaderboard_counts`,
): RawBuilder<number> => sql<number>`(
  select coalesce(sum(members), 0)::bigint + 1 from (
    select members from ${counts}
    where board = ${board} and level = 2 and bucket > ${points} >> 12
    union all
    select members from ${counts}
    where board = ${board} and level = 1 and bucket > ${points} >> 6 and bucket < ((${points} >> 12) + 1) << 6
    union all
    select members from ${counts}
    where board = ${board} and level = 0 and bucket > ${points} and bucket < ((${points} >> 6) + 1) << 6
  ) above)`

/** Returns the member's own place, by counting the members with more points. */
export async function readOwnPlace(db: Db, board: string, memberId: string): Promise<OwnPlace> {
  const { rows } = await sql<OwnPlace>`
    select own.points, coalesce((select show_name from members where id = ${memberId}), false) as "isNamed",
      coalesce((select ${IS_RANKED} from members m where m.id = ${memberId}), false) as "isRanked",
      ${rankOf(sql`${board}`, sql`own.points`)} as rank, ${previousRankOf(board)} as "previousRank"
    from (values (1)) one left join leaderboard_scores s on s.member_id = ${memberId} and s.board = ${board},
      lateral (select coalesce(s.points, 0) as points) own, lateral (select ${DAY_START_POINTS} as points) earlier`.execute(
    db,
  )
  return rows[0] ?? { points: 0, rank: 1, previousRank: null, isNamed: false, isRanked: false }
}

/** Counts the ranked members of a month; null where its scores are no longer stored. */
export const rankedMembers = (board: RawBuilder<string>): RawBuilder<number | null> =>
  sql`(select sum(members)::bigint from leaderboard_counts where board = ${board} and level = 2)`

/** Returns the rewarded members of the last settled month. Those banned or suspended since are anonymous. */
export async function readLastWinners(
  db: Db,
  viewerId: string,
  now: Date,
): Promise<{ month: string | null; items: MonthWinner[] }> {
  const last = await db
    .selectFrom('leaderboard_months')
    .select('month')
    .where('settled_at', '<=', now)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { month: null, items: [] }
  const rows = await db
    .selectFrom('leaderboard_rewards as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.rank', 'r.score', 'r.points', 'm.id', 'm.name', 'm.email', 'm.image', 'm.show_name', 'm.status'])
    .where('r.month', '=', last.month)
    .orderBy('r.rank')
    .execute()
  const items = rows.map((row) => ({
    ...displayNameOf({ ...row, show_name: row.show_name && row.status === 'active' }, viewerId),
    rank: row.rank,
    score: row.score,
    reward: row.points,
  }))
  return { month: last.month, items }
}
