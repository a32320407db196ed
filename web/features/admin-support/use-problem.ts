import { useTranslations } from 'use-intl'
import type { ApiError } from '~/lib/errors.ts'
import { useRefusal } from '~/lib/use-refusal.ts'

/** Returns a function that says why an action on a ticket failed. */
export function useProblem(): (error: ApiError) => string {
  const t = useTranslations('adminSupport')
  const refusalOf = useRefusal()
  return (error) => (error.code === 'forbidden' ? t('forbidden') : refusalOf(error))
}
