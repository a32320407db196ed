import { listCheckIns, readCheckIn } from '#contracts/check-in.ts'
import { CHECK_IN_DAYS } from '#contracts/rules.ts'
import { snapshotReader } from '#server/db/parts.ts'
import type { Mount } from '#server/http/mount.ts'
import { closingOf, readPlayLimits } from '#server/modules/budgets/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { checkInStateOf, cycleDayOf } from './cycle.ts'
import { LAST_CHECK_IN, readCheckIns } from './store.ts'
import { viewOf } from './view.ts'

/** Number of check-ins in the history. */
const HISTORY_LENGTH = 10

const readLastCheckIn = snapshotReader({ lastCheckIn: LAST_CHECK_IN })

export function mountCheckIn(mount: Mount, readRuleBook: ReadRuleBook): void {
  mount(readCheckIn, async ({ db, viewer, now }) => {
    const { memberId } = viewer
    const ruleBook = await readRuleBook(db, now)
    const rules = ruleBook.rulesFor(viewer, now)
    const [{ lastCheckIn }, rows, limits] = await Promise.all([
      readLastCheckIn(db, { memberId, input: {} }),
      readCheckIns(db, memberId, CHECK_IN_DAYS),
      readPlayLimits(db, memberId, ruleBook, now),
    ])
    const state = checkInStateOf(lastCheckIn ?? undefined, now, viewer)
    const context = { now, viewer, rules, rulesNumbered: (number: number) => ruleBook.numbered(number) }
    return {
      ...viewOf(state, rows, rules.checkIn, now, viewer),
      // A limit concerns only a check-in that is still possible today.
      closing: state.claimedToday ? null : closingOf(limits, 'checkIn', context, state.cycleDay),
    }
  })

  mount(listCheckIns, async ({ db, viewer }) => {
    const rows = await readCheckIns(db, viewer.memberId, HISTORY_LENGTH)
    const items = rows.map(({ day, streak, points, covered_days, created_at }) => ({
      day: cycleDayOf(streak),
      points,
      date: day,
      coveredDays: [...covered_days],
      createdAt: created_at.toISOString(),
    }))
    return { items }
  })
}
