import { type ApiError, useSentence } from './errors.ts'

/**
 * Returns a function that explains a refusal, for forms that mark no fields: the first field's message says more than
 * the general one.
 */
export function useRefusal(): (error: ApiError) => string {
  const sentenceOf = useSentence()
  return (error) => error.fields[0]?.message ?? sentenceOf(error)
}
