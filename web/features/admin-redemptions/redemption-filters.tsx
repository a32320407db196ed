import { useTranslations } from 'use-intl'
import { REDEMPTION_OWNERS } from '#contracts/redemption-rules.ts'
import { COUNTRIES, useCountryName } from '~/lib/country.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterCombobox } from '~/ui/filter-combobox.tsx'
import { FilterFold } from '~/ui/filter-fold.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import type { RedemptionQueueState } from './use-redemption-queue.ts'

interface RedemptionFiltersProps {
  queue: RedemptionQueueState
  subscriptions: readonly { readonly id: string; readonly name: string }[]
}

/** Search, subscription, country, assignee and order of the queue. */
export function RedemptionFilters({ queue, subscriptions }: RedemptionFiltersProps) {
  const t = useTranslations('adminRedemptions')
  const tAssignee = useTranslations('admin.assignee')
  const countryName = useCountryName(t('otherCountry'))
  const { subscription = '', country = '', owner = 'all', sort } = queue.filter
  const { typed } = queue.days
  return (
    <div className="mb-3 grid grid-cols-2 items-end gap-2 lg:grid-cols-4">
      <FilterFold
        className="col-span-2"
        active={
          [subscription, country, owner !== 'all', typed.from || typed.to, sort === 'newest'].filter(Boolean).length
        }
        views="redemptions"
        search={<ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1" />}
      >
        <div className="col-span-2">
          <DayRange days={queue.days} of="opened" />
        </div>
        <FilterCombobox
          label={t('filter.subscription')}
          value={subscription}
          all={t('filter.allSubscriptions')}
          options={subscriptions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => queue.change({ subscription: next })}
        />
        <FilterSelect
          label={t('country')}
          value={country}
          all={t('filter.allCountries')}
          options={COUNTRIES.map((code) => ({ value: code, label: countryName(code) }))}
          onChange={(next) => queue.change({ country: next })}
        />
        <FilterSelect
          label={tAssignee('title')}
          value={owner}
          options={REDEMPTION_OWNERS.map((value) => ({ value, label: tAssignee(`owners.${value}`) }))}
          onChange={(next) => queue.change({ owner: next === 'all' ? '' : next })}
        />
        <FilterSelect
          label={t('filter.order')}
          value={sort}
          options={(['oldest', 'newest'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(next) => queue.sortBy(next === 'newest' ? 'newest' : 'oldest')}
        />
      </FilterFold>
    </div>
  )
}
