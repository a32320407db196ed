import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Card, CardHead } from '~/ui/card.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'

interface ListPanelProps<Item> {
  title: string
  query: UseQueryResult<{ items: Item[] }>
  /** The maximum number of rows, and the skeleton's length. */
  rows: number
  failed: string
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A short list in a card, with its four states. */
export function ListPanel<Item>({ title, query, rows, failed, empty, children }: ListPanelProps<Item>) {
  const id = useId()
  const { data, isPending, error, isFetching, refetch } = query
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={title} />
      {isPending && <SkeletonRows rows={Math.min(rows, 5)} className="h-11" />}
      {error && !data && (
        <ErrorState title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && empty}
      {data && data.items.length > 0 && <ul className="-my-2 divide-y divide-line">{children(data.items)}</ul>}
    </Card>
  )
}
