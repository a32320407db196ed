import type { AchievementKind } from '#contracts/achievement-rules.ts'
import { findAchievements } from '#server/modules/achievements/index.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { projectLeaderboard } from './leaderboard.ts'
import { contentsOf, notifierOf } from './notifications.ts'

/** Counts all new activity, as the loops do. */
export async function countAchievements(app: TestApp): Promise<void> {
  await projectLeaderboard(app)
  while ((await findAchievements(app.database.db, notifierOf(app), app.clock.now())) > 0);
}

export const achievementsOf = async (member: Actor) => (await member.call('GET /api/me/achievements')).body.items

/** The dates of those that a member has reached, by kind. */
export async function reachedBy(member: Actor): Promise<Partial<Record<AchievementKind, string>>> {
  const items = await achievementsOf(member)
  return Object.fromEntries(items.flatMap(({ kind, reachedAt }) => (reachedAt ? [[kind, reachedAt]] : [])))
}

/** The kinds that a member was notified of, newest first. */
export const notifiedOf = async (member: Actor): Promise<AchievementKind[]> =>
  (await contentsOf(member)).flatMap((content) => (content.kind === 'achievement' ? [content.data.achievement] : []))
