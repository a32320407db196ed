import {
  CHART_WEEKS,
  exportEntries as exportContract,
  listEntries,
  readMonth as monthContract,
  readTransactionSummary as overviewContract,
  readProof as proofContract,
} from '#contracts/ledger.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { exportEntries } from './export-entries.ts'
import type { EntryFilter } from './filter.ts'
import { readMonth, readTransactionSummary } from './overview.ts'
import { type Calendar, entryFilter, readEntryPage } from './read-page.ts'
import { readProof } from './read-proof.ts'
import { sumEntries } from './store.ts'

const CHART_DAYS = CHART_WEEKS * 7

export function mountLedger(mount: Mount, calendar: Calendar<{ timeZone: string }>, readRuleBook: ReadRuleBook): void {
  /** Sums the entries of a filter on the day of an instant. The filter finds an entry at that instant. */
  async function sumDay(db: Db, viewer: { memberId: string; timeZone: string }, filter: EntryFilter, instant: string) {
    const [today, tomorrow] = calendar.daysFrom(viewer, calendar.today(viewer, new Date(instant)), 1)
    if (!today) return null
    const sums = await sumEntries(db, viewer.memberId, { ...filter, since: today.start, before: tomorrow?.start })
    return { day: today.day, ...sums }
  }

  mount(listEntries, async ({ db, viewer, input }) => {
    const { sort } = input.query
    const filter = entryFilter(calendar, viewer, input.query)
    const page = await readEntryPage(db, viewer.memberId, filter, input.query)
    const last = page.nextCursor ? page.items.at(-1) : undefined
    const isByTime = sort === 'newest' || sort === 'oldest'
    return { ...page, lastDay: last && isByTime ? await sumDay(db, viewer, filter, last.createdAt) : null }
  })

  mount(exportContract, async ({ db, viewer, input }) => {
    const { entries, sort } = input.query
    const filter = {
      ...entryFilter(calendar, viewer, input.query),
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
