import { useState } from 'react'

/**
 * Holds whether a selection means all rows that a filter finds, also beyond the page. Another filter, or a row that is deselected, ends it.
 *
 * @param total how many rows match, if all shown ones are selected and there are more
 */
export function useAllMatching(filter: object, total: number | undefined) {
  const [of, setOf] = useState<string>()
  // A later selection of the shown ones does not mean all that match.
  if (of !== undefined && total === undefined) setOf(undefined)
  const key = JSON.stringify(filter)
  const count = of === key ? total : undefined
  return {
    /** How many are selected; undefined if the selection means the shown rows. */
    count,
    /** How many could be selected; undefined if that is not offered. */
    offered: count === undefined ? total : undefined,
    choose: () => setOf(key),
    clear: () => setOf(undefined),
  }
}

export type AllMatching = ReturnType<typeof useAllMatching>
