import { type ApiError, useSentence } from './errors.ts'

/**
 * Says why something was refused, for a form that marks no fields by what the server says: what the first one of them
 * lacks says more than that one of them does.
 */
export function useRefusal(): (error: ApiError) => string {
  const sentenceOf = useSentence()
  return (error) => error.fields[0]?.message ?? sentenceOf(error)
}
