import { useMemo } from 'react'
import { useLocale } from 'use-intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns a function that formats a number of bytes, such as '12.3 MB'. */
export function useBytes(): (bytes: number) => string {
  const locale = useLocale()
  return useMemo(
    () => (bytes) => {
      const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
      const unit = UNITS[power] ?? 'byte'
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
        bytes / 1000 ** power,
      )
    },
    [locale],
  )
}
