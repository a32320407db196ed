import { useLocale } from 'use-intl'
import { formatFor, useDateLocale } from '~/lib/format.ts'

/** Returns formatters for UTC, in which publications are stated. */
export const useUtcFormat = () => formatFor(useLocale(), useDateLocale(), 'UTC')
