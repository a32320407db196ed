import { AxisBottom, AxisRight } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { AreaClosed, Bar, LinePath } from '@visx/shape'
import { classes } from '../classes.ts'
import { middleOf, type Scales } from './scales.ts'
import type { ChartKind, DrawnSeries } from './series.ts'

const RADIUS = 3
const LINE = 'var(--color-line)'

/** Draws gridlines and the labels of both axes. */
export function Axes({
  scales: { x, y, plot, values, points },
  numberOf,
  tickOf,
}: {
  scales: Scales
  numberOf: (value: number) => string
  tickOf: (at: number) => string
}) {
  const base = y(0)
  return (
    <>
      <GridRows scale={y} width={plot} tickValues={values} stroke={LINE} />
      <AxisRight
        scale={y}
        left={plot}
        tickValues={values}
        tickFormat={(value) => numberOf(Number(value))}
        hideTicks
        hideAxisLine
        tickComponent={({ y, formattedValue }) => (
          <text x={8} y={y} dy="0.35em" className="fill-quiet text-xs tabular">
            {formattedValue}
          </text>
        )}
      />
      <AxisBottom
        scale={x}
        top={base}
        tickValues={points}
        tickFormat={tickOf}
        tickLength={4}
        stroke={LINE}
        tickStroke={LINE}
        tickComponent={({ x, formattedValue }) => (
          <text x={x} dy="1.6em" textAnchor="middle" className="fill-quiet text-xs tabular">
            {formattedValue}
          </text>
        )}
      />
    </>
  )
}

/** Draws the series. */
export function Marks({ kind, scales, series }: { kind: ChartKind; scales: Scales; series: readonly DrawnSeries[] }) {
  if (kind === 'lines')
    return series.map((one) => <Line key={one.label} scales={scales} one={one} isAlone={series.length === 1} />)
  return kind === 'bars' ? <Bars scales={scales} series={series} /> : <Stack scales={scales} series={series} />
}

/** A line; a single series has a filled area, and a single value is a dot. */
function Line({ scales: { x, y }, one, isAlone }: { scales: Scales; one: DrawnSeries; isAlone: boolean }) {
  const { values, look } = one
  const place = { x: (_: number, at: number) => middleOf(x, at), y: (value: number) => y(value) }
  if (values.length === 1) return <circle cx={middleOf(x, 0)} cy={y(values[0] ?? 0)} r={4} className={look.fill} />
  return (
    <>
      {isAlone && <AreaClosed data={[...values]} {...place} yScale={y} className={look.area} />}
      <LinePath
        data={[...values]}
        {...place}
        strokeDasharray={look.dash}
        strokeLinejoin="round"
        className={classes('fill-none stroke-2', look.stroke)}
      />
    </>
  )
}

function Bars({ scales: { x, y }, series }: { scales: Scales; series: readonly DrawnSeries[] }) {
  const width = x.bandwidth() / Math.max(1, series.length)
  return series.map(({ label, values, look }, index) =>
    values.map((value, at) =>
      value > 0 ? (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          key={`${label}${at}`}
          x={(x(at) ?? 0) + index * width}
          y={y(value)}
          width={width}
          height={y(0) - y(value)}
          rx={Math.min(RADIUS, width / 3)}
          className={look.fill}
        />
      ) : null,
    ),
  )
}

function Stack({ scales: { x, y }, series }: { scales: Scales; series: readonly DrawnSeries[] }) {
  return series.map(({ label, values, look }, index) =>
    values.map((value, at) => {
      const below = series.slice(0, index).reduce((sum, other) => sum + (other.values[at] ?? 0), 0)
      return value > 0 ? (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          key={`${label}${at}`}
          x={x(at)}
          y={y(below + value)}
          width={x.bandwidth()}
          height={y(below) - y(below + value)}
          rx={Math.min(RADIUS, x.bandwidth() / 3)}
          className={look.fill}
        />
      ) : null
    }),
  )
}
