// What stands behind entries, each with the reference that its entry has to carry: what was played, claimed and requested.

import { type RawBuilder, sql } from 'kysely'
import type { AuditSource } from '#contracts/points-audit-rules.ts'
import { POINTS_PER_ANSWER } from '#contracts/quiz-rules.ts'
import { inRange, type Only, type Range } from './range.ts'

/** Of which task types the entries are that need something behind them. Ads are forgotten after weeks, and so are not asked for. */
export const SOURCE_OF: RawBuilder<AuditSource | null> = sql`
  case t.task_type when 'spin_win' then 'spin' when 'scratch_earn' then 'scratch' when 'quiz' then 'quiz'
    when 'redemption' then 'redemption' when 'refund' then 'refund' when 'daily_check_in' then 'check_in'
    when 'promo' then 'promo' when 'leaderboard' then 'leaderboard' when 'telegram' then 'task' when 'youtube' then 'task' end`

const { easy, medium, hard } = POINTS_PER_ANSWER
const QUIZ_POINTS = sql`correct * case difficulty when 'easy' then ${sql.lit(easy)} when 'medium' then ${sql.lit(medium)}
  else ${sql.lit(hard)} end`
const SEED = sql.raw(`generation || '.' || nonce`)

/** Everything that must have an entry: source, member, reference, points. A card stands here for the draw that it must have. */
export const sourcesIn = (range: Range | Only): RawBuilder<unknown> => {
  const own = inRange(range, 'member_id')
  return sql`
    select 'spin' as source, member_id, ${SEED} as reference, points from draws where game = 'wheel' and ${own}
    union all select 'scratch', member_id, id::text, points from scratch_cards where claimed_at is not null and ${own}
    union all select 'card', member_id, ${SEED}, points from scratch_cards where ${own}
    union all select 'quiz', member_id, id::text, ${QUIZ_POINTS} from quizzes where finished_at is not null and correct > 0 and ${own}
    union all select 'redemption', member_id, id::text, points_cost from redemptions where ${own}
    union all select 'refund', member_id, id::text, points_cost from redemptions where refunded_at is not null and ${own}
    union all select 'check_in', member_id, day::text, points from check_ins where ${own}
    union all select 'promo', member_id, code_id::text, points from promo_redemptions where ${own}
    union all select 'leaderboard', member_id, month, points from leaderboard_rewards where ${own}
    union all select 'task', member_id, task_id::text, points from task_completions where ${own}`
}

/** The draws of scratch cards, which must have a card. */
export const cardDrawsIn = (range: Range | Only): RawBuilder<unknown> => sql`
  select 'card' as source, member_id, ${SEED} as reference, points from draws
  where game = 'scratch' and ${inRange(range, 'member_id')}`
