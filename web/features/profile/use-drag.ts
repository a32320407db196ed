import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

interface Drag {
  /** The dragged distance, in fractions of the element. */
  readonly move: (right: number, down: number) => void
  readonly zoom: (factor: number) => void
}

const WHEEL_SPEED = 0.002

/** Drags with one finger or the mouse; zooms with two fingers or the wheel. */
export function useDrag(element: RefObject<HTMLElement | null>, enabled: boolean, { move, zoom }: Drag) {
  const hands = useRef(new Map<number, { x: number; y: number }>())
  const latest = useRef({ enabled, zoom })
  latest.current = { enabled, zoom }

  // React's wheel listeners are passive and cannot prevent scrolling.
  useEffect(() => {
    const target = element.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      if (latest.current.enabled) latest.current.zoom(Math.exp(-event.deltaY * WHEEL_SPEED))
    }
    target?.addEventListener('wheel', turn, { passive: false })
    return () => target?.removeEventListener('wheel', turn)
  }, [element])

  const lift = ({ pointerId }: PointerEvent) => void hands.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      hands.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = hands.current.get(event.pointerId)
      if (!before || !enabled) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1]
      hands.current.set(event.pointerId, now)
      // With two fingers, each moves the picture by half of its distance.
      const share = event.currentTarget.clientWidth * (other ? 2 : 1)
      move((now.x - before.x) / share, (now.y - before.y) / share)
      if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y)
