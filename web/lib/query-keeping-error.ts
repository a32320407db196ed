import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * `useQuery` whose error stays visible during a retry. Without this, a screen would show its skeleton at every retry.
 * `retrying` says that a retry is running.
 */
export function useQueryKeepingError<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
) {
  const { data, error, isPending, isFetching, refetch } = useQuery(options)
  const last = useRef<Error | null>(null)
  if (error || data !== undefined) last.current = error
  const shown = error ?? (isPending ? last.current : null)
  return {
    data,
    error: shown,
    isPending: isPending && !shown,
    isFetching,
    retrying: isFetching && shown !== null,
    refetch,
  }
}
