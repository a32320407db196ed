import { useParentSize } from '@visx/responsive'
import { type ComponentProps, useState } from 'react'
import { useFormat } from '~/lib/format.ts'
import { Crosshair } from './crosshair.tsx'
import { Figure } from './figure.tsx'
import { Legend } from './legend.tsx'
import { Axes, Marks } from './marks.tsx'
import { scalesFor } from './scales.ts'
import { type ChartKind, type DrawnSeries, type Series, withLooks } from './series.ts'

interface PlotProps {
  title: string
  kind: ChartKind
  /** The full name of each point, oldest first. */
  names: readonly string[]
  /** The short name of each point, for the axis. */
  ticks: readonly string[]
}

interface ChartProps extends PlotProps, Omit<ComponentProps<typeof Figure>, 'picture'> {
  series: readonly Series[]
  /** What a reader of the axis must know. */
  note?: string
}

/** Draws figures over time with axes, a legend and a tooltip, and lists them in a table. */
export function Chart({ kind, names, ticks, series, note, ...rest }: ChartProps) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const drawn = withLooks(series)
  const toggle = (label: string) =>
    setHidden(hidden.includes(label) ? hidden.filter((other) => other !== label) : [...hidden, label])
  const plot = { title: rest.title, kind, names, ticks, series: drawn.filter(({ label }) => !hidden.includes(label)) }
  return (
    <Figure
      {...rest}
      picture={
        <>
          {drawn.length > 1 && <Legend kind={kind} series={drawn} hidden={hidden} onToggle={toggle} />}
          <Plot {...plot} />
          {note && <p className="text-xs text-quiet">{note}</p>}
        </>
      }
    />
  )
}

function Plot({ title, kind, names, ticks, series }: PlotProps & { series: readonly DrawnSeries[] }) {
  const format = useFormat()
  const { parentRef, width, height } = useParentSize({ debounceTime: 50 })
  const scales = width > 0 && scalesFor({ width, height, kind, series, ticks, numberOf: format.number })
  return (
    <div ref={parentRef} className="h-60 min-w-0 overflow-x-clip">
      {scales && (
        <Crosshair title={title} names={names} kind={kind} series={series} scales={scales}>
          <svg aria-hidden width={width} height={height} className="overflow-visible">
            <Axes scales={scales} numberOf={format.number} tickOf={(at) => ticks[at] ?? ''} />
            <Marks kind={kind} scales={scales} series={series} />
          </svg>
        </Crosshair>
      )}
    </div>
  )
}
