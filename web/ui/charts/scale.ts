/** The picture's own units; the browser stretches them. */
export const WIDTH = 320
export const HEIGHT = 150

/** A round number at or above the greatest value, for the top of a chart; never 0. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(0, ...values)
  if (most === 0) return 10
  const magnitude = 10 ** Math.floor(Math.log10(most))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((part) => part * magnitude >= most) ?? 10
  return Math.max(1, step * magnitude)
}

/** Where a value lies, from the picture's upper edge. */
export const heightOf = (value: number, top: number): number => HEIGHT - (value / top) * HEIGHT
