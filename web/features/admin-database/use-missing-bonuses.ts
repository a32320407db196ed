import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FIX_MAX } from '#contracts/database-rules.ts'
import { missingBonusesQuery } from './queries.ts'

/** Searches for members without the signup bonus until one fix is full or all members were checked. */
export function useMissingBonuses(round: number) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(missingBonusesQuery(round))
  const pages = data?.pages ?? []
  const found = pages.flatMap(({ members }) => members)
  const sum = (name: 'looked' | 'hadBefore') => pages.reduce((total, page) => total + page[name], 0)
  const isDone = data !== undefined && (!hasNextPage || found.length >= FIX_MAX)
  const shouldContinue = data !== undefined && !isDone && !isFetching && !error
  useEffect(() => {
    if (shouldContinue) void fetchNextPage()
  }, [shouldContinue, fetchNextPage])
  return {
    members: found.slice(0, FIX_MAX),
    hasMore: hasNextPage || found.length > FIX_MAX,
    checked: sum('looked'),
    hadBefore: sum('hadBefore'),
    isDone,
    error,
    isFetching,
    again: () => void (data ? fetchNextPage() : refetch()),
  }
}
