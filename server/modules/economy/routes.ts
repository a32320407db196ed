import { WELCOME_BONUS_POINTS } from '#contracts/accounts.ts'
import { maxPoints, meanPoints, minPoints } from '#contracts/draw-rules.ts'
import { BANDED_TABLES } from '#contracts/draw-tables.ts'
import { readEconomy } from '#contracts/economy.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import type { Mount } from '#server/http/mount.ts'
import { type MonthCalendar, readMonthEarnings } from '#server/modules/leaderboard/index.ts'
import { readActiveCodes } from '#server/modules/promo-codes/index.ts'
import { readReferencePlans } from '#server/modules/rewards/index.ts'
import { readPayingTasks } from '#server/modules/tasks/index.ts'
import { membersOf, warningsOf } from './costs.ts'
import { dayOf, totalOf } from './day-model.ts'

interface EconomyContext {
  readonly calendar: MonthCalendar
  /** Whether Telegram memberships can be verified; without it such tasks pay nothing. */
  readonly canVerify: boolean
}

export function mountEconomy(mount: Mount, { calendar, canVerify }: EconomyContext): void {
  mount(readEconomy, async ({ db, input, now }) => {
    const { taken, right, difficulty } = input.query
    const [plans, tasks, codes, real] = await Promise.all([
      readReferencePlans(db),
      readPayingTasks(db, canVerify),
      readActiveCodes(db, now),
      readMonthEarnings(db, calendar, now),
    ])
    const day = dayOf({ taken: taken / 100, right: right / 100, difficulty })
    const total = totalOf(day)
    return {
      day,
      total,
      once: [
        { source: 'welcome' as const, times: 1, points: WELCOME_BONUS_POINTS },
        { source: 'channels' as const, ...tasks },
        { source: 'promo' as const, ...codes },
      ],
      month: PAID_RANKS.map((rank) => {
        const table = BANDED_TABLES[`leaderboard-rank-${rank}`]
        return { rank, atLeast: minPoints(table), average: meanPoints(table), atMost: maxPoints(table) }
      }),
      plans,
      members: membersOf(total, plans),
      warnings: warningsOf(total, plans),
      real,
    }
  })
}
