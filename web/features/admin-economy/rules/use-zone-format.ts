import { useLocale } from 'use-intl'
import { formatFor, useDateLocale } from '~/lib/format.ts'

/** Returns formatters for the product's time zone, in which activations are stated. */
export const useZoneFormat = (timeZone: string) => formatFor(useLocale(), useDateLocale(), timeZone)
