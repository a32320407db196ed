import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'

/** Says why something about promo codes was not done; `failed` is what is said where the server could not answer. */
export function useProblem() {
  const t = useTranslations('adminPromoCodes')
  const sentenceOf = useSentence()
  return (error: ApiError, failed: string): string => {
    if (error.code === 'forbidden') return t('forbidden')
    if (error.isUnanswered) return t('failedWith', { failed, cause: sentenceOf(error) })
    return sentenceOf(error)
  }
}
