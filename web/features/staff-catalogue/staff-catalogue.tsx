import { useQuery } from '@tanstack/react-query'
import { Plus, RotateCw, Tag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '~/lib/errors.ts'
import { useIsWide } from '~/lib/media.ts'
import { oneOf, useFilters, useSearchText } from '~/lib/url-filter.ts'
import { useSearchKey } from '~/lib/use-search-key.ts'
import { Button } from '~/ui/button.tsx'
import { Select } from '~/ui/input.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { CATEGORY_FILTER, findPlans, STOCK_FILTER } from './find-plans.ts'
import { type Act, PlanActs } from './plan-acts.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlanTable } from './plan-table.tsx'
import { catalogueQuery } from './queries.ts'

const SEARCH_DELAY_MS = 250

/** The catalogue as staff keep it. `preview` shows a service as members see it. */
export function StaffCatalogue({ preview }: { preview: (subscriptionId: string) => ReactNode }) {
  const t = useTranslations('catalogue')
  const [filters, change] = useFilters()
  const { text, setText, settled } = useSearchText('q', SEARCH_DELAY_MS)
  const category = oneOf(CATEGORY_FILTER, filters.get('category'))
  const stock = oneOf(STOCK_FILTER, filters.get('stock'))
  const query = useQuery(catalogueQuery)
  const [act, setAct] = useState<Act>()
  const isWide = useIsWide()
  const box = useSearchKey()

  const plans = query.data?.plans
  const found = plans && findPlans(plans, { search: settled, category, stock })
  const List = isWide ? PlanTable : PlanCards
  const showAll = () => {
    setText('')
    change({ q: '', category: '', stock: '' })
  }
  return (
    <div ref={box}>
      <PageHeader title={t('title')} text={t('text')}>
        <Button
          variant="secondary"
          busy={query.isRefetching}
          icon={<RotateCw aria-hidden className="size-5" />}
          onClick={() => void query.refetch()}
        >
          {t('refresh')}
        </Button>
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setAct({ kind: 'add' })}>
          {t('add.open')}
        </Button>
      </PageHeader>
      <div className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          maxLength={100}
          value={text}
          onChange={setText}
          className="max-lg:col-span-2"
        />
        <Select
          aria-label={t('category')}
          value={category}
          onChange={({ target }) => change({ category: target.value === 'all' ? '' : target.value })}
        >
          {CATEGORY_FILTER.map((one) => (
            <option key={one} value={one}>
              {t(`categories.${one}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('stock')}
          value={stock}
          onChange={({ target }) => change({ stock: target.value === 'all' ? '' : target.value })}
        >
          {STOCK_FILTER.map((one) => (
            <option key={one} value={one}>
              {t(`stocks.${one}`)}
            </option>
          ))}
        </Select>
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
                <Button onClick={() => setAct({ kind: 'add' })}>{t('add.open')}</Button>
              )
            }
          />
        }
      >
        {(shown) => (
          <>
            <List plans={shown} onAct={setAct} />
            <p className="mt-3 text-sm text-quiet tabular">
              {t('shown', { n: shown.length })}
              {isWide && <span className="ml-3">{t('keys')}</span>}
            </p>
          </>
        )}
      </ListQuery>
      <PlanActs
        act={act}
        plans={plans ?? []}
        factor={query.data?.priceFactor ?? null}
        cutsWait={query.data?.cutsWait ?? false}
        onAct={setAct}
        preview={preview}
      />
    </div>
  )
}
