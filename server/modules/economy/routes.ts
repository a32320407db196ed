import { readCosts as costsContract, storeCosts as storeContract } from '#contracts/costs.ts'
import { readEconomy } from '#contracts/economy.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import { readSolvency as solvencyContract } from '#contracts/solvency.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { type MonthCalendar, readMonthEarnings } from '#server/modules/leaderboard/index.ts'
import { readActiveCodes } from '#server/modules/promo-codes/index.ts'
import { readReferencePlans } from '#server/modules/rewards/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { readPayingTasks } from '#server/modules/tasks/index.ts'
import { membersOf, warningsOf } from './costs.ts'
import { dayOf } from './model/day-of-members.ts'
import { habitsOf } from './model/habits.ts'
import { meanOfBands } from './model/offers.ts'
import { readCosts, storeCosts } from './operator-costs.ts'
import { readSolvency } from './read-solvency.ts'

interface EconomyContext {
  readonly calendar: MonthCalendar
  /** Whether Telegram memberships can be verified; without it such tasks pay nothing. */
  readonly canVerify: boolean
  readonly readRuleBook: ReadRuleBook
}

export function mountEconomy(mount: Mount, { calendar, canVerify, readRuleBook }: EconomyContext): void {
  mount(readEconomy, async ({ db, input, now }) => {
    const { taken, right, difficulty } = input.query
    const [ruleBook, plans, tasks, codes, real] = await Promise.all([
      readRuleBook(db, now),
      readReferencePlans(db),
      readPayingTasks(db, canVerify),
      readActiveCodes(db, now),
      readMonthEarnings(db, calendar, now),
    ])
    const set = ruleBook.at(now)
    const { day, total } = dayOf(set, habitsOf(taken / 100, right / 100, difficulty))
    return {
      day,
      total,
      once: [
        { source: 'welcome' as const, times: 1, points: set.welcomeBonus },
        { source: 'channels' as const, ...tasks },
        { source: 'promo' as const, ...codes },
      ],
      month: PAID_RANKS.map((rank, index) => {
        const bands = set.leaderboard.rewards[index] ?? []
        const [atLeast, atMost] = [Math.min(...bands.map(({ from }) => from)), Math.max(...bands.map(({ to }) => to))]
        return { rank, atLeast, average: meanOfBands(bands), atMost }
      }),
      plans,
      members: membersOf(total, plans),
      warnings: warningsOf(total, plans),
      real,
    }
  })
  mount(solvencyContract, ({ db, viewer, now }) => readSolvency(db, { calendar, readRuleBook }, viewer, now))

  mount(costsContract, ({ db, now }) => readCosts(db, now))

  mount(storeContract, (call) => storeCosts(call.tx, call.input.body, staffCall(call), call.now))
}
