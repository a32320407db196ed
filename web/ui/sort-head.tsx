import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { HeadCell } from './table.tsx'

interface SortHeadProps {
  /** The direction that the list has by this column now, if it has one. */
  direction: 'asc' | 'desc' | undefined
  onSort: (direction: 'asc' | 'desc') => void
  /** Where a first press leads; figures begin with the largest. */
  first?: 'asc' | 'desc'
  number?: boolean
  children: ReactNode
}

/** The head of a column that the list can be sorted by. */
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
