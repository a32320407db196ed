import { localPoint } from '@visx/event'
import { TooltipWithBounds } from '@visx/tooltip'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useFormat } from '~/lib/format.ts'
import { Swatch } from './legend.tsx'
import { middleOf, type Scales } from './scales.ts'
import { type ChartKind, type DrawnSeries, isPrevious } from './series.ts'

interface CrosshairProps {
  title: string
  /** The full name of each point. */
  names: readonly string[]
  kind: ChartKind
  series: readonly DrawnSeries[]
  scales: Scales
  /** The drawing; it is not rendered again when the pointer moves. */
  children: ReactNode
}

/**
 * Shows the values of one point in a tooltip, by pointer, touch or keyboard. The keyboard moves an invisible range input, whose text screen
 * readers announce.
 */
export function Crosshair({ title, names, kind, series, scales, children }: CrosshairProps) {
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const last = names.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)
  const follow = (event: PointerEvent) => {
    const point = localPoint(event)
    if (point) setChosen(Math.max(0, Math.min(last, Math.floor(point.x / scales.x.step()))))
  }
  const textOf = (index: number) =>
    [names[index], ...series.map(({ label, values }) => `${label} ${format.number(values[index] ?? 0)}`)].join(', ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input below is the same for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input below is the same for the keyboard
    <div
      className="relative size-full cursor-crosshair touch-pan-y rounded-sm outline-offset-4 outline-brand has-focus-visible:outline-3"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
      onClick={() => input.current?.focus({ preventScroll: true })}
    >
      {children}
      {at !== null && (
        <>
          <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
            <path
              d={`M${middleOf(scales.x, at)} ${scales.y.range()[1]}V${scales.y.range()[0]}`}
              className="stroke-edge"
              strokeDasharray="3 3"
            />
            {series
              .filter((one) => kind === 'lines' || isPrevious(one))
              .map(({ label, values, look }) => (
                <circle
                  key={label}
                  cx={middleOf(scales.x, at)}
                  cy={scales.y(values[at] ?? 0)}
                  r={4}
                  className={`stroke-card stroke-2 ${look.fill}`}
                />
              ))}
          </svg>
          <TooltipWithBounds
            key={at}
            unstyled
            applyPositionStyle
            left={middleOf(scales.x, at)}
            top={0}
            aria-hidden
            className="pointer-events-none z-10 max-w-56 rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-lift"
          >
            <p className="font-semibold">{names[at]}</p>
            <ul className="mt-1 flex flex-col gap-0.5">
              {series.map((one) => (
                <li key={one.label} className="flex items-center gap-1.5">
                  <Swatch kind={kind} look={one.look} />
                  <span className="text-quiet">{one.label}</span>
                  <span className="ml-auto pl-3 font-semibold tabular">{format.number(one.values[at] ?? 0)}</span>
                </li>
              ))}
            </ul>
          </TooltipWithBounds>
        </>
      )}
      <input
        ref={input}
        type="range"
        min={0}
        max={last}
        value={at ?? last}
        aria-label={title}
        aria-valuetext={textOf(at ?? last)}
        onChange={({ target }) => setChosen(target.valueAsNumber)}
        onFocus={() => setChosen(at ?? last)}
        onBlur={() => setChosen(null)}
        onKeyDown={({ key }) => key === 'Escape' && setChosen(null)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </div>
  )
}
