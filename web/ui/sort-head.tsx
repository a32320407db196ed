import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { HeadCell } from './table.tsx'

interface SortHeadProps {
  /** The current direction if the list is sorted by this column. */
  direction: 'asc' | 'desc' | undefined
  onSort: (direction: 'asc' | 'desc') => void
  /** The direction of a first press; figures start with the largest. */
  first?: 'asc' | 'desc'
  number?: boolean
  children: ReactNode
}

/** The heading of a sortable column. */
export function SortHead({ direction, onSort, first = 'asc', number, children }: SortHeadProps) {
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown
  const next = direction === undefined ? first : direction === 'asc' ? 'desc' : 'asc'
  return (
    <HeadCell
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={number ? 'text-right' : undefined}
    >
      <button
        type="button"
        onClick={() => onSort(next)}
        className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 font-semibold hover:text-ink"
      >
        {children}
        <Icon aria-hidden className={classes('size-3.5 shrink-0', direction === undefined && 'opacity-25')} />
      </button>
    </HeadCell>
  )
}
