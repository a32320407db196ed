import { MEMBER_SORTS, MEMBER_STATUSES, type MemberSort } from '#contracts/member-rules.ts'

/** The values of the status filter, in the order of the tabs. */
export const STATUS_TABS = ['all', ...MEMBER_STATUSES] as const
export type StatusTab = (typeof STATUS_TABS)[number]

export const DIRECTIONS = ['desc', 'asc'] as const
type Direction = (typeof DIRECTIONS)[number]

export interface Sorting {
  readonly sort: MemberSort
  readonly direction: Direction
}

/** Returns the direction after the first click on a column: ascending for names, descending for numbers and dates. */
export const firstDirection = (sort: MemberSort): Direction => (sort === 'name' ? 'asc' : 'desc')

/** All options of the sort menu. For each column, the usual direction comes first. */
export const SORTINGS: readonly Sorting[] = MEMBER_SORTS.flatMap((sort) => {
  const first = firstDirection(sort)
  return [first, first === 'asc' ? 'desc' : 'asc'].map((direction) => ({ sort, direction }) as Sorting)
})
