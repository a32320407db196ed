import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { SkeletonRows } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

interface ListQueryProps<Item> {
  /** What the list is read by. */
  query: {
    readonly error: Error | null
    readonly isFetching: boolean
    /** Whether these are still the rows of the filter before. */
    readonly isPlaceholderData?: boolean
    readonly refetch: () => unknown
  }
  /** What was found; nothing while it is on its way, or has failed. */
  items: readonly Item[] | undefined
  /** The title when it failed. */
  failed: ReactNode
  /** The error to be explained, where the screen has words of its own for it. */
  error?: unknown
  /** What stands where nothing was found; without it `children` say so themselves. */
  empty?: ReactNode
  /** How high a row will be. */
  rowClass?: string
  children: (items: readonly Item[]) => ReactNode
}

/** A list in each of its states: on its way, failed, empty, and full; dimmed while another filter is read. */
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
  const dimmed = query.isPlaceholderData === true
  return (
    <div aria-busy={dimmed} className={classes('transition-opacity', dimmed && 'opacity-60')}>
      {children(items)}
    </div>
  )
}
