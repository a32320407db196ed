import { listMonthWinners, readLeaderboard } from '#contracts/leaderboard.ts'
import type { Mount } from '#server/http/mount.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { readRunningMonth } from './months.ts'
import { OVERALL, readIsNamed, readLastWinners, readOwnPlace, readTop } from './standings.ts'

export function mountLeaderboard(mount: Mount, { calendar }: { calendar: MonthCalendar }): void {
  mount(readLeaderboard, async ({ db, viewer, input, now }) => {
    const { memberId } = viewer
    const { month, endsAt } = await readRunningMonth(db, calendar, now)
    const board = input.query.view === 'month' ? month : OVERALL
    const [items, { points, rank }, isNamed] = await Promise.all([
      readTop(db, board, memberId),
      readOwnPlace(db, board, memberId),
      readIsNamed(db, memberId),
    ])
    return {
      items,
      own: { rank: board === OVERALL || points > 0 ? rank : null, points, isNamed },
      month,
      endsAt: endsAt.toISOString(),
      timeZone: calendar.timeZone,
    }
  })

  mount(listMonthWinners, ({ db, viewer, now }) => readLastWinners(db, viewer.memberId, now))
}
