import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { SCRATCH_REVEAL_PART } from '#contracts/rules.ts'
import { classes } from '~/ui/classes.ts'
import { clearedPart } from './cleared.ts'
import { type Place, paintCover, type Stroke, scratch } from './cover.ts'

interface ScratchSurfaceProps {
  /** The content under the cover. */
  children: ReactNode
  /** The text on the cover. */
  hint: string
  revealed: boolean
  onRevealed: () => void
}

/** The resolution at which the cleared part is measured. */
const SAMPLE = { width: 64, height: 40 } as const

/** The card with its cover. Scratching a quarter, by finger, mouse or pen, reveals the rest. */
export function ScratchSurface({ children, hint, revealed, onRevealed }: ScratchSurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef<Stroke[]>([])
  const last = useRef<Place>(undefined)
  const look = useRef(0)

  const repaint = useEffectEvent(() => {
    const card = canvas.current
    if (!card) return
    const { width, height } = card.getBoundingClientRect()
    card.width = Math.round(width * devicePixelRatio)
    card.height = Math.round(height * devicePixelRatio)
    paintCover(card, hint)
    // Rotating the phone restores the scratched strokes.
    for (const stroke of strokes.current) scratch(card, stroke)
  })
  // Before the first paint: the prize must not flash up before its cover.
  useLayoutEffect(() => repaint(), [])
  useEffect(() => {
    const sizes = new ResizeObserver(() => repaint())
    if (canvas.current) sizes.observe(canvas.current)
    const themes = new MutationObserver(() => repaint())
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', repaint)
    // Canvas text does not wait for its font.
    void document.fonts.ready.then(() => repaint())
    return () => {
      sizes.disconnect()
      themes.disconnect()
      system.removeEventListener('change', repaint)
      cancelAnimationFrame(look.current)
    }
  }, [])

  const lookUnder = () => {
    const card = canvas.current
    if (!card || revealed) return
    const sample = new OffscreenCanvas(SAMPLE.width, SAMPLE.height)
    const pen = sample.getContext('2d', { willReadFrequently: true })
    pen?.drawImage(card, 0, 0, SAMPLE.width, SAMPLE.height)
    const pixels = pen?.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data
    if (pixels && clearedPart(pixels) >= SCRATCH_REVEAL_PART) onRevealed()
  }
  const strokeTo = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const card = canvas.current
    if (!card) return
    const box = card.getBoundingClientRect()
    const to = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
    const stroke = { from: last.current ?? to, to }
    last.current = to
    strokes.current.push(stroke)
    scratch(card, stroke)
  }
  const move = (event: PointerEvent) => {
    if (!last.current) return
    // Fast movements have several positions per frame.
    for (const part of event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]) strokeTo(part)
    cancelAnimationFrame(look.current)
    look.current = requestAnimationFrame(lookUnder)
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = undefined
    strokeTo(event)
  }
  const end = () => {
    last.current = undefined
    lookUnder()
  }
  return (
    <div className="relative aspect-[8/5] w-full overflow-hidden rounded-lg bg-gold-soft shadow-lift">
      <div className="absolute inset-0" aria-hidden={!revealed}>
        {children}
      </div>
      <canvas
        ref={canvas}
        aria-hidden
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className={classes(
          'absolute inset-0 size-full touch-none cursor-grab transition-opacity duration-200 select-none active:cursor-grabbing motion-reduce:transition-none',
          revealed && 'pointer-events-none opacity-0',
        )}
      />
    </div>
  )
}
