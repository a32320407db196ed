// A member's ledger for the dashboard: sums, counts, and the newest entries.

import { type Part, part } from '#server/db/parts.ts'
import { ENTRY, type EntryRow } from './store.ts'

export interface Earnings {
  /** Points of `earn` entries since the two instants. */
  readonly today: number
  readonly week: number
  /** The number of entries that paid for a task; the welcome bonus is not counted. */
  readonly paidTasks: number
}

/** Since `today` and `week` of the input. */
export const EARNINGS: Part<Earnings> = part(`
  select json_build_object(
    'today', coalesce(sum(points) filter (where created_at >= (call.input ->> 'today')::timestamptz), 0)::bigint,
    'week', coalesce(sum(points) filter (where created_at >= (call.input ->> 'week')::timestamptz), 0)::bigint,
    'paidTasks', count(*) filter (where task_type not in ('signup', 'adjustment', 'leaderboard')))
  from entries_of(m.id) where type = 'earn'`)

export interface BestWin {
  readonly points: number
  readonly game: 'wheel' | 'scratch'
  /** As PostgreSQL writes it in JSON. */
  readonly at: string
}

/** The largest prize of the games; the first one of equals. Smaller ones than 100 points are not in the index. */
export const BEST_WIN: Part<BestWin | null> = part(`
  select json_build_object('points', points, 'game', case task_type when 'spin_win' then 'wheel' else 'scratch' end,
    'at', created_at)
  from big_wins(m.id) order by points desc, seq limit 1`)

/** The member's entries, newest first. */
export const newestEntries = (limit: number): Part<readonly EntryRow[]> =>
  part(`select coalesce(json_agg(e), '[]'::json) from (
    select ${ENTRY.join(', ')} from newest_entries(m.id, ${limit}) order by seq desc) as e`)
