import { useTranslations } from 'use-intl'
import { ApiError, isApiError, useSentence } from '~/lib/errors.ts'

/** Returns a function that says why members could not be read or changed, with the sentences of this screen. */
export function useProblem(): (error: unknown) => string {
  const t = useTranslations('adminMembers')
  const sentenceOf = useSentence()
  return (error) => {
    switch (isApiError(error) && error.code) {
      case 'requestTimeout':
        return t('timedOut')
      case 'offline':
      case 'connectionFailed':
        return t('network')
      case 'unreadableAnswer':
        return t('invalid')
      case 'unauthenticated':
        return t('signedOut')
      case 'forbidden':
        return t('forbidden')
      case 'invalidInput':
        return (error as ApiError).fields[0]?.message ?? sentenceOf(error)
      default:
        return sentenceOf(error)
    }
  }
}

/** Returns a function that wraps this sentence in an error for `ErrorState`. */
export function useErrorWithSentence(): (error: unknown) => ApiError {
  const problemOf = useProblem()
  return (error) => new ApiError('unexpected', problemOf(error))
}
