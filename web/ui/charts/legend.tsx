import { classes } from '../classes.ts'
import type { ChartKind, DrawnSeries } from './series.ts'

/** Names the series; each button hides its series or shows it again. */
export function Legend({
  kind,
  series,
  hidden,
  onToggle,
}: {
  kind: ChartKind
  series: readonly DrawnSeries[]
  hidden: readonly string[]
  onToggle: (label: string) => void
}) {
  return (
    <div className="-mx-2 -my-1.5 flex flex-wrap gap-x-1 text-xs">
      {series.map(({ label, look }) => (
        <button
          key={label}
          type="button"
          aria-pressed={!hidden.includes(label)}
          onClick={() => onToggle(label)}
          className={classes(
            'flex min-h-target items-center gap-1.5 rounded-sm px-2 hover:bg-hover',
            hidden.includes(label) ? 'text-quiet line-through' : 'text-ink',
          )}
        >
          <Swatch kind={kind} look={look} />
          {label}
        </button>
      ))}
    </div>
  )
}

/** A sample of a line or a bar. */
export function Swatch({ kind, look }: { kind: ChartKind; look: DrawnSeries['look'] }) {
  return kind === 'lines' || look.dash ? (
    <svg aria-hidden width="20" height="10" className="shrink-0">
      <path d="M0 5H20" strokeDasharray={look.dash} className={classes('fill-none stroke-2', look.stroke)} />
    </svg>
  ) : (
    <svg aria-hidden width="10" height="10" className="shrink-0">
      <rect width="10" height="10" rx="2" className={look.fill} />
    </svg>
  )
}
