import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { StaffRedemption } from '#contracts/redemption-desk.ts'
import { isApiError } from '~/lib/errors.ts'
import { useSelection } from '~/lib/use-selection.ts'
import { Button } from '~/ui/button.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { ChosenRequests } from './chosen-requests.tsx'
import { type ListQuery, RequestList } from './request-list.tsx'
import type { Desk } from './use-desk.ts'

interface RequestQueueProps {
  desk: Desk
  query: ListQuery
  /** Nothing while the first page is on its way, or has failed. */
  items: readonly StaffRedemption[] | undefined
  onRefresh: () => void
  csv: { readonly busy: boolean; readonly run: (wanted: object) => void }
}

/** What the filter finds, in each of its states, and what can be done with the chosen ones. */
export function RequestQueue({ desk, query, items, onRefresh, csv }: RequestQueueProps) {
  const t = useTranslations('redemptions')
  const selection = useSelection(items?.map(({ id }) => id) ?? [])
  if (!items) {
    if (!query.error) return <SkeletonRows rows={8} className="h-14" />
    const isBroken = isApiError(query.error) && query.error.code === 'unreadableAnswer'
    return (
      <ErrorState
        title={t(isBroken ? 'badFormat' : 'loadFailed')}
        error={query.error}
        retrying={query.isFetching}
        onRetry={onRefresh}
      />
    )
  }
  const isDone = !desk.isFiltered
  return (
    <>
      {items.length === 0 && (
        <EmptyState
          icon={<Inbox />}
          title={t(isDone ? 'empty.title' : 'noneFound.title')}
          text={t(isDone ? 'empty.text' : 'noneFound.text')}
          action={
            <Button variant="secondary" onClick={desk.reset}>
              {t('noneFound.action')}
            </Button>
          }
        />
      )}
      {items.length > 0 && (
        <RequestList
          items={items}
          dimmed={query.isPlaceholderData}
          query={query}
          selection={selection}
          onOpen={desk.open}
        />
      )}
      {/* Also where the last ones have left the list: what became of them is still to be read. */}
      <ChosenRequests
        chosen={items.filter(({ id }) => selection.chosen.has(id))}
        onClear={selection.clear}
        exporting={csv.busy}
        onExport={(ids) => csv.run({ ids: ids.join(','), sort: desk.filter.sort })}
      />
    </>
  )
}
