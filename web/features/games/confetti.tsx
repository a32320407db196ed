import { useEffect, useRef } from 'react'

const COLOURS = ['#0c6b7a', '#37b3bf', '#8fd9c4', '#f3c53c', '#f2a07b', '#c9a2ee', '#f28ab8']
const BURSTS = [
  { particleCount: 90, spread: 70, startVelocity: 42, origin: { x: 0.5, y: 0.55 } },
  { particleCount: 45, angle: 60, spread: 55, startVelocity: 50, origin: { x: 0, y: 0.75 } },
  { particleCount: 45, angle: 120, spread: 55, startVelocity: 50, origin: { x: 1, y: 0.75 } },
]

/**
 * Confetti, once, while it is mounted. Its canvas is a popover so that it falls in front of an open
 * dialog. Loaded only now; nothing moves where motion is not wanted.
 */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const stage = canvas.current
    if (!stage?.showPopover || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let reset: (() => void) | undefined
    let isHere = true
    const celebrate = async () => {
      const { create } = (await import('canvas-confetti')).default
      if (!isHere) return
      stage.showPopover()
      // A worker would be made from a blob, which the content security policy refuses.
      const throwConfetti = create(stage, { resize: true, useWorker: false, disableForReducedMotion: true })
      reset = throwConfetti.reset
      await Promise.all(BURSTS.map((burst) => throwConfetti({ ...burst, colors: COLOURS, ticks: 220 })))
    }
    // A celebration that cannot be loaded is not missed.
    celebrate().catch(() => undefined)
    return () => {
      isHere = false
      reset?.()
    }
  }, [])
  return (
    <canvas
      ref={canvas}
      popover="manual"
      aria-hidden
      className="pointer-events-none fixed inset-0 m-0 h-dvh w-dvw max-w-none border-0 bg-transparent p-0"
    />
  )
}
