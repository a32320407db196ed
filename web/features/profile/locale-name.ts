import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** Returns a function that names a language of dates: 'German (Austria)'. */
export function useLocaleName(): (name: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })
    return (name) => names.of(name) ?? name
  }, [locale])
}
