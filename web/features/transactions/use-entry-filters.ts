import { useTimeZone } from 'use-intl'
import { ENTRY_SORTS, ENTRY_TYPES, SEARCH_MAX, TASK_TYPES } from '#contracts/ledger-rules.ts'
import { dateIn } from '~/lib/time.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { dateOf } from './month.ts'
import type { EntryQuery } from './queries.ts'

export const VIEWS = ['list', 'grid', 'calendar'] as const
export type View = (typeof VIEWS)[number]

/** Days back, today included. */
const QUICK_DAYS = { week: 7, month: 30, year: 365 } as const
export const DATES = ['all', 'week', 'month', 'year', 'custom'] as const
export type Dates = (typeof DATES)[number]

/** Filters that narrow the list, by their names in the address. */
const NARROWING = ['type', 'source', 'min', 'max', 'dates'] as const
const DAY_MS = 24 * 3_600_000

/** Returns the page's filters from its address. Invalid values are ignored. */
export function useEntryFilters() {
  const [filters, change] = useFilters()
  const timeZone = useTimeZone() ?? 'UTC'
  const known = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === filters.get(name))
  const dates = oneOf(DATES, filters.get('dates'))
  const range = rangeOf(dates, filters, dateIn(timeZone, Date.now()))
  const [min, max] = [wholeNumber(filters.get('min')), wholeNumber(filters.get('max'))]
  const query: EntryQuery = withoutEmpty({
    search: filters.get('search')?.trim().slice(0, SEARCH_MAX),
    type: known(ENTRY_TYPES, 'type'),
    source: known(TASK_TYPES, 'source'),
    min,
    max,
    ...range,
    sort: known(ENTRY_SORTS, 'sort'),
  })
  return {
    /** Ranges whose end is before their start, which match nothing. */
    reversed: { dates: isAfter(range.from, range.to), points: isAfter(min, max) },
    view: oneOf(VIEWS, filters.get('view')),
    dates,
    query,
    filters,
    change,
    active: NARROWING.filter((name) => filters.get(name)).length,
    reset: () => change({ search: '', from: '', to: '', ...Object.fromEntries(NARROWING.map((name) => [name, ''])) }),
  }
}

export type EntryFilters = ReturnType<typeof useEntryFilters>

const isAfter = <Value extends string | number>(first: Value | undefined, last: Value | undefined): boolean =>
  first !== undefined && last !== undefined && first > last

function rangeOf(
  dates: Dates,
  filters: URLSearchParams,
  today: string,
): { from?: string | undefined; to?: string | undefined } {
  if (dates === 'all') return {}
  if (dates === 'custom') return { from: dateOf(filters.get('from')), to: dateOf(filters.get('to')) }
  const first = Date.parse(today) - (QUICK_DAYS[dates] - 1) * DAY_MS
  return { from: new Date(first).toISOString().slice(0, 10) }
}

const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

const withoutEmpty = (query: Record<string, unknown>): EntryQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
