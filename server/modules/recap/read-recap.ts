import { type RawBuilder, sql } from 'kysely'
import type { TaskType } from '#contracts/ledger-rules.ts'
import type { Recap } from '#contracts/recap.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import {
  type Month,
  type MonthCalendar,
  rankedMembers,
  readMonthOf,
  readOwnPlace,
} from '#server/modules/leaderboard/index.ts'
import { discountOf, goalOf, readGoalPlan } from '#server/modules/rewards/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { isFinished, lastFinishedMonth } from './finished-month.ts'

/** The months that an answer names. */
const MONTHS = 12

interface Facts {
  readonly ways: readonly { readonly source: TaskType; readonly points: number; readonly entries: number }[]
  readonly bestWin: { readonly points: number; readonly source: TaskType; readonly at: string } | null
  readonly streak: { readonly days: number; readonly checkIns: number }
  readonly months: readonly string[]
  readonly stored: { readonly rank: number | null } | null
  readonly of: number | null
}

export interface RecapContext {
  readonly calendar: MonthCalendar
  readonly readRuleBook: ReadRuleBook
}

/**
 * Reads what a finished month brought a member.
 *
 * @param asked YYYY-MM; the last finished month by default
 * @throws Problem monthNotFinished, or notFound if the member earned nothing in the month
 */
export async function readRecap(
  db: Db,
  { calendar, readRuleBook }: RecapContext,
  viewer: Viewer,
  asked: string | undefined,
  now: Date,
): Promise<Recap> {
  const { memberId } = viewer
  const month = await readMonthOf(db, calendar, asked ?? lastFinishedMonth(calendar, now))
  assertThat(isFinished(month, now), 'monthNotFinished')
  const campaigns = (await readRuleBook(db, now)).campaignsFor(viewer, now)
  const [facts, rank, { plan }] = await Promise.all([
    readFacts(db, memberId, month),
    readRank(db, memberId, month.month),
    readGoalPlan(db, { memberId, input: { discount: discountOf(campaigns) } }),
  ])
  const { ways, bestWin, streak, months, stored, of } = facts
  assertThat(ways.length > 0, 'notFound')
  const sum = (part: 'points' | 'entries') => ways.reduce((total, way) => total + way[part], 0)
  return {
    month: month.month,
    earned: { points: sum('points'), entries: sum('entries'), ways: [...ways] },
    bestWin: bestWin && {
      points: bestWin.points,
      game: bestWin.source === 'spin_win' ? 'wheel' : 'scratch',
      createdAt: new Date(bestWin.at).toISOString(),
    },
    streak,
    rank: { rank: stored ? stored.rank : rank, of },
    goal: goalOf(plan, viewer.points),
    months: [...new Set([...months, month.month])].sort().reverse().slice(0, MONTHS),
  }
}

/** The entries that count for the leaderboard's month, from the ledger's primary key alone. */
const entriesOf = (memberId: string, { startsAt, endsAt }: Month): RawBuilder<unknown> => sql`
  select seq, task_type, points, created_at from transactions
  where member_id = ${memberId} and type = 'earn' and task_type not in ('adjustment', 'refund', 'leaderboard')
    and created_at >= ${startsAt} and created_at < ${endsAt}`

async function readFacts(db: Db, memberId: string, month: Month): Promise<Facts> {
  const { startsAt, endsAt } = month
  const { rows } = await sql<Facts>`
    with counted as materialized (${entriesOf(memberId, month)})
    select
      (select coalesce(json_agg(w), '[]'::json) from (
        select task_type as source, sum(points)::bigint as points, count(*) as entries from counted
        group by task_type order by sum(points) desc, task_type
      ) w) as ways,
      (select json_build_object('points', points, 'source', task_type, 'at', created_at) from counted
        where task_type in ('spin_win', 'scratch_earn') order by points desc, seq limit 1) as "bestWin",
      -- The date of a reward day is at most a day away from the date of the check-in.
      (select json_build_object('days', coalesce(max(streak), 0), 'checkIns', count(*)) from check_ins
        where member_id = ${memberId} and created_at >= ${startsAt} and created_at < ${endsAt}
          and day between (${startsAt}::timestamptz at time zone 'UTC')::date - 2
            and (${endsAt}::timestamptz at time zone 'UTC')::date + 2) as streak,
      (select coalesce(json_agg(month order by month desc), '[]'::json) from month_recaps where member_id = ${memberId}) as months,
      (select json_build_object('rank', rank) from month_recaps
        where member_id = ${memberId} and month = ${month.month}) as stored,
      coalesce((select ranked_members from leaderboard_months where month = ${month.month}),
        ${rankedMembers(sql`${month.month}`)}) as of`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the facts of a month have one row')
  return facts
}

/** Returns the rank by the scores, which are stored for some months. */
async function readRank(db: Db, memberId: string, month: string): Promise<number | null> {
  const { points, rank, isRanked } = await readOwnPlace(db, month, memberId)
  return isRanked && points > 0 ? rank : null
}
