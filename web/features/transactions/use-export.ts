import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { searchOf } from '~/lib/api.ts'
import { download } from '~/lib/download.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import type { EntryQuery } from './queries.ts'

/** Entry numbers as stretches: 1-20,25 */
export function stretchesOf(numbers: Iterable<number>): string {
  const stretches: [number, number][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = stretches.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else stretches.push([number, number])
  }
  return stretches.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

/** Saves entries as CSV: those that were chosen, or all that the filter finds. */
export function useExport() {
  const t = useTranslations('transactions')
  const sentenceOf = useSentence()
  const [busy, setBusy] = useState(false)
  const run = async (query: EntryQuery, chosen?: ReadonlySet<number>) => {
    setBusy(true)
    const wanted = chosen ? { sort: query.sort, entries: stretchesOf(chosen) } : query
    try {
      await download(`/api/transactions/export${searchOf(wanted)}`, 'transactions.csv')
      toast.success(t('exported'))
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }
  return { busy, run }
}
