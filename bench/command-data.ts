// Data that the commands of `commands.ts` need in addition to members: plans, a promo code, questions, and for each round cards, ads and
// quizzes whose ids are derived from the members' numbers.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { memberIdSql } from './population.ts'

export interface Members {
  readonly from: number
  readonly to: number
}

/** Fills the database before the first round. */
export type Prepare = (db: Db, members: Members) => Promise<void>

/** All but the last four digits of a plan's id. */
const IDS = '00000000-0000-7000-9000-00000000'
/** Plans 0 to 99 are not counted; plan 100 is. */
export const SPREAD_PLAN = `${IDS}00$digits`
export const UNCOUNTED_PLAN = `${IDS}0000`
export const COUNTED_PLAN = `${IDS}0100`
const planIdSql = (number: string) => `('${IDS}' || lpad((${number})::text, 4, '0'))::uuid`

export const PLAN_POINTS = 100
/** Enough for every redemption of a run. */
export const MEMBER_POINTS = 1_000_000
export const PROMO_CODE = 'BENCH'
const QUESTIONS = 200
const PER_QUIZ = 10
const questionIdSql = (number: string) => `('00000000-0000-7000-a000-' || lpad((${number})::text, 12, '0'))::uuid`
/** A prize of every game. */
const PRIZE = { id: 'points-50', label: '50 Points', points: 50 }

/** Adds the plans, the code and the questions. */
export async function addOffers(db: Db): Promise<void> {
  await sql`insert into subscriptions (id, name, category, description, position)
    select 'bench_' || n, 'Bench ' || n, 'other', '', 1000 + n from generate_series(0, 20) n`.execute(db)
  await sql`insert into plans (id, subscription_id, duration, months, points, stock_left)
    select ${sql.raw(planIdSql('n'))}, 'bench_' || n / 5,
      (array['1 Month', '2 Months', '3 Months', '6 Months', '1 Year'])[1 + n % 5], (array[1, 2, 3, 6, 12])[1 + n % 5],
      ${sql.lit(PLAN_POINTS)}, case when n = 100 then 1000000000 end
    from generate_series(0, 100) n`.execute(db)
  await sql`insert into promo_codes (id, code, points, max_uses, starts_at, created_at)
    values (gen_random_uuid(), ${sql.lit(PROMO_CODE)}, 50, 1000000000, now() - interval '1 day', now())`.execute(db)
  await sql`insert into trivia_questions (id, source, category, difficulty, text, options, answer, created_at)
    select ${sql.raw(questionIdSql('n'))}, 'imported', 'history', 'easy', 'Question ' || n, '["A","B","C","D"]', 0, now()
    from generate_series(0, ${sql.lit(QUESTIONS - 1)}) n`.execute(db)
}

/** Adds an unclaimed card of today with its draw for each member. */
export const addCards: Prepare = (db, { from, to }) =>
  withoutTriggers(db, async (one) => {
    const isOne = sql`f.revealed_at is null and f.client_seed is not null
      and f.member_id between ${sql.raw(memberIdSql(String(from)))} and ${sql.raw(memberIdSql(String(to)))}`
    const { id, label, points } = PRIZE
    await sql`insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
      select f.member_id, f.generation, f.next_nonce, 'scratch', 'scratch', 1, ${label}, ${points}, now()
      from fairness_seeds f where ${isOne}`.execute(one)
    await sql`insert into scratch_cards (member_id, id, day, generation, nonce, prize_id, points, created_at)
      select f.member_id, f.member_id, ${TODAY}, f.generation, f.next_nonce, ${id}, ${points}, now()
      from fairness_seeds f where ${isOne}`.execute(one)
    await sql`update fairness_seeds f set next_nonce = f.next_nonce + 1 where ${isOne}`.execute(one)
  })

/** Removes unclaimed cards: a member with one would get it again instead of a new card. */
export const removeWaitingCards: Prepare = async (db) => {
  await sql`delete from scratch_cards where claimed_at is null`.execute(db)
}

/** Adds an ad of today for each member that was watched long enough. */
export const addAds: Prepare = (db, members) =>
  withoutTriggers(db, async (one) => {
    await sql`insert into ad_views (member_id, id, day, kind, task, started_at)
      select ${ID}, ${ID}, ${TODAY}, 'daily_ad', 'task1', now() - interval '1 minute' from ${numbers(members)}`.execute(
      one,
    )
  })

/** Adds a quiz for each member whose first question has just started; it must be answered within 15 seconds. */
export const addQuizzes: Prepare = (db, members) =>
  withoutTriggers(db, async (one) => {
    await sql`insert into quiz_questions (member_id, quiz_id, position, question_id, option_order, shown_at)
      select ${ID}, ${ID}, position, ${sql.raw(questionIdSql(`(n + position) % ${QUESTIONS}`))}, '0123', now()
      from ${numbers(members)}, generate_series(0, ${sql.lit(PER_QUIZ - 1)}) position`.execute(one)
    await sql`insert into quizzes (member_id, id, category, difficulty, total, question_at, started_at)
      select ${ID}, ${ID}, 'history', 'easy', ${sql.lit(PER_QUIZ)}, clock_timestamp(), now() from ${numbers(members)}`.execute(
      one,
    )
  })

const ID = sql.raw(memberIdSql('n'))
/** The reward day of members in UTC. */
const TODAY = sql`(now() at time zone 'UTC')::date`
const numbers = ({ from, to }: Members) => sql`generate_series(${sql.lit(from)}, ${sql.lit(to)}) n`

/** Skips the foreign keys of bulk inserts, which is faster. */
const withoutTriggers = (db: Db, work: (one: Db) => Promise<void>): Promise<void> =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await work(one)
    await sql`set session_replication_role = default`.execute(one)
  })
