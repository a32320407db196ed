import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { moved, sideOf, type View, zoomed } from './crop.ts'
import { useDrag } from './use-drag.ts'

/** Pixels of the canvas; sharp on phones too. */
const SIDE = 640
const STEP = 0.05
const ZOOM_STEP = 1.1

const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface CropperProps {
  bitmap: ImageBitmap
  view: View
  onChange: (next: (view: View) => View) => void
  disabled: boolean
  describedBy: string
}

/** Shows the square to be cut out, with the circle that most screens show of it. */
export function Cropper({ bitmap, view, onChange, disabled, describedBy }: CropperProps) {
  const t = useTranslations('picture.crop')
  const canvas = useRef<HTMLCanvasElement>(null)
  const area = useRef<HTMLDivElement>(null)
  usePainting(canvas, bitmap, view)
  const drag = useDrag(area, !disabled, {
    // Dragging to the right moves the view to the left.
    move: (right, down) => onChange((now) => moved(bitmap, now, -right, -down)),
    zoom: (factor) => onChange((now) => zoomed(bitmap, now, now.zoom * factor)),
  })

  function press(event: KeyboardEvent): void {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const [right, down] = MOVES[key] ?? [0, 0]
    if (right !== 0 || down !== 0) onChange((now) => moved(bitmap, now, right, down))
    else if (key === '+' || key === '=') onChange((now) => zoomed(bitmap, now, now.zoom * ZOOM_STEP))
    else if (key === '-') onChange((now) => zoomed(bitmap, now, now.zoom / ZOOM_STEP))
    else return
    event.preventDefault()
  }

  return (
    // Screen readers pass the arrow keys on to an application only.
    <div
      {...drag}
      ref={area}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the picture
      tabIndex={0}
      aria-label={t('area')}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      onKeyDown={press}
      className="aspect-square w-full max-w-80 cursor-grab touch-none self-center overflow-hidden rounded-md bg-sunken active:cursor-grabbing"
    >
      <canvas ref={canvas} width={SIDE} height={SIDE} className="size-full" />
    </div>
  )
}

function usePainting(canvas: RefObject<HTMLCanvasElement | null>, bitmap: ImageBitmap, view: View): void {
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const side = sideOf(bitmap, view)
    const [left, top] = [view.x * bitmap.width - side / 2, view.y * bitmap.height - side / 2]
    context.clearRect(0, 0, SIDE, SIDE)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE)
    const corners = new Path2D()
    corners.rect(0, 0, SIDE, SIDE)
    corners.arc(SIDE / 2, SIDE / 2, SIDE / 2, 0, 2 * Math.PI)
    context.fillStyle = 'rgb(0 0 0 / 0.5)'
    context.fill(corners, 'evenodd')
  }, [canvas, bitmap, view])
}
