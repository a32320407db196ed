import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'

/** Returns a function that says why an action on the quiz failed; `failed` is its sentence without an answer of the server. */
export function useProblem() {
  const t = useTranslations('adminQuiz')
  const sentenceOf = useSentence()
  return (error: ApiError, failed: string): string => {
    if (error.code === 'forbidden') return t('forbidden')
    if (error.isUnanswered) return t('failedWith', { failed, cause: sentenceOf(error) })
    return sentenceOf(error)
  }
}
