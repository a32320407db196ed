import { useTranslations } from 'use-intl'
import { ApiError, isApiError, useSentence } from '~/lib/errors.ts'

/** Says why members could not be read or changed, in the sentences that this screen has for it. */
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

/** The same as an error whose sentence an `ErrorState` says. */
export function useSaidError(): (error: unknown) => ApiError {
  const problemOf = useProblem()
  return (error) => new ApiError('unexpected', problemOf(error))
}
