// What is the same for everybody who looks at a board, kept in this process for half a second: however many pages
// are open, the first ten are read once in that time. Who is looking is no part of it.

import type { LeaderboardView } from '#contracts/leaderboard-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { type Month, readRunningMonth } from './months.ts'
import { OVERALL, readTop, type TopRow } from './standings.ts'

/** With the second of the board's loop and the three of an open page, a change is still seen within five. */
const KEPT_MS = 500

interface SharedBoard {
  /** 'overall', or a month. */
  readonly board: string
  readonly month: Month
  readonly top: readonly TopRow[]
}

type ReadSharedBoard = (db: Db, view: LeaderboardView, now: Date) => Promise<SharedBoard>

export function shareBoards(calendar: MonthCalendar): ReadSharedBoard {
  const kept = (view: LeaderboardView) => createTtlCache(KEPT_MS, (db, now) => readBoard(db, calendar, view, now))
  const boards = { month: kept('month'), overall: kept('overall') }

  return async (db, view, now) => {
    const shared = await boards[view](db, now)
    // On the stroke of a month there is another board.
    return now < shared.month.endsAt ? shared : await readBoard(db, calendar, view, now)
  }
}

async function readBoard(db: Db, calendar: MonthCalendar, view: LeaderboardView, now: Date): Promise<SharedBoard> {
  const month = await readRunningMonth(db, calendar, now)
  const board = view === 'month' ? month.month : OVERALL
  return { board, month, top: await readTop(db, board) }
}
