// Caches the part of a board that is the same for all viewers, per process, for half a second: many open pages cost one read of
// the top ten.

import type { LeaderboardView } from '#contracts/leaderboard-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { type Month, readRunningMonth } from './months.ts'
import { OVERALL, readComparedDay, readTop, type TopRow } from './standings.ts'

/** Together with the projector's interval of 1 s and a page's of 3 s, a change is visible within 5 s. */
const CACHE_MS = 500

interface Board {
  /** 'overall', or a month. */
  readonly board: string
  readonly month: Month
  readonly top: readonly TopRow[]
  /** See readComparedDay. */
  readonly comparedDay: string | null
}

type ReadBoard = (db: Db, view: LeaderboardView, now: Date) => Promise<Board>

export function createBoardCache(calendar: MonthCalendar): ReadBoard {
  const createCache = (view: LeaderboardView) =>
    createTtlCache(CACHE_MS, (db, now) => readBoard(db, calendar, view, now))
  const boards = { month: createCache('month'), overall: createCache('overall') }

  return async (db, view, now) => {
    const shared = await boards[view](db, now)
    // When a month ends, the cached board is outdated.
    return now < shared.month.endsAt ? shared : await readBoard(db, calendar, view, now)
  }
}

async function readBoard(db: Db, calendar: MonthCalendar, view: LeaderboardView, now: Date): Promise<Board> {
  const month = await readRunningMonth(db, calendar, now)
  const board = view === 'month' ? month.month : OVERALL
  const [top, comparedDay] = await Promise.all([readTop(db, board), readComparedDay(db, board)])
  return { board, month, top, comparedDay }
}
