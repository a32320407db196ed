import { ACHIEVEMENT_KINDS, ACHIEVEMENTS, type AchievementKind } from '#contracts/achievement-rules.ts'
import type { Achievement } from '#contracts/achievements.ts'
import { runPipelined, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db } from '#server/db/transaction.ts'
import { countFacts, doneOf } from './count-facts.ts'
import { newFacts } from './read-facts.ts'

const REACHED = prepared('select kind, reached_at from achievements where member_id = $1')

/**
 * Reads the member's achievements. Facts that the loop has not counted yet are included, so an achievement is shown as soon as it is
 * reached.
 */
export async function readAchievements(db: Db, memberId: string): Promise<Achievement[]> {
  type Row = { readonly kind: AchievementKind; readonly reached_at: Date }
  const [stored, [member]] = await runPipelined(db, [
    statement(REACHED, [memberId], (rows: readonly Row[]) => rows),
    newFacts([memberId]),
  ])
  if (!member) throw new Error(`there is no member ${memberId}`)
  const { progress, reached } = countFacts(member.progress, member.facts)
  const dates = new Map(reached.map(({ kind, at }) => [kind, at]))
  for (const { kind, reached_at } of stored) dates.set(kind, reached_at)
  return ACHIEVEMENT_KINDS.map((kind) => {
    const reachedAt = dates.get(kind)?.toISOString() ?? null
    // The number of channel tasks is set by staff.
    const isOfTasks = ACHIEVEMENTS[kind].measure === 'allChannelTasks'
    const target = isOfTasks ? Math.max(1, member.tasks.offered) : ACHIEVEMENTS[kind].target
    const done = isOfTasks ? member.tasks.done : doneOf(kind, progress.totals)
    return { kind, reachedAt, progress: reachedAt ? target : Math.min(done, target), target }
  })
}
