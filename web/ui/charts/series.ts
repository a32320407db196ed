export interface Series {
  readonly label: string
  readonly values: readonly number[]
  /** Without one, series differ by their position. */
  readonly look?: Look
}

/** How a chart draws its series: lines, bars side by side, or bars on top of each other. */
export type ChartKind = 'lines' | 'bars' | 'stack'

interface Look {
  readonly stroke: string
  readonly fill: string
  readonly area: string
  readonly dash?: string
}

/** Looks for series that mean a state. */
export const BAD: Look = { stroke: 'stroke-bad', fill: 'fill-bad', area: 'fill-bad/12' }
export const WARN: Look = { stroke: 'stroke-warn', fill: 'fill-warn', area: 'fill-warn/12' }

const LOOKS: readonly [Look, ...Look[]] = [
  { stroke: 'stroke-brand', fill: 'fill-brand', area: 'fill-brand/12' },
  { stroke: 'stroke-gold-deep', fill: 'fill-gold-deep', area: 'fill-gold-deep/12', dash: '6 3' },
  { stroke: 'stroke-note', fill: 'fill-note', area: 'fill-note/12', dash: '2 3' },
]

/** Gives each series a look; at most three series have looks of their own. */
export const withLooks = (series: readonly Series[]): DrawnSeries[] =>
  series.map((one, index) => ({ ...one, look: one.look ?? LOOKS[index % LOOKS.length] ?? LOOKS[0] }))

export interface DrawnSeries extends Series {
  readonly look: Look
}
