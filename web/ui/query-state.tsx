import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { ErrorState } from './states.tsx'

interface QueryStateProps<Data> {
  query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isPending: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  skeleton: ReactNode
  /** The title after a failure. */
  failed: ReactNode
  /** Shows a failure in a card of its own. */
  inCard?: boolean
  children: (data: Data) => ReactNode
}

/** The data of a query; before that a skeleton, or the error with a retry button. */
export function QueryState<Data>({ query, skeleton, failed, inCard, children }: QueryStateProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) return skeleton
  const state = <ErrorState title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return inCard ? <Card>{state}</Card> : state
}
