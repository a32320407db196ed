// Calls that change many rows: chosen ones, or all that a filter finds (docs/product.md#selected-rows).

import { assertThat } from './problem.ts'

/**
 * Checks how many rows a filter finds.
 *
 * @param max the most rows of one call; the caller reads up to one more
 * @param seen the number that the viewer saw; undefined for a preview
 * @throws Problem selectionTooLarge; selectionChanged, with the new number
 */
export function checkFound(found: number, max: number, seen: number | undefined): void {
  assertThat(found <= max, 'selectionTooLarge', { max })
  assertThat(seen === undefined || seen === found, 'selectionChanged', { count: found })
}

/** Sums up a call. @param reasons for each row why it stays as it is; null if it changes */
export function sumUp<Reason extends string>(reasons: readonly (Reason | null)[]) {
  const skipped = Map.groupBy(
    reasons.filter((reason) => reason !== null),
    (reason) => reason,
  )
  return {
    found: reasons.length,
    changes: reasons.filter((reason) => reason === null).length,
    others: [...skipped].map(([reason, all]) => ({ reason, n: all.length })),
  }
}
