import { payOut } from '#server/modules/leaderboard/index.ts'
import { type RecapContext, recapMembers } from '#server/modules/recap/index.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { payOutContext } from './leaderboard.ts'
import { contentsOf, notifierOf } from './notifications.ts'

export const recapContext = (app: TestApp): RecapContext => ({ notifier: notifierOf(app), pause: async () => {} })

/** Pays the rewards of all finished months and stores their recaps, as the jobs do. @returns the number of new recaps */
export async function recapMonths(app: TestApp, batchSize?: number): Promise<number> {
  await payOut(app.database.db, payOutContext(app), app.clock.now())
  return await recapMembers(app.database.db, recapContext(app), app.clock.now(), batchSize)
}

/** The months that a member was notified of, newest first. */
export const recapNotificationsOf = async (member: Actor): Promise<string[]> =>
  (await contentsOf(member)).flatMap(({ kind, data }) => (kind === 'recap' ? [data.month] : []))
