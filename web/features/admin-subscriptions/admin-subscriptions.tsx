import { useQuery } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '~/lib/errors.ts'
import { useIsWide } from '~/lib/media.ts'
import { stepsFrom } from '~/lib/steps.ts'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { isListRead, useOpenRecord } from '~/lib/use-open-record.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { CATEGORY_FILTER, findPlans, STOCK_FILTER } from './find-plans.ts'
import { PlanActions } from './plan-actions.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { PlanTable } from './plan-table.tsx'
import { plansQuery } from './queries.ts'
import type { Action } from './types.ts'

/** The plans for staff, with search, filters and actions. `preview` shows a subscription as members see it. */
export function AdminSubscriptions({ preview }: { preview: (subscriptionId: string) => ReactNode }) {
  const t = useTranslations('adminSubscriptions')
  const [filters, change] = useFilters()
  const category = oneOf(CATEGORY_FILTER, filters.get('category'))
  const stock = oneOf(STOCK_FILTER, filters.get('stock'))
  const days = useDays()
  const query = useQuery(plansQuery)
  const [act, setAction] = useState<Action>()
  const adding = useOpened('new')
  const isWide = useIsWide()

  const plans = query.data?.plans
  // Among all plans, so that it also follows changes after which the filters no longer find it.
  const sheet = useOpenRecord('plan', plans, isListRead(query))
  const found = plans && findPlans(plans, { search: filters.get('q') ?? '', category, stock, ...days.query })
  const List = isWide ? PlanTable : PlanCards
  const showAll = () => change({ q: '', category: '', stock: '', from: '', to: '' })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <RefreshButton busy={query.isRefetching} onClick={() => void query.refetch()}>
          {t('refresh')}
        </RefreshButton>
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => adding.open('plan')}>
          {t('add.open')}
        </Button>
      </PageHeader>
      <div className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <div className="relative flex gap-2 max-lg:col-span-2">
          <ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1" />
          <SavedViews list="subscriptions" />
        </div>
        <FilterSelect
          label={t('category')}
          value={category}
          options={CATEGORY_FILTER.map((value) => ({ value, label: t(`categories.${value}`) }))}
          onChange={(next) => change({ category: next === 'all' ? '' : next })}
        />
        <FilterSelect
          label={t('stock')}
          value={stock}
          options={STOCK_FILTER.map((value) => ({ value, label: t(`stocks.${value}`) }))}
          onChange={(next) => change({ stock: next === 'all' ? '' : next })}
        />
      </div>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <DayRange days={days} of="changed" />
      </div>
      <ListQuery
        query={query}
        items={found}
        failed={t(isApiError(query.error) && query.error.code === 'unreadableAnswer' ? 'badFormat' : 'loadFailed')}
        empty={
          <EmptyState
            icon={<Tag />}
            title={t(plans?.length ? 'noneFound' : 'empty')}
            text={t(plans?.length ? 'noneFoundText' : 'emptyText')}
            action={
              plans?.length ? (
                <Button variant="secondary" onClick={showAll}>
                  {t('showAll')}
                </Button>
              ) : (
                <Button onClick={() => adding.open('plan')}>{t('add.open')}</Button>
              )
            }
          />
        }
      >
        {(shown) => (
          <>
            <List plans={shown} onOpen={sheet.open} onAction={setAction} />
            <p className="mt-3 text-sm text-quiet tabular">
              {t('shown', { n: shown.length })}
              {isWide && <span className="ml-3">{t('keys')}</span>}
            </p>
          </>
        )}
      </ListQuery>
      {sheet.record && (
        <PlanSheet
          plan={sheet.record}
          preview={preview(sheet.record.subscriptionId)}
          steps={stepsFrom(found?.map(({ id }) => id) ?? [], sheet.record.id, sheet.open)}
          onAction={setAction}
          onClose={sheet.close}
        />
      )}
      <PlanActions
        act={adding.opened ? { kind: 'add' } : act}
        // A plan that was deleted meanwhile is still open in its sheet; the server says that it is gone.
        plans={[...(plans ?? []), ...(sheet.record ? [sheet.record] : [])]}
        factor={query.data?.priceFactor ?? null}
        cutsWait={query.data?.cutsWait ?? false}
        onClose={adding.opened ? adding.close : () => setAction(undefined)}
        onDeleted={sheet.close}
      />
    </>
  )
}
