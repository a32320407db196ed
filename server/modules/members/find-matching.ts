// All members that a filter finds, for bulk actions beyond the page (docs/product.md#all-that-match).

import { BULK_MAX, type ListedStatus } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import type { DayFilter } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkFound } from '#server/http/selection.ts'
import { findMemberCursors } from './find-members.ts'
import { planSearch } from './search.ts'

export interface Matching extends DayFilter {
  readonly search: string
  readonly status: 'all' | ListedStatus
  /** How many the viewer saw. */
  readonly count?: number
}

interface Selection {
  readonly ids: readonly string[]
  readonly matching?: Matching | undefined
}

/**
 * Returns the chosen ids, or those that the filter finds, those who joined last first.
 *
 * @throws Problem noMembersSelected, daysReversed; selectionTooLarge for more than {@link BULK_MAX}; selectionChanged, with the
 * new number, if it differs from the one that the viewer saw
 */
export async function idsOf(db: Db, { ids, matching }: Selection): Promise<readonly string[]> {
  const found = matching ? await findMatching(db, matching) : ids
  assertThat(found.length > 0, 'noMembersSelected')
  return found
}

async function findMatching(db: Db, matching: Matching): Promise<readonly string[]> {
  const { status, count } = matching
  const search = await planSearch(db, matching.search, matching)
  const list = { status, sort: 'joined', direction: 'desc', search } as const
  const found = await findMemberCursors(db, list, BULK_MAX + 1, undefined)
  checkFound(found.length, BULK_MAX, count)
  return found.map(({ id }) => id)
}
