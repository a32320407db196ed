import type { ReactNode } from 'react'
import { useFormat } from '~/lib/format.ts'
import { classes } from '../classes.ts'
import { Figure } from './figure.tsx'
import { HEIGHT, heightOf, topOf, WIDTH } from './scale.ts'

export interface Series {
  readonly label: string
  readonly values: readonly number[]
}

interface DayChartProps {
  title: string
  text: string
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[]
  /** At most three; they differ in colour and stroke. */
  series: readonly Series[]
  kind: 'lines' | 'bars'
  actions?: ReactNode
  tableLabel: string
  /** Column headings of the table, the day first. */
  head: readonly string[]
  /** Returns a day's cells in the table, without the day. */
  row: (index: number) => readonly string[]
}

const LOOKS = [
  { stroke: 'stroke-brand', fill: 'fill-brand', dash: undefined },
  { stroke: 'stroke-gold-deep', fill: 'fill-gold-deep', dash: '6 3' },
  { stroke: 'stroke-note', fill: 'fill-note', dash: '2 3' },
] as const
const lookOf = (index: number) => LOOKS[index % LOOKS.length] ?? LOOKS[0]

/** Draws figures per day as lines or grouped bars, and lists them in a table, newest first. */
export function DayChart({ days, series, kind, head, row, ...rest }: DayChartProps) {
  const format = useFormat()
  const top = topOf(series.flatMap(({ values }) => values))
  const rows = days.map((day, index) => [format.calendarDate(day), ...row(index)]).toReversed()
  return (
    <Figure
      {...rest}
      head={head}
      rows={rows}
      picture={
        <div aria-hidden>
          {series.length > 1 && <Legend series={series} kind={kind} />}
          <p className="text-xs text-quiet tabular">{format.number(top)}</p>
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-36 w-full overflow-visible"
          >
            {series.map(({ label, values }, index) =>
              kind === 'lines' ? (
                <path
                  key={label}
                  d={lineOf(values, top)}
                  strokeDasharray={lookOf(index).dash}
                  className={classes('fill-none stroke-2', lookOf(index).stroke)}
                  vectorEffect="non-scaling-stroke"
                />
              ) : (
                <path key={label} d={barsOf(values, top, index, series.length)} className={lookOf(index).fill} />
              ),
            )}
            <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          </svg>
          <p className="mt-1 flex justify-between text-xs text-quiet">
            <span>{format.calendarDate(days[0] ?? '')}</span>
            <span>{days.length > 1 && format.calendarDate(days.at(-1) ?? '')}</span>
          </p>
        </div>
      }
    />
  )
}

function Legend({ series, kind }: Pick<DayChartProps, 'series' | 'kind'>) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {series.map(({ label }, index) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 20 10" className="h-2.5 w-5">
            {kind === 'lines' ? (
              <path
                d="M0 5H20"
                strokeDasharray={lookOf(index).dash}
                className={classes('fill-none stroke-2', lookOf(index).stroke)}
              />
            ) : (
              <rect x="4" width="12" height="10" rx="2" className={lookOf(index).fill} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** A single day is drawn as a horizontal line. */
function lineOf(values: readonly number[], top: number): string {
  const points = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values
  const step = WIDTH / Math.max(1, points.length - 1)
  return `M${points.map((value, at) => `${(at * step).toFixed(2)} ${heightOf(value, top).toFixed(1)}`).join('L')}`
}

function barsOf(values: readonly number[], top: number, index: number, count: number): string {
  const slot = WIDTH / Math.max(1, values.length)
  const width = (slot * 0.76) / count
  return values
    .map((value, at) => ({ x: at * slot + slot * 0.12 + index * width, y: heightOf(Math.max(0, value), top) }))
    .filter(({ y }) => y < HEIGHT)
    .map(({ x, y }) => `M${x.toFixed(2)} ${HEIGHT}V${y.toFixed(1)}h${width.toFixed(2)}V${HEIGHT}Z`)
    .join('')
}
