import { useTimeZone, useTranslations } from 'use-intl'
import { ENTRY_TYPES, FIRST_DAY, LAST_DAY, SEARCH_MAX, TASK_TYPES } from '#contracts/ledger-rules.ts'
import { dateIn } from '~/lib/time.ts'
import { useFilters } from '~/lib/url-filter.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const NAMES = ['q', 'type', 'source', 'from', 'to'] as const

/** Reads the filter of the ledger from the address. Invalid values count as none. */
export function useLedgerFilter() {
  const t = useTranslations('transactions.filter')
  const [filters, change] = useFilters()
  const timeZone = useTimeZone() ?? 'UTC'
  const known = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === filters.get(name))
  const dayOf = (name: 'from' | 'to') => {
    const day = filters.get(name) ?? ''
    return DAY.test(day) && day >= FIRST_DAY && day <= LAST_DAY && !Number.isNaN(Date.parse(day)) ? day : undefined
  }
  const [from, to] = [dayOf('from'), dayOf('to')]
  return {
    query: {
      search: filters.get('q')?.trim().slice(0, SEARCH_MAX) || undefined,
      type: known(ENTRY_TYPES, 'type'),
      source: known(TASK_TYPES, 'source'),
      from,
      to,
    },
    days: { from: filters.get('from') ?? '', to: filters.get('to') ?? '' },
    /** Why the days match nothing. */
    problem: from && to && from > to ? t('datesReversed') : undefined,
    today: dateIn(timeZone, Date.now()),
    change,
    isFiltered: NAMES.some((name) => filters.get(name)),
    reset: () => change(Object.fromEntries(NAMES.map((name) => [name, '']))),
  }
}

export type LedgerFilter = ReturnType<typeof useLedgerFilter>
