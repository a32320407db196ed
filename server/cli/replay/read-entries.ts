// Reads earned entries with what they were paid for, in pages of members, so that statements and memory stay small.

import { sql } from 'kysely'
import type { TaskType } from '#contracts/ledger-rules.ts'
import type { QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { dateIn } from '#server/modules/accounts/index.ts'

/** An earned entry with the facts that its points follow from; facts of other sources are null. */
export interface ReplayEntry {
  readonly memberId: string
  readonly taskType: TaskType
  readonly points: number
  /** The number of the rule set by which it was paid; 1 where the source has none. */
  readonly ruleSet: number
  /** The day in the member's time zone, YYYY-MM-DD. */
  readonly day: string
  /** The task of an ad, 'task1' and so on. */
  readonly task: string | null
  readonly correct: number | null
  readonly difficulty: QuizDifficulty | null
  /** Check-ins in a row, this one included. */
  readonly streak: number | null
  /** The rank of a reward of the leaderboard. */
  readonly rank: number | null
  /** The recorded number of the draw. */
  readonly number: number | null
  readonly nonce: number | null
  /** The seeds of the draw, once they are revealed. */
  readonly serverSeed: string | null
  readonly clientSeed: string | null
}

const MEMBERS_PER_PAGE = 500
const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Yields the earned entries since a time, sorted by member and number; one array for each page of members. */
export async function* readEntries(
  db: Db,
  from: Date,
  membersPerPage = MEMBERS_PER_PAGE,
): AsyncGenerator<ReplayEntry[]> {
  let after = LOWEST
  while (true) {
    const last = await lastOf(db, after, membersPerPage)
    yield await entriesIn(db, from, after, last ?? HIGHEST)
    if (last === undefined) return
    after = last
  }
}

/** Returns the last id of the next members; undefined if there are fewer. */
async function lastOf(db: Db, after: string, members: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallets')
    .select('member_id')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .offset(members - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.member_id
}

/** References are compared as texts, because a cast of a forged reference would fail. */
async function entriesIn(db: Db, from: Date, after: string, upTo: string): Promise<ReplayEntry[]> {
  const within = (column: string) => sql`${sql.raw(column)} > ${after}::uuid and ${sql.raw(column)} <= ${upTo}::uuid`
  const { rows } = await sql<Omit<ReplayEntry, 'day'> & { readonly at: Date; readonly timeZone: string }>`
    with e as materialized (
      select t.member_id, t.seq, t.points, t.task_type, t.reference,
        t.created_at, m.time_zone
      from transactions t join members m on m.id = t.member_id
      where ${within('t.member_id')} and t.type = 'earn' and t.created_at >= ${from}
    ), source as materialized (
      select member_id, 'spin_win' as task_type, generation || '.' || nonce as reference, generation, nonce,
        rule_set, null::int as correct, null as difficulty, null::int as streak, null::int as rank
      from draws where ${within('member_id')} and game = 'wheel'
      union all
      select member_id, 'scratch_earn', id::text, generation, nonce, rule_set, null, null, null, null
      from scratch_cards where ${within('member_id')} and claimed_at is not null
      union all
      select member_id, 'quiz', id::text, null, null, rule_set, correct, difficulty, null, null
      from quizzes where ${within('member_id')} and finished_at is not null
      union all
      select member_id, 'daily_check_in', day::text, generation, nonce, rule_set, null, null, streak, null
      from check_ins where ${within('member_id')}
      union all
      select member_id, 'leaderboard', month, generation, nonce, null, null, null, null, rank
      from leaderboard_rewards where ${within('member_id')}
    )
    select e.member_id as "memberId", e.task_type as "taskType", e.points, e.created_at as at, e.time_zone as "timeZone",
      coalesce(d.rule_set, s.rule_set, 1) as "ruleSet",
      case when e.task_type in ('daily_ad', 'special_task2') then split_part(e.reference, '-', 1) end as task,
      s.correct, s.difficulty, s.streak, s.rank, d.number, s.nonce,
      f.server_seed as "serverSeed", f.client_seed as "clientSeed"
    from e
    left join source s on s.member_id = e.member_id and s.task_type = e.task_type and s.reference = e.reference
    left join draw_at(s.member_id, s.generation, s.nonce) d on true
    left join fairness_seeds f on f.member_id = s.member_id and f.generation = s.generation and f.revealed_at is not null
    order by e.member_id, e.seq`.execute(db)
  // PostgreSQL does not have every time zone that Node has.
  return rows.map(({ at, timeZone, ...entry }) => ({ ...entry, day: dateIn(timeZone, at) }))
}
