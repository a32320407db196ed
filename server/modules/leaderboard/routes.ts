import { listMonthWinners, readLeaderboard } from '#contracts/leaderboard.ts'
import type { Mount } from '#server/http/mount.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { createBoardCache } from './cached-board.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { OVERALL, readLastWinners, readOwnPlace, standingOf } from './standings.ts'

interface Context {
  readonly calendar: MonthCalendar
  readonly readRuleBook: ReadRuleBook
}

export function mountLeaderboard(mount: Mount, { calendar, readRuleBook }: Context): void {
  const readCachedBoard = createBoardCache(calendar)

  mount(readLeaderboard, async ({ db, viewer, input, now }) => {
    const { memberId } = viewer
    const { board, month, top, comparedDay } = await readCachedBoard(db, input.query.view, now)
    const { points, rank, previousRank, isNamed, isRanked } = await readOwnPlace(db, board, memberId)
    const known = (earlier: number | null) => (comparedDay ? earlier : null)
    return {
      items: top.map((row) => standingOf({ ...row, previousRank: known(row.previousRank) }, memberId)),
      own: {
        rank: isRanked && (board === OVERALL || points > 0) ? rank : null,
        previousRank: known(previousRank),
        points,
        isNamed,
        isRanked,
      },
      comparedDay,
      month: month.month,
      endsAt: month.endsAt.toISOString(),
      timeZone: calendar.timeZone,
      rewards: (await readRuleBook(db, now)).at(now).leaderboard.rewards,
    }
  })

  mount(listMonthWinners, ({ db, viewer, now }) => readLastWinners(db, viewer.memberId, now))
}
