import { randomUUID } from 'node:crypto'
import type { TaskType } from '#contracts/ledger.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import {
  type MonthCalendar,
  monthCalendar,
  type PayOutContext,
  projectChanges,
} from '#server/modules/leaderboard/index.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { TestApp } from './app.ts'

/** Posts points of a member at a given time, as a win on the wheel by default. */
export const earn = (db: Db, memberId: string, points: number, at: Date, taskType: TaskType = 'spin_win') =>
  inTransaction(db, (tx) =>
    postEntry(
      tx,
      {
        memberId,
        type: taskType === 'redemption' ? 'redeem' : taskType === 'refund' ? 'refund' : 'earn',
        points,
        description: 'Test',
        taskType,
        reference: randomUUID(),
        reason: 'test',
      },
      at,
    ),
  )

/** Projects all pending changes onto the leaderboard, as the loop does every second. */
export async function projectLeaderboard(app: TestApp, calendar = calendarOf(app), batchSize?: number): Promise<void> {
  while ((await projectChanges(app.database.db, calendar, app.clock.now(), batchSize)) > 0);
}

export const calendarOf = ({ config }: TestApp): MonthCalendar => monthCalendar(config.timeZone)

/** Returns the context of the job that pays rewards. */
export const payOutContext = (app: TestApp): PayOutContext => ({
  calendar: calendarOf(app),
  notifier: createNotifier(app.clock, systemRandom),
})
