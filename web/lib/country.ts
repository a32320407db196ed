import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'

export type Country = Redemption['country']

/** ISO regions of the product's country codes. The order of the keys is the order of the choices. */
const REGIONS: Record<Country, string | undefined> = {
  US: 'US',
  IN: 'IN',
  UK: 'GB',
  CA: 'CA',
  AU: 'AU',
  DE: 'DE',
  FR: 'FR',
  JP: 'JP',
  BR: 'BR',
  OTHER: undefined,
}

export const COUNTRIES = Object.keys(REGIONS) as Country[]

/** Returns a function that names countries in the viewer's language; `other` names the code that is no country. */
export function useCountryName(other: string): (country: Country) => string {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return (country) => {
      const region = REGIONS[country]
      return region ? (names.of(region) ?? country) : other
    }
  }, [locale, other])
}
