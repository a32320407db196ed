import { useTranslations } from 'use-intl'
import { COUNTRIES, useCountryName } from '~/lib/country.ts'
import { Select } from '~/ui/input.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import type { Desk } from './use-desk.ts'

interface DeskFiltersProps {
  desk: Desk
  services: readonly { readonly id: string; readonly name: string }[]
}

/** Search, service, country and order of the queue. */
export function DeskFilters({ desk, services }: DeskFiltersProps) {
  const t = useTranslations('redemptions')
  const countryName = useCountryName(t('otherCountry'))
  const { service = '', country = '', sort } = desk.filter
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_13rem_11rem_11rem]">
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        maxLength={100}
        value={desk.text}
        onChange={desk.setText}
        className="max-lg:col-span-2"
      />
      <Select
        aria-label={t('filter.service')}
        value={service}
        onChange={(event) => desk.change({ service: event.target.value })}
      >
        <option value="">{t('filter.allServices')}</option>
        {services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {service && !services.some(({ id }) => id === service) && <option value={service}>{service}</option>}
      </Select>
      <Select
        aria-label={t('country')}
        value={country}
        onChange={(event) => desk.change({ country: event.target.value })}
      >
        <option value="">{t('filter.allCountries')}</option>
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('filter.order')}
        value={sort}
        onChange={(event) => desk.sortBy(event.target.value === 'newest' ? 'newest' : 'oldest')}
        className="max-lg:col-span-2"
      >
        <option value="oldest">{t('filter.oldest')}</option>
        <option value="newest">{t('filter.newest')}</option>
      </Select>
    </div>
  )
}
