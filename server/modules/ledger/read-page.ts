import type { listEntries } from '#contracts/ledger.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { EntryCursor, EntryFilter } from './filter.ts'
import type { Day } from './overview.ts'
import { countEntries, findEntries } from './store.ts'

type ListQuery = InputOf<typeof listEntries>['query']

/** The calendar in a member's time zone. Its module depends on this one, so it is injected. */
export interface Calendar<Viewer> {
  /** Returns `count` consecutive days from a date, and the day after them, with the instants at which they begin. */
  readonly daysFrom: (viewer: Viewer, date: string, count: number) => readonly Day[]
  /** Returns today's date. */
  readonly today: (viewer: Viewer, now: Date) => string
  /** Returns the date that is `days` after another. */
  readonly addDays: (date: string, days: number) => string
}

/** Returns the filter of a query. Its days are those of the viewer's time zone. */
export const entryFilter = (
  calendar: Pick<Calendar<{ timeZone: string }>, 'daysFrom'>,
  viewer: { readonly timeZone: string },
  { search, type, source, min, max, from, to }: Partial<ListQuery>,
): EntryFilter => ({
  search: search || undefined,
  type,
  source,
  min,
  max,
  since: from ? calendar.daysFrom(viewer, from, 1)[0]?.start : undefined,
  before: to ? calendar.daysFrom(viewer, to, 1)[1]?.start : undefined,
})

/**
 * Reads a page of a member's entries by cursor.
 *
 * @param countedUpTo with a filter, `found` is at most one more
 * @returns `found` counts the entries of the filter on the first page, and is null on the others
 */
export async function readEntryPage(
  db: Db,
  memberId: string,
  filter: EntryFilter,
  { cursor, limit, sort }: Pick<ListQuery, 'cursor' | 'limit' | 'sort'>,
  countedUpTo?: number,
) {
  const after = parseCursor(cursor)
  const [items, found] = await Promise.all([
    findEntries(db, memberId, filter, sort, limit + 1, after),
    after ? null : countEntries(db, memberId, filter, countedUpTo),
  ])
  const page = items.slice(0, limit)
  const last = items.length > limit ? page.at(-1) : undefined
  return { items: page, nextCursor: last ? cursorOf(last, sort) : null, found }
}

/** Parses a cursor: an entry number, or points and entry number. */
function parseCursor(cursor: string | undefined): EntryCursor | undefined {
  if (!cursor) return undefined
  const [first = 0, second] = cursor.split('.').map(Number)
  return second === undefined ? { points: 0, seq: first } : { points: first, seq: second }
}

const cursorOf = ({ points, seq }: EntryCursor, sort: ListQuery['sort']): string =>
  sort === 'highest' || sort === 'lowest' ? `${points}.${seq}` : String(seq)
