// What is the same for everybody who looks at a board, kept in this process for half a second: however many pages
// are open, the first ten are read once in that time. Who is looking is no part of it.

import type { LeaderboardView } from '#contracts/leaderboard-rules.ts'
import type { Db } from '#server/db/transaction.ts'
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

interface Kept {
  readonly since: number
  readonly shared: Promise<SharedBoard>
}

type ReadSharedBoard = (db: Db, view: LeaderboardView, now: Date) => Promise<SharedBoard>

export function shareBoards(calendar: MonthCalendar): ReadSharedBoard {
  const boards = new Map<LeaderboardView, Kept>()

  return async (db, view, now) => {
    const found = boards.get(view)
    if (found && isFresh(found.since, now)) {
      const shared = await found.shared
      // On the stroke of a month there is another board.
      if (now < shared.month.endsAt) return shared
    }
    const kept = { since: now.getTime(), shared: readBoard(db, calendar, view, now) }
    boards.set(view, kept)
    try {
      return await kept.shared
    } catch (error) {
      // A failure is told to those who wait, and to nobody after them.
      if (boards.get(view) === kept) boards.delete(view)
      throw error
    }
  }
}

/** A clock that was set back makes nothing fresh. */
const isFresh = (since: number, now: Date): boolean => {
  const age = now.getTime() - since
  return age >= 0 && age < KEPT_MS
}

async function readBoard(db: Db, calendar: MonthCalendar, view: LeaderboardView, now: Date): Promise<SharedBoard> {
  const month = await readRunningMonth(db, calendar, now)
  const board = view === 'month' ? month.month : OVERALL
  return { board, month, top: await readTop(db, board) }
}
