import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'

/** Says why something at the support desk was not done. */
export function useProblem(): (error: ApiError) => string {
  const t = useTranslations('staffSupport')
  const sentenceOf = useSentence()
  return (error) => (error.code === 'forbidden' ? t('forbidden') : sentenceOf(error))
}
