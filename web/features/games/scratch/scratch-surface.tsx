import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SCRATCH_REVEAL_PART } from '#contracts/rules.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { clearedPart } from './cleared.ts'
import { type Place, paintCover, type Stroke, scratch, tokenColour } from './cover.ts'
import { CRUMB_MARGIN, type Crumbs, createCrumbs } from './crumbs.ts'
import { useTilt } from './use-tilt.ts'

interface ScratchSurfaceProps {
  /** The content under the cover. */
  children: ReactNode
  /** The text on the cover. */
  hint: string
  revealed: boolean
  onRevealed: () => void
}

/** The resolution at which the cleared part is measured. */
const SAMPLE = { width: 256, height: 160 } as const
/** Canvas pixels per CSS pixel: more cannot be seen, and costs frames on phones. */
const MAX_DENSITY = 2
const CRUMB_COLOURS = ['silver', 'prize-5', 'silver-light', 'prize-2', 'prize-6']

/** A small copy of the cover, whose pixels are cheap to read. */
function createSample(): OffscreenCanvas {
  const sample = new OffscreenCanvas(SAMPLE.width, SAMPLE.height)
  sample.getContext('2d', { willReadFrequently: true })?.fillRect(0, 0, SAMPLE.width, SAMPLE.height)
  return sample
}

/** The card with its cover. Scratching a quarter, by finger, mouse or pen, reveals the rest. */
export function ScratchSurface({ children, hint, revealed, onRevealed }: ScratchSurfaceProps) {
  const t = useTranslations('games.scratch')
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const crumbCanvas = useRef<HTMLCanvasElement>(null)
  const crumbs = useRef<Crumbs>(undefined)
  const sample = useRef<OffscreenCanvas>(undefined)
  const strokes = useRef<Stroke[]>([])
  const last = useRef<Place>(undefined)
  const frame = useRef(0)
  const [isTouched, setTouched] = useState(false)
  const tilt = useTilt()

  const repaint = useEffectEvent(() => {
    const card = canvas.current
    if (!card) return
    const density = Math.min(MAX_DENSITY, devicePixelRatio)
    card.width = Math.round(card.offsetWidth * density)
    card.height = Math.round(card.offsetHeight * density)
    paintCover(card, hint)
    // Rotating the phone restores the scratched strokes.
    for (const stroke of strokes.current) scratch(card, stroke)
    const air = crumbCanvas.current
    if (!air) return
    air.width = card.offsetWidth + 2 * CRUMB_MARGIN.x
    air.height = card.offsetHeight + 2 * CRUMB_MARGIN.y
  })
  // Before the first paint: the prize must not flash up before its cover.
  useLayoutEffect(() => repaint(), [])
  useEffect(() => {
    const sizes = new ResizeObserver(() => repaint())
    if (canvas.current) sizes.observe(canvas.current)
    // Canvas text does not wait for its font.
    void document.fonts.ready.then(() => repaint())
    const air = crumbCanvas.current
    if (air && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const colours = CRUMB_COLOURS.map((token) => tokenColour(air, `--color-${token}`))
      crumbs.current = createCrumbs(air, colours)
    }
    return () => {
      sizes.disconnect()
      crumbs.current?.stop()
      cancelAnimationFrame(frame.current)
    }
  }, [])
  useEffect(() => {
    if (revealed) crumbs.current?.burst()
  }, [revealed])

  const measure = () => {
    if (revealed || !sample.current) return
    const pixels = sample.current.getContext('2d')?.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data
    if (pixels && clearedPart(pixels) >= SCRATCH_REVEAL_PART) onRevealed()
  }
  const strokeTo = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const card = canvas.current
    // The stage does not tilt, so that it measures where the pointer is on the flat card.
    const box = stage.current?.getBoundingClientRect()
    if (!card || !box) return
    const to = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
    const stroke = { from: last.current ?? to, to }
    last.current = to
    strokes.current.push(stroke)
    sample.current ??= createSample()
    scratch(card, stroke)
    scratch(sample.current, stroke)
  }
  const move = (event: PointerEvent) => {
    if (!last.current) return
    // Fast movements have several positions per frame.
    for (const part of event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]) strokeTo(part)
    const card = canvas.current
    if (card) crumbs.current?.drop(last.current.x * card.offsetWidth, last.current.y * card.offsetHeight)
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(measure)
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || revealed) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setTouched(true)
    last.current = undefined
    strokeTo(event)
  }
  const end = () => {
    last.current = undefined
    measure()
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      tilt.hold(true)
      start(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      tilt.follow(event)
      move(event)
    },
    onPointerUp: () => {
      tilt.hold(false)
      end()
    },
    onPointerCancel: () => {
      tilt.hold(false)
      end()
    },
    onPointerLeave: tilt.rest,
  }
  return (
    <div>
      <div
        ref={stage}
        {...handlers}
        className={classes(
          'relative perspective-[60rem] select-none',
          !revealed && 'touch-none cursor-grab active:cursor-grabbing',
        )}
      >
        <div
          ref={tilt.card}
          className="relative aspect-[8/5] w-full transition-transform duration-150 ease-out transform-3d"
        >
          <span aria-hidden className="absolute inset-x-2 inset-y-1 rounded-lg shadow-float" />
          <div
            className={classes(
              'scratch-prize ticket-edge absolute inset-0 rounded-lg [&>*]:transition-transform [&>*]:duration-500 [&>*]:ease-spring',
              !revealed && '[&>*]:scale-85',
            )}
            aria-hidden={!revealed}
          >
            {children}
          </div>
          <canvas
            ref={canvas}
            aria-hidden
            className={classes(
              'ticket-edge absolute inset-0 size-full rounded-lg transition-[opacity,transform] duration-300 motion-reduce:transition-none',
              revealed && 'scale-105 opacity-0',
            )}
          />
          {!isTouched && !revealed && (
            <span aria-hidden className="ticket-edge pointer-events-none absolute inset-0 overflow-hidden rounded-lg">
              <span className="absolute inset-y-0 left-0 w-1/4 -translate-x-[160%] animate-glint bg-linear-to-r from-transparent via-white/75 to-transparent" />
            </span>
          )}
        </div>
        <canvas
          ref={crumbCanvas}
          aria-hidden
          className="pointer-events-none absolute -inset-x-[16px] -inset-y-[64px] z-10"
        />
      </div>
      {tilt.agree && !revealed && (
        <div className="mt-2 -mb-4 flex justify-center">
          <Button variant="quiet" size="small" onClick={tilt.agree}>
            {t('tilt')}
          </Button>
        </div>
      )}
    </div>
  )
}
