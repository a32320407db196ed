import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { SkeletonRows } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

interface ListQueryProps<Item> {
  /** The query of the list. */
  query: {
    readonly error: Error | null
    readonly isFetching: boolean
    /** Whether the rows still belong to the previous filter. */
    readonly isPlaceholderData?: boolean
    readonly refetch: () => unknown
  }
  /** The rows; undefined while loading or after a failure. */
  items: readonly Item[] | undefined
  /** The title after a failure. */
  failed: ReactNode
  /** The error to explain, if the screen has its own wording. */
  error?: unknown
  /** Shown for an empty list; without it `children` handle that. */
  empty?: ReactNode
  /** The height of a row. */
  rowClass?: string
  children: (items: readonly Item[]) => ReactNode
}

/** A list in each of its states: loading, failed, empty and full; dimmed while another filter loads. */
export function ListQuery<Item>({ query, items, failed, error, empty, rowClass, children }: ListQueryProps<Item>) {
  if (!items && query.error) {
    return (
      <ErrorState
        title={failed}
        error={error ?? query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!items) return <SkeletonRows rows={8} className={rowClass} />
  if (items.length === 0 && empty !== undefined) return empty
  const isDimmed = query.isPlaceholderData === true
  return (
    <div aria-busy={isDimmed} className={classes('transition-opacity', isDimmed && 'opacity-60')}>
      {children(items)}
    </div>
  )
}
