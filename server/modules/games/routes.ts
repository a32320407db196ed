import { listBigWinners, listSpins, readWheel } from '#contracts/games.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { closingOf, readPlayLimits } from '#server/modules/budgets/index.ts'
import { readBigWins, readCommitment, readDraws } from '#server/modules/fairness/index.ts'
import { playsLeftOf } from '#server/modules/limits/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { readDailyCount } from './daily-count.ts'

/** Lengths of the lists of winners and of a member's own spins. See docs/product.md#spin--win. */
const WINNERS_LENGTH = 5
const HISTORY_LENGTH = 10

export function mountGames(mount: Mount, readRuleBook: ReadRuleBook): void {
  mount(readWheel, async ({ db, viewer, now }) => {
    const day = rewardDay(now, viewer)
    const ruleBook = await readRuleBook(db, now)
    const rules = ruleBook.rulesFor(viewer, now)
    const { wheel, tables, bigWin } = rules
    const [used, commitment, limits] = await Promise.all([
      readDailyCount(db, viewer.memberId, day, 'spin'),
      readCommitment(db, viewer.memberId, rules),
      readPlayLimits(db, viewer.memberId, ruleBook, now),
    ])
    return {
      prizes: [...tables.wheel.prizes],
      spinsPerDay: wheel.spinsPerDay,
      spinsRemaining: playsLeftOf(limits.own, wheel.spinsPerDay - used, day, now),
      bigWin,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      closing: closingOf(limits, 'spins', { now, viewer, rules, rulesNumbered: (number) => ruleBook.numbered(number) }),
      commitment,
    }
  })

  mount(listSpins, async ({ db, viewer }) => {
    const draws = await readDraws(db, viewer.memberId, HISTORY_LENGTH, { game: 'wheel' })
    return { items: draws.map(({ label, ...draw }) => ({ ...draw, prizeLabel: label })) }
  })

  mount(listBigWinners, async ({ db, now }) => {
    const rules = (await readRuleBook(db, now)).at(now)
    return { items: await readBigWins(db, 'wheel', rules, WINNERS_LENGTH), bigWin: rules.bigWin }
  })
}
