import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { isApiError } from '~/lib/errors.ts'
import { useSelection } from '~/lib/use-selection.ts'
import type { StableRows } from '~/lib/use-stable-rows.ts'
import { Button } from '~/ui/button.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { NewRows } from '~/ui/new-rows.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ChosenRedemptions } from './chosen-redemptions.tsx'
import { type PagesQuery, RedemptionList } from './redemption-list.tsx'
import type { RedemptionQueueState } from './use-redemption-queue.ts'

interface RedemptionQueueProps {
  queue: RedemptionQueueState
  query: PagesQuery
  stable: StableRows<AdminRedemption>
  /** How many redemptions match, if that is known exactly. */
  total: number | undefined
  onRefresh: () => void
  csv: { readonly busy: boolean; readonly run: (wanted: object) => void }
}

/** The result of the filter (loading, failed, empty or loaded), and the actions on the selected redemptions. */
export function RedemptionQueue({ queue, query, stable, total, onRefresh, csv }: RedemptionQueueProps) {
  const t = useTranslations('adminRedemptions')
  const { rows: items, waiting, gone } = stable
  const isBroken = isApiError(query.error) && query.error.code === 'unreadableAnswer'
  const isDone = !queue.isFiltered
  const { sort, ...matching } = queue.filter
  const selection = useSelection(items?.map(({ id }) => id).filter((id) => !gone.has(id)) ?? [], matching)
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
              <Button variant="secondary" onClick={queue.reset}>
                {t('noneFound.action')}
              </Button>
            }
          />
        }
      >
        {(found) => (
          <RedemptionList items={found} gone={gone} query={query} selection={selection} onOpen={queue.open} />
        )}
      </ListQuery>
      <NewRows
        waiting={waiting}
        gone={gone.size}
        onShow={stable.show}
        className={selection.chosen.size > 0 ? 'bottom-28 sm:bottom-20' : 'bottom-3'}
      />
      {/* Also without rows, so that the result of the last action stays open. */}
      {items && (
        <ChosenRedemptions
          items={items}
          selection={selection}
          filter={matching}
          total={selection.isAll && query.hasNextPage ? total : undefined}
          exporting={csv.busy}
          onExport={(ids) => csv.run(ids ? { ids: ids.join(','), sort } : queue.filter)}
        />
      )}
    </>
  )
}
