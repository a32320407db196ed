import { useMutation } from '@tanstack/react-query'
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
  const saving = useMutation({
    mutationFn: (wanted: object) => download(`/api/transactions/export${searchOf(wanted)}`, 'transactions.csv'),
    onSuccess: () => toast.success(t('exported')),
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const run = (query: EntryQuery, chosen?: ReadonlySet<number>) =>
    saving.mutate(chosen ? { sort: query.sort, entries: stretchesOf(chosen) } : query)
  return { busy: saving.isPending, run }
}
