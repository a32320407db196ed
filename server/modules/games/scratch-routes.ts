import { listScratches, listScratchWinners, readScratch } from '#contracts/scratch.ts'
import type { Mount } from '#server/http/mount.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { closingOf, readPlayLimits } from '#server/modules/budgets/index.ts'
import { readCommitment } from '#server/modules/fairness/index.ts'
import { playsLeftOf } from '#server/modules/limits/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { readDailyCount } from './daily-count.ts'
import { cardOf, findUnclaimedCard, readBigScratches, readClaimed } from './scratch-store.ts'

/** Lengths of the lists of winners and of a member's own cards. */
const WINNERS_LENGTH = 5
const HISTORY_LENGTH = 10

interface ScratchContext {
  readonly adUrl: string
  readonly readRuleBook: ReadRuleBook
}

export function mountScratch(mount: Mount, { adUrl, readRuleBook }: ScratchContext): void {
  mount(readScratch, async ({ db, viewer, now }) => {
    const day = rewardDay(now, viewer)
    const ruleBook = await readRuleBook(db, now)
    const rules = ruleBook.rulesFor(viewer, now)
    const rulesNumbered = (number: number) => ruleBook.numbered(number)
    const { scratch, tables, bigWin } = rules
    const [used, unclaimed, commitment, limits] = await Promise.all([
      readDailyCount(db, viewer.memberId, day, 'scratch'),
      findUnclaimedCard(db, viewer.memberId, day),
      readCommitment(db, viewer.memberId, rules),
      readPlayLimits(db, viewer.memberId, ruleBook, now),
    ])
    return {
      prizes: [...tables.scratch.prizes],
      cardsPerDay: scratch.cardsPerDay,
      cardsRemaining: playsLeftOf(limits.own, scratch.cardsPerDay - used, day, now),
      adSeconds: scratch.adSeconds,
      bigWin,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      closing: closingOf(limits, 'scratch', { now, viewer, rules, rulesNumbered }),
      waiting: unclaimed ? cardOf(unclaimed, rulesNumbered) : null,
      adUrl,
      commitment,
    }
  })

  mount(listScratches, async ({ db, viewer }) => ({ items: await readClaimed(db, viewer.memberId, HISTORY_LENGTH) }))

  mount(listScratchWinners, async ({ db, now }) => {
    const rules = (await readRuleBook(db, now)).at(now)
    return { items: await readBigScratches(db, rules, WINNERS_LENGTH), bigWin: rules.bigWin }
  })
}
