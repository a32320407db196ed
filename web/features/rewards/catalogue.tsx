import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '#contracts/rewards.ts'
import { useProgressiveList } from '~/lib/progressive-list.ts'
import { oneOf, useFilters, useSearchText } from '~/lib/url-filter.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { CatalogueSkeleton, OFFER_GRID } from './catalogue-skeleton.tsx'
import { CATEGORY_TABS, ofCategory, searchCatalogue } from './filter-catalogue.ts'
import { NothingFound } from './nothing-found.tsx'
import { subscriptionsQuery } from './queries.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import type { OnRedeem } from './types.ts'

const SEARCH_DELAY_MS = 250
/** As many cards as a screen shows. */
const FIRST_CARDS = 4

export function Catalogue({ onRedeem }: { onRedeem: OnRedeem }) {
  const t = useTranslations('rewards')
  const { data, isPending, error, refetch, isFetching } = useQuery(subscriptionsQuery())
  const begin = useProgressiveList(data !== undefined, FIRST_CARDS)
  if (isPending) return <CatalogueSkeleton />
  if (!data)
    return <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return data.subscriptions.length > 0 ? (
    <Shelves subscriptions={data.subscriptions} begin={begin} onRedeem={onRedeem} />
  ) : (
    <NothingOnOffer />
  )
}

interface ShelvesProps {
  subscriptions: readonly Subscription[]
  begin: ReturnType<typeof useProgressiveList>
  onRedeem: OnRedeem
}

function Shelves({ subscriptions, begin, onRedeem }: ShelvesProps) {
  const t = useTranslations('rewards')
  const [filters, change] = useFilters()
  const { text, setText } = useSearchText('q', SEARCH_DELAY_MS)
  const tab = oneOf(CATEGORY_TABS, filters.get('category'))
  const found = searchCatalogue(subscriptions, text)
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
        <ul className={OFFER_GRID}>
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
      icon={<PackageOpen />}
      title={t('title')}
      text={t('text')}
      action={<ButtonLink to="/games">{t('play')}</ButtonLink>}
    />
  )
}
