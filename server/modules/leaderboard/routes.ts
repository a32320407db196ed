import { listMonthWinners, readLeaderboard } from '#contracts/leaderboard.ts'
import type { Mount } from '#server/http/mount.ts'
import { createBoardCache } from './cached-board.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { OVERALL, readLastWinners, readOwnPlace, standingOf } from './standings.ts'

export function mountLeaderboard(mount: Mount, { calendar }: { calendar: MonthCalendar }): void {
  const readCachedBoard = createBoardCache(calendar)

  mount(readLeaderboard, async ({ db, viewer, input, now }) => {
    const { memberId } = viewer
    const { board, month, top } = await readCachedBoard(db, input.query.view, now)
    const { points, rank, isNamed, isRanked } = await readOwnPlace(db, board, memberId)
    return {
      items: top.map((row) => standingOf(row, memberId)),
      own: { rank: isRanked && (board === OVERALL || points > 0) ? rank : null, points, isNamed, isRanked },
      month: month.month,
      endsAt: month.endsAt.toISOString(),
      timeZone: calendar.timeZone,
    }
  })

  mount(listMonthWinners, ({ db, viewer, now }) => readLastWinners(db, viewer.memberId, now))
}
