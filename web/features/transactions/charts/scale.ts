/** Units of the SVG; the browser stretches them. */
export const WIDTH = 320
export const HEIGHT = 150

/** Returns a round number at or above the greatest value, for the top of a chart; never 0. */
export function topOf(values: readonly number[]): number {
  const greatest = Math.max(0, ...values)
  if (greatest === 0) return 10
  const magnitude = 10 ** Math.floor(Math.log10(greatest))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((part) => part * magnitude >= greatest) ?? 10
  return Math.max(1, step * magnitude)
}

/** Returns a value's distance from the upper edge. */
export const heightOf = (value: number, top: number): number => HEIGHT - (value / top) * HEIGHT
