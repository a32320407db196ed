/** Space above the greatest value, as a factor. */
const HEADROOM = 1.05
/** Rounded steps between gridlines, before they are multiplied by a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5]
const MAX_DATE_TICKS = 6

/**
 * Returns the gridlines of an axis of whole numbers: 0 and three or four rounded values above it. The last one is the end of the
 * axis, above the greatest value.
 */
export function valueTicks(greatest: number): number[] {
  const needed = Math.max(greatest, 1) * HEADROOM
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(needed / 3)))
  const axes = [1, 10]
    .flatMap((power) => STEPS.map((step) => step * power * magnitude))
    .filter(Number.isInteger)
    .flatMap((step) => [3, 4].map((lines) => ({ step, lines, end: step * lines })))
    .filter(({ end }) => end >= needed)
  const best = axes.reduce((one, other) => (other.end < one.end ? other : one))
  return Array.from({ length: best.lines + 1 }, (_, index) => index * best.step)
}

/**
 * Returns evenly spaced positions on an axis of dates, at most six. The last position is always among them.
 *
 * @param fits how many labels have space
 */
export function dateTicks(count: number, fits: number): number[] {
  const step = Math.ceil(count / Math.max(1, Math.min(MAX_DATE_TICKS, Math.floor(fits))))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse()
}
