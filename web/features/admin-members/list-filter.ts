import { MEMBER_SORTS, MEMBER_STATUSES, type MemberSort } from '#contracts/member-rules.ts'

/** The filter of the list, in the order of its tabs. */
export const STATUS_TABS = ['all', ...MEMBER_STATUSES] as const
export type StatusTab = (typeof STATUS_TABS)[number]

export const DIRECTIONS = ['desc', 'asc'] as const
type Direction = (typeof DIRECTIONS)[number]

export interface Sorting {
  readonly sort: MemberSort
  readonly direction: Direction
}

/** Where the first press on a column leads: names begin with A, all else with the largest. */
export const firstDirection = (sort: MemberSort): Direction => (sort === 'name' ? 'asc' : 'desc')

/** All ways to sort, each with the direction that is looked for first. */
export const SORTINGS: readonly Sorting[] = MEMBER_SORTS.flatMap((sort) => {
  const first = firstDirection(sort)
  return [first, first === 'asc' ? 'desc' : 'asc'].map((direction) => ({ sort, direction }) as Sorting)
})
