import { useParentSize } from '@visx/responsive'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartTexts } from '~/lib/chart-texts.tsx'
import { useFormat } from '~/lib/format.ts'
import { Crosshair } from './crosshair.tsx'
import { csvOf } from './csv.ts'
import { Figure } from './figure.tsx'
import { Legend } from './legend.tsx'
import { Axes, Marks } from './marks.tsx'
import { scalesFor } from './scales.ts'
import { type ChartKind, type DrawnSeries, isPrevious, PREVIOUS, type Series, withLooks } from './series.ts'
import { summarize } from './summary.ts'

interface PlotProps {
  title: string
  kind: ChartKind
  /** The full name of each point, oldest first. */
  names: readonly string[]
  /** The short name of each point, for the axis. */
  ticks: readonly string[]
  /** Whether the last point is not over, such as today. */
  isPartial?: boolean
}

interface ChartProps extends PlotProps, Omit<ComponentProps<typeof Figure>, 'picture' | 'csv'> {
  series: readonly Series[]
  /** The values of the previous period, point by point; drawn as a dashed line. */
  previous?: readonly number[]
  /** What a reader of the axis must know. */
  note?: string
  /** The first column of the CSV; `names` by default. */
  keys?: readonly string[]
}

/** Draws figures over time with axes, a legend and a tooltip, and lists them in a table. */
export const Chart = (props: ChartProps) => (
  <ChartTexts>
    <ChartFigure {...props} />
  </ChartTexts>
)

function ChartFigure({ kind, names, ticks, isPartial, series, previous, note, keys = names, ...rest }: ChartProps) {
  const t = useTranslations('charts')
  const [hidden, setHidden] = useState<readonly string[]>([])
  const drawn = withLooks([
    ...series,
    // A period before the first data says nothing.
    ...(previous?.some((value) => value > 0) ? [{ label: t('previous'), values: previous, look: PREVIOUS }] : []),
  ])
  const toggle = (label: string) =>
    setHidden(hidden.includes(label) ? hidden.filter((other) => other !== label) : [...hidden, label])
  const isEmpty = drawn.every(({ values }) => values.every((value) => value === 0))
  const shown = drawn.filter(({ label }) => !hidden.includes(label))
  return (
    <Figure
      {...rest}
      csv={csvOf(
        [rest.head[0] ?? '', ...drawn.map(({ label }) => label)],
        keys.map((key, at) => [key, ...drawn.map(({ values }) => values[at] ?? 0)]),
      )}
      picture={
        <>
          {drawn.length > 1 && <Legend kind={kind} series={drawn} hidden={hidden} onToggle={toggle} />}
          <Summary series={drawn} names={names} />
          <div className="relative">
            <Plot title={rest.title} kind={kind} names={names} ticks={ticks} isPartial={isPartial} series={shown} />
            {isEmpty && (
              <p className="pointer-events-none absolute inset-0 flex items-center justify-center pb-7 text-sm text-quiet">
                <span className="rounded-full bg-card px-3 py-1">{t('empty')}</span>
              </p>
            )}
          </div>
          {note && <p className="text-xs text-quiet">{note}</p>}
        </>
      }
    />
  )
}

/** Sums each series up for screen readers. */
function Summary({ series, names }: { series: readonly DrawnSeries[]; names: readonly string[] }) {
  const t = useTranslations('charts')
  const [from, to] = [names[0] ?? '', names.at(-1) ?? '']
  return (
    <p className="sr-only">
      {series
        .filter((one) => !isPrevious(one))
        .map(({ label, values }) => {
          const found = summarize(values)
          if (!found) return ''
          const { highestAt, ...numbers } = found
          return values.length === 1
            ? t('single', { label, last: found.last, to })
            : t('summary', { label, ...numbers, from, to, day: names[highestAt] ?? '' })
        })
        .join(' ')}
    </p>
  )
}

function Plot({
  title,
  kind,
  names,
  ticks,
  isPartial = false,
  series,
}: PlotProps & { series: readonly DrawnSeries[] }) {
  const t = useTranslations('charts')
  const format = useFormat()
  const { parentRef, width, height } = useParentSize({ debounceTime: 50 })
  const scales = width > 0 && scalesFor({ width, height, kind, series, ticks, numberOf: format.number })
  const named = isPartial ? [...names.slice(0, -1), t('soFar', { name: names.at(-1) ?? '' })] : names
  return (
    <div ref={parentRef} className="h-60 min-w-0 overflow-x-clip">
      {scales && (
        <Crosshair title={title} names={named} kind={kind} series={series} scales={scales}>
          <svg aria-hidden width={width} height={height} className="overflow-visible">
            <Axes scales={scales} numberOf={format.number} tickOf={(at) => ticks[at] ?? ''} />
            <Marks kind={kind} scales={scales} series={series} isPartial={isPartial} />
          </svg>
        </Crosshair>
      )}
    </div>
  )
}
