import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'

/** Returns a function that says why a task or an ad was not changed. */
export function useProblem(): (error: ApiError) => string {
  const t = useTranslations('adminEconomy')
  const sentenceOf = useSentence()
  return (error) => (error.code === 'forbidden' ? t('forbidden') : sentenceOf(error))
}
