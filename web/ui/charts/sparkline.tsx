import { classes } from '../classes.ts'

const WIDTH = 72
const HEIGHT = 26
const EDGE = 2

/** The course of a figure without axes. Decorative: the figure is beside it. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
  const y = (value: number) => HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low || 1)
  const line = values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} className={classes('shrink-0', className)}>
      <path d={`M${line}V${HEIGHT}H${x(0)}Z`} className="fill-chart-1/12" />
      <path d={`M${line}`} strokeLinejoin="round" className="fill-none stroke-chart-1 stroke-[1.5]" />
    </svg>
  )
}
