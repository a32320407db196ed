import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FIX_MAX } from '#contracts/database-rules.ts'
import { lackingQuery } from './queries.ts'

/** Looks for members without their bonus until there are as many as one fix takes, or all have been looked at. */
export function useLacking(round: number) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(lackingQuery(round))
  const pages = data?.pages ?? []
  const found = pages.flatMap(({ members }) => members)
  const sum = (name: 'looked' | 'hadBefore') => pages.reduce((total, page) => total + page[name], 0)
  const isDone = data !== undefined && (!hasNextPage || found.length >= FIX_MAX)
  const goesOn = data !== undefined && !isDone && !isFetching && !error
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return {
    members: found.slice(0, FIX_MAX),
    hasMore: hasNextPage || found.length > FIX_MAX,
    looked: sum('looked'),
    hadBefore: sum('hadBefore'),
    isDone,
    error,
    isFetching,
    again: () => void (data ? fetchNextPage() : refetch()),
  }
}
