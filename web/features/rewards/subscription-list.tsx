import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import { useProgressiveList } from '~/lib/progressive-list.ts'
import { oneOf, useFilters, useSearchText } from '~/lib/url-filter.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { CATEGORY_FILTERS, type CategoryFilter, ofCategory, searchSubscriptions } from './filter-subscriptions.ts'
import { subscriptionsQuery } from './queries.ts'
import { SubscriptionGroups, SubscriptionGroupsSkeleton } from './subscription-groups.tsx'
import type { OnRedeem } from './types.ts'

const SEARCH_DELAY_MS = 250
/** As many cards as a screen shows. */
const FIRST_CARDS = 4

export function SubscriptionList({ onRedeem }: { onRedeem: OnRedeem }) {
  const t = useTranslations('rewards')
  const query = useQuery(subscriptionsQuery())
  const { hasBegun, begin } = useProgressiveList(query.data !== undefined, FIRST_CARDS)
  return (
    <QueryState query={query} skeleton={<ListSkeleton />} failed={t('loadFailed')}>
      {({ subscriptions }) => {
        if (!hasBegun) return <ListSkeleton />
        if (subscriptions.length === 0) return <NothingOnOffer />
        return <FilteredList subscriptions={subscriptions} begin={begin} onRedeem={onRedeem} />
      }}
    </QueryState>
  )
}

interface FilteredListProps {
  subscriptions: readonly Subscription[]
  begin: ReturnType<typeof useProgressiveList>['begin']
  onRedeem: OnRedeem
}

function FilteredList({ subscriptions, begin, onRedeem }: FilteredListProps) {
  const t = useTranslations('rewards')
  const [filters, change] = useFilters()
  const { text, setText } = useSearchText('q', SEARCH_DELAY_MS)
  const category = oneOf(CATEGORY_FILTERS, filters.get('category'))
  const found = searchSubscriptions(subscriptions, text)
  const shown = ofCategory(found, category)
  const labelOf = (value: CategoryFilter) =>
    t('categoryCount', { category: t(`category.${value}`), n: ofCategory(found, value).length })
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2 sm:mb-6">
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          value={text}
          onChange={setText}
          className="min-w-32 flex-1 sm:max-w-sm"
        />
        <FilterSelect
          label={t('categories')}
          value={category}
          options={CATEGORY_FILTERS.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(value) => change({ category: value === 'all' ? '' : value })}
          className="w-34 sm:w-48"
        />
      </div>
      <p role="status" className="sr-only">
        {t('found', { n: shown.length })}
      </p>
      {shown.length === 0 && (
        <NothingFound
          search={text}
          category={category}
          onClear={() => setText('')}
          onShowAll={() => change({ category: '' })}
        />
      )}
      <SubscriptionGroups subscriptions={shown} isSearch={text.trim() !== ''} begin={begin} onRedeem={onRedeem} />
    </>
  )
}

function NothingOnOffer() {
  const t = useTranslations('rewards.empty')
  const isCoolingOff = useIsCoolingOff()
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title={t('title')}
      text={t('text')}
      action={!isCoolingOff && <ButtonLink to="/games">{t('play')}</ButtonLink>}
    />
  )
}

const ListSkeleton = () => (
  <>
    <div className="mb-4 flex gap-2 sm:mb-6">
      <Skeleton className="h-target flex-1 sm:max-w-sm" />
      <Skeleton className="h-target w-34 sm:w-48" />
    </div>
    <SubscriptionGroupsSkeleton />
  </>
)

interface NothingFoundProps {
  search: string
  category: CategoryFilter
  onClear: () => void
  onShowAll: () => void
}

/** A search or a category without results, each with its own next step. */
function NothingFound({ search, category, onClear, onShowAll }: NothingFoundProps) {
  const t = useTranslations('rewards')
  if (search.trim())
    return (
      <EmptyState
        drawing={<NoResultsDrawing />}
        title={t('emptySearch.title', { search: search.trim() })}
        text={t('emptySearch.text')}
        action={<Button onClick={onClear}>{t('emptySearch.clear')}</Button>}
      />
    )
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title={t('emptyTab.title', { category: t(`category.${category}`) })}
      text={t('emptyTab.text')}
      action={<Button onClick={onShowAll}>{t('emptyTab.all')}</Button>}
    />
  )
}
