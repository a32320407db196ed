import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { isApiError } from '~/lib/errors.ts'
import { useSelection } from '~/lib/use-selection.ts'
import { Button } from '~/ui/button.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ChosenRedemptions } from './chosen-redemptions.tsx'
import { type PagesQuery, RedemptionList } from './redemption-list.tsx'
import type { RedemptionQueueState } from './use-redemption-queue.ts'

interface RequestQueueProps {
  desk: RedemptionQueueState
  query: PagesQuery
  /** Nothing while the first page is on its way, or has failed. */
  items: readonly AdminRedemption[] | undefined
  onRefresh: () => void
  csv: { readonly busy: boolean; readonly run: (wanted: object) => void }
}

/** What the filter finds, in each of its states, and what can be done with the chosen ones. */
export function RedemptionQueue({ desk, query, items, onRefresh, csv }: RequestQueueProps) {
  const t = useTranslations('adminRedemptions')
  const selection = useSelection(items?.map(({ id }) => id) ?? [])
  const isBroken = isApiError(query.error) && query.error.code === 'unreadableAnswer'
  const isDone = !desk.isFiltered
  return (
    <>
      <ListQuery
        query={{ ...query, refetch: onRefresh }}
        items={items}
        failed={t(isBroken ? 'badFormat' : 'loadFailed')}
        empty={
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
        }
      >
        {(found) => <RedemptionList items={found} query={query} selection={selection} onOpen={desk.open} />}
      </ListQuery>
      {/* Also where the last ones have left the list: what became of them is still to be read. */}
      {items && (
        <ChosenRedemptions
          chosen={items.filter(({ id }) => selection.chosen.has(id))}
          onClear={selection.clear}
          exporting={csv.busy}
          onExport={(ids) => csv.run({ ids: ids.join(','), sort: desk.filter.sort })}
        />
      )}
    </>
  )
}
