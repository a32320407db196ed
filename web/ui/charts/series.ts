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
  /** Dashed lines are the previous period, in every kind of chart. */
  readonly dash?: string
}

/** Looks for series that mean a state. */
export const BAD: Look = { stroke: 'stroke-bad', fill: 'fill-bad', area: 'fill-bad/12' }
export const WARN: Look = { stroke: 'stroke-warn', fill: 'fill-warn', area: 'fill-warn/12' }

export const PREVIOUS: Look = { stroke: 'stroke-edge', fill: 'fill-edge', area: '', dash: '5 4' }

const LOOKS: readonly [Look, ...Look[]] = [
  { stroke: 'stroke-chart-1', fill: 'fill-chart-1', area: 'fill-chart-1/12' },
  { stroke: 'stroke-chart-2', fill: 'fill-chart-2', area: 'fill-chart-2/12' },
  { stroke: 'stroke-chart-3', fill: 'fill-chart-3', area: 'fill-chart-3/12' },
]

/** Gives each series a look; at most three series have looks of their own. */
export const withLooks = (series: readonly Series[]): DrawnSeries[] =>
  series.map((one, index) => ({ ...one, look: one.look ?? LOOKS[index % LOOKS.length] ?? LOOKS[0] }))

export interface DrawnSeries extends Series {
  readonly look: Look
}

export const isPrevious = ({ look }: DrawnSeries): boolean => look === PREVIOUS
