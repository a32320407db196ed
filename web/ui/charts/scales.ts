import { scaleBand, scaleLinear } from '@visx/scale'
import { type ChartKind, type DrawnSeries, isPrevious } from './series.ts'
import { dateTicks, valueTicks } from './ticks.ts'

/** Space below the plot for the names of points, in rem. */
const BELOW = 1.75
const ABOVE = 0.5
/** Width of a character of the labels, in rem; a little too much, so that labels never touch. */
const CHARACTER = 0.43
/** The least space between the names of two points, in rem. */
const GAP = 0.5
/** The widest bar, in px. */
const MAX_BAND = 48

interface Room {
  readonly width: number
  readonly height: number
  readonly kind: ChartKind
  readonly series: readonly DrawnSeries[]
  /** The short name of each point, below the plot. */
  readonly ticks: readonly string[]
  readonly numberOf: (value: number) => string
}

/** Returns the scales and ticks of a chart. The space for labels follows the reader's text size. */
export function scalesFor({ width, height, kind, series, ticks, numberOf }: Room) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER * rem
  const stacked = kind === 'stack' ? series.filter((one) => !isPrevious(one)) : []
  const sums = ticks.map((_, at) => stacked.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const values = valueTicks(Math.max(0, ...sums, ...series.flatMap((one) => one.values)))
  const y = scaleLinear<number>({
    domain: [0, values.at(-1) ?? 0],
    range: [height - BELOW * rem, ABOVE * rem],
  })
  const plot = Math.max(0, width - widthOf(values.map(numberOf)) - 0.75 * rem)
  const x = scaleBand<number>({ domain: ticks.map((_, at) => at), range: [0, plot], padding: 0.24 })
  return { x, y, plot, values, points: dateTicks(ticks.length, plot / (widthOf(ticks) + GAP * rem)) }
}

export type Scales = ReturnType<typeof scalesFor>

/** Returns the middle of a point's band. */
export const middleOf = (x: Scales['x'], at: number): number => (x(at) ?? 0) + x.bandwidth() / 2

/** Returns the width and the left edge of a point's bars. */
export function barsOf(x: Scales['x'], at: number): { left: number; width: number } {
  const width = Math.min(MAX_BAND, x.bandwidth())
  return { left: middleOf(x, at) - width / 2, width }
}
