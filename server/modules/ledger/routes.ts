import {
  CHART_WEEKS,
  type EntrySort,
  exportEntries as exportContract,
  listEntries,
  readMonth as monthContract,
  readTransactionSummary as overviewContract,
  readProof as proofContract,
} from '#contracts/ledger.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { exportEntries } from './export-entries.ts'
import type { EntryCursor, EntryFilter } from './filter.ts'
import { type Day, readMonth, readTransactionSummary } from './overview.ts'
import { readProof } from './read-proof.ts'
import { countEntries, findEntries, sumEntries } from './store.ts'

/** The calendar in a member's time zone. Its module depends on this one, so it is injected. */
export interface Calendar<Viewer> {
  /** Returns `count` consecutive days from a date, and the day after them, with the instants at which they begin. */
  readonly daysFrom: (viewer: Viewer, date: string, count: number) => readonly Day[]
  /** Returns today's date. */
  readonly today: (viewer: Viewer, now: Date) => string
  /** Returns the date that is `days` after another. */
  readonly addDays: (date: string, days: number) => string
}

const CHART_DAYS = CHART_WEEKS * 7

export function mountLedger(mount: Mount, calendar: Calendar<{ timeZone: string }>, readRuleBook: ReadRuleBook): void {
  const filterOf = (
    { search, type, source, min, max, from, to }: InputOf<typeof listEntries>['query'],
    viewer: { timeZone: string },
  ): EntryFilter => ({
    search: search || undefined,
    type,
    source,
    min,
    max,
    since: from ? calendar.daysFrom(viewer, from, 1)[0]?.start : undefined,
    before: to ? calendar.daysFrom(viewer, to, 1)[1]?.start : undefined,
  })

  /** Sums the entries of a filter on the day of an instant. The filter finds an entry at that instant. */
  async function sumDay(db: Db, viewer: { memberId: string; timeZone: string }, filter: EntryFilter, instant: string) {
    const [today, tomorrow] = calendar.daysFrom(viewer, calendar.today(viewer, new Date(instant)), 1)
    if (!today) return null
    const sums = await sumEntries(db, viewer.memberId, { ...filter, since: today.start, before: tomorrow?.start })
    return { day: today.day, ...sums }
  }

  mount(listEntries, async ({ db, viewer, input }) => {
    const { cursor, limit, sort } = input.query
    const filter = filterOf(input.query, viewer)
    const after = parseCursor(cursor)
    const [items, found] = await Promise.all([
      findEntries(db, viewer.memberId, filter, sort, limit + 1, after),
      after ? null : countEntries(db, viewer.memberId, filter),
    ])
    const page = items.slice(0, limit)
    const last = items.length > limit ? page.at(-1) : undefined
    const isByTime = sort === 'newest' || sort === 'oldest'
    return {
      items: page,
      nextCursor: last ? cursorOf(last, sort) : null,
      found,
      lastDay: last && isByTime ? await sumDay(db, viewer, filter, last.createdAt) : null,
    }
  })

  mount(exportContract, async ({ db, viewer, input }) => {
    const { entries, sort } = input.query
    const filter = {
      ...filterOf({ ...input.query, limit: 1 }, viewer),
      numbers: entries ? numbersOf(entries) : undefined,
    }
    return exportEntries(db, viewer.memberId, filter, sort)
  })

  mount(overviewContract, async ({ db, viewer, now }) => {
    const today = calendar.today(viewer, now)
    const first = calendar.addDays(today, 1 - CHART_DAYS)
    const days = calendar.daysFrom(viewer, first, CHART_DAYS)
    return readTransactionSummary(db, await readRuleBook(db, now), viewer.memberId, days, now)
  })

  mount(monthContract, ({ db, viewer, input }) => {
    const first = `${input.query.month}-01`
    return readMonth(db, viewer.memberId, calendar.daysFrom(viewer, first, daysIn(first)))
  })

  mount(proofContract, ({ db, viewer, input }) => readProof(db, viewer.memberId, Number(input.query.seq)))
}

/** Parses a cursor: an entry number, or points and entry number. */
function parseCursor(cursor: string | undefined): EntryCursor | undefined {
  if (!cursor) return undefined
  const [first = 0, second] = cursor.split('.').map(Number)
  return second === undefined ? { points: 0, seq: first } : { points: first, seq: second }
}

const cursorOf = ({ points, seq }: EntryCursor, sort: EntrySort): string =>
  sort === 'highest' || sort === 'lowest' ? `${points}.${seq}` : String(seq)

/** Parses '1-20,25' into ranges. */
const numbersOf = (entries: string) =>
  entries.split(',').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return [first, last] as const
  })

/** Returns the number of days of the month that begins on this date. */
function daysIn(first: string): number {
  const start = new Date(first)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
}
