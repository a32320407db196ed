import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import { useProgressiveList } from '~/lib/progressive-list.ts'
import { oneOf, useFilters, useSearchText } from '~/lib/url-filter.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { CATEGORY_TABS, type CategoryTab, ofCategory, searchSubscriptions } from './filter-subscriptions.ts'
import { subscriptionsQuery } from './queries.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import type { OnRedeem } from './types.ts'

const SEARCH_DELAY_MS = 250
/** As many cards as a screen shows. */
const FIRST_CARDS = 4

export function SubscriptionList({ onRedeem }: { onRedeem: OnRedeem }) {
  const t = useTranslations('rewards')
  const query = useQuery(subscriptionsQuery())
  const begin = useProgressiveList(query.data !== undefined, FIRST_CARDS)
  return (
    <QueryState query={query} skeleton={<ListSkeleton />} failed={t('loadFailed')}>
      {({ subscriptions }) =>
        subscriptions.length > 0 ? (
          <FilteredList subscriptions={subscriptions} begin={begin} onRedeem={onRedeem} />
        ) : (
          <NothingOnOffer />
        )
      }
    </QueryState>
  )
}

interface FilteredListProps {
  subscriptions: readonly Subscription[]
  begin: ReturnType<typeof useProgressiveList>
  onRedeem: OnRedeem
}

function FilteredList({ subscriptions, begin, onRedeem }: FilteredListProps) {
  const t = useTranslations('rewards')
  const [filters, change] = useFilters()
  const { text, setText } = useSearchText('q', SEARCH_DELAY_MS)
  const tab = oneOf(CATEGORY_TABS, filters.get('category'))
  const found = searchSubscriptions(subscriptions, text)
  const shown = ofCategory(found, tab)
  const tabs = CATEGORY_TABS.map((value) => ({
    value,
    label: (
      <>
        {t(`category.${value}`)} <span className="font-normal tabular">{ofCategory(found, value).length}</span>
      </>
    ),
  }))
  return (
    <>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        value={text}
        onChange={setText}
        className="mb-3 lg:max-w-md"
      />
      <p role="status" className="sr-only">
        {t('found', { n: shown.length })}
      </p>
      <Tabs
        label={t('categories')}
        value={tab}
        tabs={tabs}
        onChange={(value) => change({ category: value === 'all' ? '' : value })}
      >
        {shown.length === 0 && (
          <NothingFound
            search={text}
            tab={tab}
            onClear={() => setText('')}
            onShowAll={() => change({ category: '' })}
          />
        )}
        <ul className={CARD_GRID}>
          {begin(shown).map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} onRedeem={onRedeem} />
          ))}
        </ul>
      </Tabs>
    </>
  )
}

function NothingOnOffer() {
  const t = useTranslations('rewards.empty')
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title={t('title')}
      text={t('text')}
      action={<ButtonLink to="/games">{t('play')}</ButtonLink>}
    />
  )
}

/** Two cards per row on a desktop: their plans need the width. */
const CARD_GRID = 'mt-4 grid grid-cols-1 gap-4 md:grid-cols-2'

const ListSkeleton = () => (
  <>
    <Skeleton className="mb-3 h-target lg:max-w-md" />
    <Skeleton className="h-13 max-w-lg" />
    <div className={CARD_GRID}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-96 rounded-lg" />
      ))}
    </div>
  </>
)

interface NothingFoundProps {
  search: string
  tab: CategoryTab
  onClear: () => void
  onShowAll: () => void
}

/** An empty store, or a search without results, each with its own next step. */
function NothingFound({ search, tab, onClear, onShowAll }: NothingFoundProps) {
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
      title={t('emptyTab.title', { category: t(`category.${tab}`) })}
      text={t('emptyTab.text')}
      action={<Button onClick={onShowAll}>{t('emptyTab.all')}</Button>}
    />
  )
}
