import { ACHIEVEMENTS } from '#contracts/achievement-rules.ts'
import type { Achievement } from '#contracts/achievements.ts'

/** Achievements of the short list: two rows on a phone, one row on a desktop. */
export const FEATURED = 6
/** Of these, how many show what is next, while there is something left to reach. */
const NEXT = 2

const fractionOf = ({ progress, target }: Achievement): number => progress / target
const measureOf = ({ kind }: Achievement) => ACHIEVEMENTS[kind].measure

/** Returns the next achievement of each measure, the nearest first. */
function nextOf(items: readonly Achievement[]): Achievement[] {
  const open = items.filter(({ reachedAt }) => !reachedAt)
  const next = open.filter((one, place) => open.findIndex((other) => measureOf(other) === measureOf(one)) === place)
  return next.toSorted((a, b) => fractionOf(b) - fractionOf(a))
}

/** Returns the newest reached achievements, newest first, and then those that are nearest to their target. */
export function featured(items: readonly Achievement[]): Achievement[] {
  const reached = items
    .filter(({ reachedAt }) => reachedAt)
    .toSorted((a, b) => (b.reachedAt ?? '').localeCompare(a.reachedAt ?? ''))
  const next = nextOf(items)
  const shown = reached.slice(0, FEATURED - Math.min(NEXT, next.length))
  return [...shown, ...next.slice(0, FEATURED - shown.length)]
}
