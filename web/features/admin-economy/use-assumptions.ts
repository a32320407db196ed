import { ASSUMED_DIFFICULTIES, ASSUMED_RIGHT, ASSUMED_TAKEN } from '#contracts/economy-rules.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import type { Assumptions } from './queries.ts'

/** The shares to choose from, in percent. */
export const PARTS = Array.from({ length: 11 }, (_, index) => index * 10)

function partOf(text: string | null, usual: number): number {
  const part = Number(text || Number.NaN)
  return Number.isInteger(part) && part >= 0 && part <= 100 ? part : usual
}

/** Reads the assumptions about an average member from the URL. */
export function useAssumptions() {
  const [filters, change] = useFilters()
  const assumed = {
    taken: partOf(filters.get('taken'), ASSUMED_TAKEN),
    right: partOf(filters.get('right'), ASSUMED_RIGHT),
    difficulty: oneOf(ASSUMED_DIFFICULTIES, filters.get('difficulty')),
  } satisfies Assumptions
  return { assumed, change }
}
