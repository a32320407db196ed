export interface SeriesSummary {
  readonly first: number
  readonly last: number
  readonly highest: number
  /** The position of the first of the highest values. */
  readonly highestAt: number
}

/** Returns what a sentence about a series needs; undefined without values. */
export function summarize(values: readonly number[]): SeriesSummary | undefined {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const highest = Math.max(...values)
  return { first, last, highest, highestAt: values.indexOf(highest) }
}
