import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { EntryDays } from './entry-days.tsx'
import { EntryItem } from './entry-item.tsx'
import { type EntryQuery, entriesQuery } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'

interface EntryListProps {
  query: EntryQuery
  as: 'list' | 'grid'
  /** Whether any filter is set, for the text of an empty list. */
  isFiltered: boolean
  onReset: () => void
}

const NONE: ReadonlySet<number> = new Set()

/** The entries that match the filters, with paging, and selection on demand. */
export function EntryList({ query, as, isFiltered, onReset }: EntryListProps) {
  const t = useTranslations('transactions')
  const found = useInfiniteQuery(entriesQuery(query))
  const [isSelecting, setSelecting] = useState(false)
  const [choice, setChoice] = useState({ queryKey: '', numbers: NONE })
  // Other filters reset the selection.
  const queryKey = JSON.stringify(query)
  const chosen = choice.queryKey === queryKey ? choice.numbers : NONE
  const setChosen = (numbers: ReadonlySet<number>) => setChoice({ queryKey, numbers })
  const entries = found.data?.pages.flatMap((page) => page.items)
  if (found.isPending || (found.isPlaceholderData && entries?.length === 0))
    return <SkeletonRows rows={8} className="h-15" />
  if (!entries) {
    return (
      <ErrorState
        title={t('failed')}
        error={found.error}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (entries.length === 0) return <Nothing isFiltered={isFiltered} onReset={onReset} />
  const select = (seq: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(seq)
    else next.delete(seq)
    setChosen(next)
  }
  const onSelect = isSelecting ? select : undefined
  const isByTime = !query.sort || query.sort === 'newest' || query.sort === 'oldest'
  return (
    <section
      aria-label={t('list.label')}
      inert={found.isPlaceholderData}
      className={classes('transition-opacity', found.isPlaceholderData && 'opacity-60')}
    >
      <SelectionBar
        total={found.data?.pages[0]?.found ?? entries.length}
        shown={entries.map(({ seq }) => seq)}
        chosen={chosen}
        sort={query.sort}
        isSelecting={isSelecting}
        onToggle={() => {
          setSelecting(!isSelecting)
          setChosen(NONE)
        }}
        onChange={setChosen}
      />
      {as === 'list' && isByTime ? (
        <EntryDays
          entries={entries}
          hasMore={found.hasNextPage}
          lastDay={found.data?.pages.at(-1)?.lastDay ?? null}
          chosen={chosen}
          onSelect={onSelect}
        />
      ) : (
        <ul className={as === 'grid' ? 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3' : 'divide-y divide-line'}>
          {entries.map((entry) => (
            <EntryItem
              key={entry.seq}
              entry={entry}
              as={as === 'grid' ? 'card' : 'row'}
              selected={chosen.has(entry.seq)}
              onSelect={onSelect && ((isChosen) => onSelect(entry.seq, isChosen))}
            />
          ))}
        </ul>
      )}
      <MorePages query={found} />
    </section>
  )
}

function Nothing({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('transactions')
  const isCoolingOff = useIsCoolingOff()
  return isFiltered ? (
    <EmptyState
      drawing={<NoResultsDrawing />}
      title={t('list.nothing')}
      text={t('list.nothingText')}
      action={<Button onClick={onReset}>{t('filter.reset')}</Button>}
    />
  ) : (
    <EmptyState
      drawing={<EmptyDrawing />}
      title={t('list.empty')}
      text={!isCoolingOff && t('list.emptyText')}
      action={!isCoolingOff && <ButtonLink to="/games">{t('list.play')}</ButtonLink>}
    />
  )
}
