import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isApiError } from '~/lib/errors.ts'
import { type Preview, previewQuery } from './queries.ts'
import { rulesOf, type Typed } from './typed-rules.ts'

/** A preview is asked for so long after the last key, in ms. */
const DELAY_MS = 400
/** The errors of a draft are those of the field `rules`. */
const PREFIX = 'rules.'

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** Returns errors by path of the draft. */
export const errorsOf = (error: unknown): ReadonlyMap<string, string> =>
  isApiError(error)
    ? new Map(
        error.fields.flatMap(({ field, message }) =>
          field.startsWith(PREFIX) ? [[field.slice(PREFIX.length), message] as const] : [],
        ),
      )
    : NO_ERRORS

/**
 * Returns the guard's preview of what is typed, a moment after the last key. While the rules are invalid, it has their errors and the
 * figures of the last valid ones.
 */
export function usePreview(typed: Typed) {
  const text = useMemo(() => JSON.stringify(rulesOf(typed)), [typed])
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery(previewQuery(useMemo(() => JSON.parse(settled), [settled])))
  const { data, error } = query
  const [last, setLast] = useState<Preview>()
  const [errors, setErrors] = useState(NO_ERRORS)
  useEffect(() => {
    if (data) {
      setLast(data)
      setErrors(NO_ERRORS)
    } else if (error) setErrors(errorsOf(error))
  }, [data, error])
  return {
    preview: data ?? last,
    errors,
    setErrors,
    /** A failure that is none of the fields'. */
    failure: error && errorsOf(error).size === 0 ? error : undefined,
    isBusy: query.isFetching || settled !== text,
    retry: () => void query.refetch(),
  }
}
