import { scaleBand, scaleLinear } from '@visx/scale'
import type { ChartKind, Series } from './series.ts'

/** Space below the plot for the names of points, in rem. */
const BELOW = 1.75
const ABOVE = 0.5
/** Width of a character of the labels, in rem; a little too much, so that labels never touch. */
const CHARACTER = 0.47
const MOST_TICKS = 6

interface Room {
  readonly width: number
  readonly height: number
  readonly kind: ChartKind
  readonly series: readonly Series[]
  /** The short name of each point, below the plot. */
  readonly ticks: readonly string[]
  readonly numberOf: (value: number) => string
}

/** Returns the scales and ticks of a chart. The space for labels follows the reader's text size. */
export function scalesFor({ width, height, kind, series, ticks, numberOf }: Room) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER * rem
  const sums = ticks.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const greatest = Math.max(0, ...(kind === 'stack' ? sums : series.flatMap(({ values }) => values)))
  const y = scaleLinear<number>({
    domain: [0, greatest || 10],
    range: [height - BELOW * rem, ABOVE * rem],
    nice: 3,
  })
  const values = y.ticks(3).filter(Number.isInteger)
  const plot = Math.max(0, width - widthOf(values.map(numberOf)) - 0.75 * rem)
  const x = scaleBand<number>({ domain: ticks.map((_, at) => at), range: [0, plot], padding: 0.24 })
  return { x, y, plot, values, points: everyFew(ticks.length, plot / (widthOf(ticks) + 1.5 * rem)) }
}

export type Scales = ReturnType<typeof scalesFor>

/** Returns evenly spaced positions that include the last one. */
function everyFew(count: number, fits: number): number[] {
  const step = Math.ceil(count / Math.max(1, Math.min(MOST_TICKS, Math.floor(fits))))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse()
}

/** Returns the middle of a point's band. */
export const middleOf = (x: Scales['x'], at: number): number => (x(at) ?? 0) + x.bandwidth() / 2
