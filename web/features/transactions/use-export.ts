import { useTranslations } from 'use-intl'
import { useDownload } from '~/lib/use-download.ts'
import type { EntryQuery } from './queries.ts'

/** Formats entry numbers as ranges: 1-20,25. */
function rangesOf(numbers: Iterable<number>): string {
  const stretches: [number, number][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = stretches.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else stretches.push([number, number])
  }
  return stretches.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

/** Saves entries as CSV: the selected ones, or all that match the filter. */
export function useExport() {
  const t = useTranslations('transactions')
  const { busy, run: save } = useDownload('/api/transactions/export', 'transactions.csv', t('exported'))
  const run = (query: EntryQuery, chosen?: ReadonlySet<number>) =>
    save(chosen ? { sort: query.sort, entries: rangesOf(chosen) } : query)
  return { busy, run }
}
