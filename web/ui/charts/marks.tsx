import { AxisBottom, AxisRight } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { AreaClosed, LinePath } from '@visx/shape'
import { classes } from '../classes.ts'
import { barsOf, middleOf, type Scales } from './scales.ts'
import { type ChartKind, type DrawnSeries, isPrevious } from './series.ts'

const RADIUS = 4
/** Half the width of a character of the labels, in px at the usual text size. */
const HALF_CHARACTER = 3.4
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
  return (
    <>
      <GridRows scale={y} width={plot} tickValues={values} stroke={LINE} className="[shape-rendering:crispEdges]" />
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
        top={y(0)}
        tickValues={points}
        tickFormat={tickOf}
        hideTicks
        hideAxisLine
        tickComponent={({ x, formattedValue = '' }) => (
          // The first label may not begin left of the plot.
          <text
            x={Math.max(x, formattedValue.length * HALF_CHARACTER)}
            dy="1.6em"
            textAnchor="middle"
            className="fill-quiet text-xs tabular"
          >
            {formattedValue}
          </text>
        )}
      />
    </>
  )
}

interface MarksProps {
  kind: ChartKind
  scales: Scales
  series: readonly DrawnSeries[]
  /** Whether the last point is not over, such as today. */
  isPartial: boolean
}

/** Draws the series. The previous period is a dashed line behind them. */
export function Marks({ kind, scales, series, isPartial }: MarksProps) {
  const current = series.filter((one) => !isPrevious(one))
  return (
    <>
      {series.filter(isPrevious).map((one) => (
        <Line key={one.label} scales={scales} one={one} />
      ))}
      {kind === 'lines' ? (
        current.map((one) => (
          <Line key={one.label} scales={scales} one={one} isPartial={isPartial} hasArea={current.length === 1} />
        ))
      ) : (
        <Bars kind={kind} scales={scales} series={current} isPartial={isPartial} />
      )}
    </>
  )
}

interface LineProps {
  scales: Scales
  one: DrawnSeries
  isPartial?: boolean
  hasArea?: boolean
}

/** A line. The way to a partial last point is dotted, and the point is hollow. A single value is a dot. */
function Line({ scales: { x, y }, one: { values, look }, isPartial = false, hasArea = false }: LineProps) {
  const points = values.map((value, at) => ({ value, at }))
  const place = {
    x: (point: (typeof points)[number]) => middleOf(x, point.at),
    y: (point: (typeof points)[number]) => y(point.value),
  }
  const last = points.at(-1)
  if (!last) return null
  if (points.length === 1) return <circle cx={place.x(last)} cy={place.y(last)} r={4} className={look.fill} />
  const line = { ...place, strokeLinejoin: 'round', strokeLinecap: 'round' } as const
  const stroke = classes('fill-none stroke-2', look.stroke)
  return (
    <>
      {hasArea && <AreaClosed data={points} {...place} yScale={y} className={look.area} />}
      <LinePath
        data={isPartial ? points.slice(0, -1) : points}
        {...line}
        strokeDasharray={look.dash}
        className={stroke}
      />
      {isPartial && (
        <>
          <LinePath data={points.slice(-2)} {...line} strokeDasharray="0.1 5" className={stroke} />
          <circle
            cx={place.x(last)}
            cy={place.y(last)}
            r={3.5}
            className={classes('fill-card stroke-2', look.stroke)}
          />
        </>
      )}
    </>
  )
}

/** Bars side by side or on top of each other. The upper corners are round, and those of a partial last point are pale. */
function Bars({ kind, scales: { x, y }, series, isPartial }: MarksProps) {
  const isStack = kind === 'stack'
  return series.map(({ label, values, look }, index) =>
    values.map((value, at) => {
      if (value <= 0) return null
      const { left, width } = barsOf(x, at)
      const own = isStack ? width : width / series.length
      const below = isStack ? series.slice(0, index).reduce((sum, other) => sum + (other.values[at] ?? 0), 0) : 0
      const isTop = !isStack || series.slice(index + 1).every((other) => !other.values[at])
      const height = y(below) - y(below + value)
      return (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          key={`${label}${at}`}
          d={barPath({
            x: left + (isStack ? 0 : index * own),
            y: y(below + value),
            width: Math.max(1, own - (isStack || series.length === 1 ? 0 : 1)),
            height,
            radius: isTop ? Math.min(RADIUS, own / 3, height) : 0,
          })}
          className={classes(look.fill, isPartial && at === values.length - 1 && 'opacity-45')}
        />
      )
    }),
  )
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
}

/** Returns the path of a bar with round upper corners. */
const barPath = ({ x, y, width, height, radius: r }: Box): string =>
  `M${x} ${y + height}V${y + r}q0 ${-r} ${r} ${-r}H${x + width - r}q${r} 0 ${r} ${r}V${y + height}Z`
