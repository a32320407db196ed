// Reads the facts of members that are not counted yet. Entries come from the ledger's primary key after the last counted one, so the
// cost depends on what is new, not on the length of the history.

import { statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EntryFact, Fact, Progress, Totals } from './count-facts.ts'

/** Entries that one reading counts; the next reading continues. */
export const MAX_ENTRIES = 1000

/** Facts of one member. */
export interface NewFacts {
  readonly memberId: string
  readonly progress: Progress
  /** The number of the last entry among the facts. */
  readonly seq: number
  readonly facts: readonly Fact[]
  /** Whether there may be further entries. */
  readonly hasMore: boolean
  /** The offered channel tasks, and how many of them are done. */
  readonly tasks: { readonly offered: number; readonly done: number }
}

type WithText<Row extends { readonly at: Date }> = Omit<Row, 'at'> & { readonly at: string }

interface Row {
  readonly member_id: string
  readonly seq: number
  readonly totals: Totals
  readonly day: string | null
  readonly day_points: number
  readonly entries: readonly (WithText<EntryFact> & { readonly seq: number })[] | null
  readonly redemptions: readonly string[] | null
  readonly revealed_at: Date | null
  readonly tasks: { readonly offered: number; readonly done: number; readonly at: string | null }
}

/** References of older entries may have another form, so they are compared only if they have the expected one. */
const REFERENCE = {
  day: String.raw`case when t.task_type = 'daily_check_in' and t.reference ~ '^\d{4}-[01]\d-[0-3]\d$' then t.reference::date end`,
  quiz: `case when t.task_type = 'quiz' and t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.reference::uuid end`,
  month: `case when t.task_type = 'leaderboard' then t.reference end`,
}

const FACTS = prepared(`
  select m.id as member_id, coalesce(p.seq, 0) as seq, coalesce(p.totals, '{}') as totals, p.day, coalesce(p.day_points, 0) as day_points,
    (select json_agg(e order by e.seq) from (
      select t.seq, 'entry' as of, t.created_at as at, t.type, t.task_type as "taskType", t.points,
        (select c.streak from check_ins c where c.member_id = t.member_id and c.day = ${REFERENCE.day}) as streak,
        (select json_build_object('correct', q.correct, 'total', q.total, 'difficulty', q.difficulty) from quizzes q
          where q.member_id = t.member_id and q.id = ${REFERENCE.quiz}) as quiz,
        (select r.rank from leaderboard_rewards r where r.member_id = t.member_id and r.month = ${REFERENCE.month}) as rank
      from entries_after(m.id, coalesce(p.seq, 0), ${MAX_ENTRIES}) t
    ) e) as entries,
    (select json_agg(r.completed_at order by r.completed_at) from (
      select completed_at from redemptions where member_id = m.id and status = 'completed'
      order by completed_at offset coalesce((p.totals ->> 'redemptions')::bigint, 0)
    ) r) as redemptions,
    case when p.totals ->> 'revealedSeeds' is null then (
      select revealed_at from fairness_seeds where member_id = m.id and revealed_at is not null and next_nonce > 0
      order by generation limit 1
    ) end as revealed_at,
    (select json_build_object('offered', count(*), 'done', count(c.task_id), 'at', max(c.completed_at))
      from tasks k left join task_completions c on c.task_id = k.id and c.member_id = m.id where k.active) as tasks
  from unnest($1::uuid[]) as asked (id) join members m using (id) left join achievement_progress p on p.member_id = m.id`)

/** Returns a statement for the uncounted facts of members. */
export const newFacts = (memberIds: readonly string[]) =>
  statement(FACTS, [memberIds], (rows: readonly Row[]): NewFacts[] => rows.map(factsOf))

function factsOf({ member_id, seq, totals, day, day_points, entries, redemptions, revealed_at, tasks }: Row): NewFacts {
  const { offered, done } = tasks
  const isEveryTaskDone = totals.allChannelTasks === undefined && offered > 0 && done === offered && tasks.at
  const facts: Fact[] = (entries ?? []).map(({ at, ...entry }) => ({ ...entry, at: new Date(at) }))
  for (const at of redemptions ?? []) facts.push({ of: 'redemptions', at: new Date(at) })
  if (revealed_at) facts.push({ of: 'revealedSeeds', at: revealed_at })
  if (isEveryTaskDone) facts.push({ of: 'allChannelTasks', at: new Date(isEveryTaskDone) })
  return {
    memberId: member_id,
    progress: { totals, day, dayPoints: day_points },
    seq: entries?.at(-1)?.seq ?? seq,
    facts,
    hasMore: (entries?.length ?? 0) === MAX_ENTRIES,
    tasks: { offered, done },
  }
}
