// Reads how members play and redeem, for the guard. Habits come from daily summaries, so the cost does not grow with the ledger.

import { sql } from 'kysely'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import type { TaskType } from '#contracts/ledger-rules.ts'
import { QUIZ_DIFFICULTIES, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { CHANNEL_TASK_TYPES } from '#contracts/tasks.ts'
import type { Db } from '#server/db/transaction.ts'
import { readActiveCodes } from '#server/modules/promo-codes/index.ts'
import { readPayingTasks } from '#server/modules/tasks/index.ts'
import type { GuardInputs } from './model/guard-inputs.ts'
import type { Habits } from './model/habits.ts'
import { measureHabits } from './model/measure-habits.ts'

export interface Measures extends Pick<GuardInputs, 'activeMembers' | 'newMembersPerMonth' | 'planMix' | 'once'> {
  /**
   * The habits of active members in the last 30 whole days (UTC), or in all of a younger site; null while there are too few members or
   * no whole day.
   */
  readonly habits: Habits | null
  /** The share of points that expired, of all points that expired or were redeemed; null before any expired. */
  readonly neverRedeemed: number | null
}

const DAY_MS = 86_400_000

/**
 * @param set the rules by which members play
 * @param canVerify whether Telegram memberships can be verified; without it such tasks pay nothing
 */
export async function readMeasures(db: Db, set: RuleSet, canVerify: boolean, now: Date): Promise<Measures> {
  const to = new Date(now.getTime() - DAY_MS)
  const from = (days: number) => new Date(to.getTime() - (days - 1) * DAY_MS)
  const days = await readWholeDays(db, to)
  // On the day after the first, new members are those of the first.
  const countedDays = Math.max(days, 1)
  const [entries, activeMembers, answers, planMix, neverRedeemed, tasks, codes] = await Promise.all([
    readEntryCounts(db, from(countedDays), to),
    readActiveMembers(db, to),
    readAnswers(db),
    readPlanMix(db, from(MONTH_DAYS)),
    readNeverRedeemed(db),
    readPayingTasks(db, canVerify),
    readActiveCodes(db, now),
  ])
  const count = (type: TaskType) => entries.get(type)?.entries ?? 0
  const joined = count('signup')
  const habits = measureHabits(set, {
    ...{ days, activeMembers, ...answers },
    ...{ spins: count('spin_win'), scratch: count('scratch_earn'), checkIns: count('daily_check_in') },
    ...{ ads: count('daily_ad'), moreAds: count('special_task2'), quizPoints: entries.get('quiz')?.points ?? 0 },
    onceOffered: joined * (tasks.times + codes.times),
    onceTaken: [...CHANNEL_TASK_TYPES, 'promo' as const].reduce((sum, type) => sum + count(type), 0),
  })
  const once = { channels: tasks.points, promo: codes.points }
  const newMembersPerMonth = Math.round((joined * MONTH_DAYS) / countedDays)
  return { habits, activeMembers, newMembersPerMonth, planMix, neverRedeemed, once }
}

/** Reads how many of the 30 days up to a day the site was open for the whole day. The day of its first entry is not a whole day. */
async function readWholeDays(db: Db, to: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select least(greatest(coalesce(${dayOf(to)}::date - min(day), 0), 0), ${MONTH_DAYS})::integer as days from ledger_days`.execute(
    db,
  )
  return rows[0]?.days ?? 0
}

async function readEntryCounts(db: Db, from: Date, to: Date) {
  const { rows } = await sql<{ task_type: string; entries: number; points: number }>`
    select task_type, sum(entries)::bigint as entries, sum(points)::bigint as points from ledger_days
    where type = 'earn' and day between ${dayOf(from)}::date and ${dayOf(to)}::date group by task_type`.execute(db)
  return new Map(rows.map(({ task_type, ...counts }) => [task_type, counts]))
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Reads how many members were active in the 30 days up to a day. */
async function readActiveMembers(db: Db, to: Date): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select coalesce(sum(change), 0)::bigint as members from span_days
    where span = ${MONTH_DAYS} and day <= ${dayOf(to)}::date`.execute(db)
  return rows[0]?.members ?? 0
}

/** Reads the first answers of members to the questions of each difficulty, since the site exists. */
async function readAnswers(db: Db) {
  const { rows } = await sql<{ difficulty: QuizDifficulty; asked: number; answered_right: number }>`
    select q.difficulty, sum(c.asked)::bigint as asked, sum(c.answered_right)::bigint as answered_right
    from trivia_counts c join trivia_questions q on q.id = c.question_id group by q.difficulty`.execute(db)
  const counts = (name: 'asked' | 'answered_right') =>
    Object.fromEntries(
      QUIZ_DIFFICULTIES.map((one) => [one, rows.find(({ difficulty }) => difficulty === one)?.[name] ?? 0]),
    ) as Record<QuizDifficulty, number>
  return { asked: counts('asked'), right: counts('answered_right') }
}

/** Reads the points of redemptions by plan, as shares. Failed and cancelled ones do not count. */
async function readPlanMix(db: Db, from: Date): Promise<Readonly<Record<string, number>> | null> {
  const { rows } = await sql<{ plan_id: string; points: number }>`
    select plan_id, sum(points_cost)::bigint as points from redemptions
    where created_at >= ${from} and status not in ('failed', 'cancelled') group by plan_id`.execute(db)
  const total = rows.reduce((sum, { points }) => sum + points, 0)
  return total > 0 ? Object.fromEntries(rows.map(({ plan_id, points }) => [plan_id, points / total])) : null
}

/** Returns the share of points that expired, of all that expired or were redeemed, from 0 to 1; null before any expired. */
export async function readNeverRedeemed(db: Db): Promise<number | null> {
  const { rows } = await sql<{ expired: number; redeemed: number }>`
    select coalesce(-sum(points) filter (where task_type = 'expiry'), 0)::bigint as expired,
      coalesce(-sum(points) filter (where task_type in ('redemption', 'refund')), 0)::bigint as redeemed
    from ledger_days`.execute(db)
  const { expired, redeemed } = rows[0] ?? { expired: 0, redeemed: 0 }
  return expired > 0 ? expired / (expired + Math.max(0, redeemed)) : null
}
