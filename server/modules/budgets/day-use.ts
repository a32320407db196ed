// What a member has earned and begun on the running reward day, for the daily caps of a rule set.

import type { AdKind } from '#contracts/ad-rules.ts'
import type { QuizDifficulty } from '#contracts/quiz-rules.ts'
import { type Part, part } from '#server/db/parts.ts'

export interface DayUse {
  /** The newest entries that earned points: at least those of the running reward day. */
  readonly entries: readonly { readonly taskType: string; readonly points: number; readonly at: string }[]
  /** Cards that are not claimed. Days are YYYY-MM-DD. */
  readonly cards: readonly { readonly day: string; readonly ruleSet: number }[]
  /** Ads that are not claimed. */
  readonly ads: readonly { readonly day: string; readonly kind: AdKind; readonly ruleSet: number }[]
  readonly quiz: OpenQuiz | null
  readonly lastCheckIn: { readonly day: string; readonly streak: number } | null
}

/** A quiz that is not finished. */
export interface OpenQuiz {
  readonly total: number
  readonly position: number
  readonly correct: number
  readonly difficulty: QuizDifficulty
  readonly ruleSet: number
}

/**
 * Part: the use of the day. It requires `call.input.dayUseAt`, the time of the call, which is only given if the rule set has daily caps.
 * Entries are read backwards, one by one, up to the first that is certainly older than the reward day.
 */
export const DAY_USE: Part<DayUse | null> = part(
  `
  select json_build_object(
    'entries', (
      with recursive newest as (
        select seq, type, task_type, points, created_at from entry_at(m.id, w.seq)
        union all
        select t.seq, t.type, t.task_type, t.points, t.created_at from newest n
        cross join entry_at(m.id, n.seq - 1) t
        where n.created_at >= least((call.input ->> 'dayUseAt')::timestamptz - interval '27 hours',
          case when m.frozen_end > (call.input ->> 'dayUseAt')::timestamptz - interval '3 days' then m.frozen_start - interval '1 hour' end)
      )
      select coalesce(json_agg(json_build_object('taskType', task_type, 'points', points, 'at', created_at)), '[]')
      from newest where type = 'earn'),
    'cards', (select coalesce(json_agg(json_build_object('day', c.day, 'ruleSet', c.rule_set)), '[]')
      from scratch_cards c where c.member_id = m.id and c.claimed_at is null
        and c.day >= ((call.input ->> 'dayUseAt')::timestamptz at time zone 'UTC')::date - 3),
    'ads', (select coalesce(json_agg(json_build_object('day', v.day, 'kind', v.kind, 'ruleSet', v.rule_set)), '[]')
      from ad_views v where v.member_id = m.id and v.claimed_at is null
        and v.day >= ((call.input ->> 'dayUseAt')::timestamptz at time zone 'UTC')::date - 3),
    'quiz', (select json_build_object('total', z.total, 'position', z.position, 'correct', z.correct, 'difficulty', z.difficulty,
      'ruleSet', z.rule_set) from quizzes z where z.member_id = m.id and z.finished_at is null limit 1),
    'lastCheckIn', (select json_build_object('day', c.day, 'streak', c.streak)
      from check_ins c where c.member_id = m.id order by c.day desc limit 1))`,
  'dayUseAt',
)
