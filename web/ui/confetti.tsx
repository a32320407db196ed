import { useEffect, useRef } from 'react'

const COLOURS = ['#0c6b7a', '#37b3bf', '#8fd9c4', '#f3c53c', '#f2a07b', '#c9a2ee', '#f28ab8']
const BURSTS = [
  { particleCount: 90, spread: 70, startVelocity: 42, origin: { x: 0.5, y: 0.55 } },
  { particleCount: 45, angle: 60, spread: 55, startVelocity: 50, origin: { x: 0, y: 0.75 } },
  { particleCount: 45, angle: 120, spread: 55, startVelocity: 50, origin: { x: 1, y: 0.75 } },
]

/** The long celebration: number of pieces, duration and volleys (docs/product.md#long-confetti). */
const LONG = { pieces: 500, ms: 5000, volleys: 10 }
/** The last volley starts at this part of the duration, so that its pieces can fall. */
const LAST_VOLLEY = 0.55

/**
 * Shows confetti once per mount. Its canvas is a popover, so that it falls in front of an open dialog. Loaded on
 * demand; does nothing with reduced motion.
 */
export function Confetti({ long = false }: { long?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const stage = canvas.current
    if (!stage?.showPopover || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let reset: (() => void) | undefined
    let isHere = true
    const timers: ReturnType<typeof setTimeout>[] = []
    const celebrate = async () => {
      const { create } = (await import('canvas-confetti')).default
      if (!isHere) return
      stage.showPopover()
      // The library's worker is a blob, which the content security policy refuses.
      const throwConfetti = create(stage, { resize: true, useWorker: false, disableForReducedMotion: true })
      reset = throwConfetti.reset
      if (!long) {
        await Promise.all(BURSTS.map((burst) => throwConfetti({ ...burst, colors: COLOURS, ticks: 220 })))
        return
      }
      const { pieces, ms, volleys } = LONG
      for (let volley = 0; volley < volleys; volley += 1) {
        const origin = { x: 0.1 + 0.8 * ((volley * 0.37) % 1), y: 0.35 }
        const burst = { particleCount: pieces / volleys, spread: 100, startVelocity: 32, origin, colors: COLOURS }
        timers.push(
          setTimeout(() => void throwConfetti({ ...burst, ticks: 150 }), (volley * LAST_VOLLEY * ms) / volleys),
        )
      }
      timers.push(
        setTimeout(() => {
          reset?.()
          if (stage.matches(':popover-open')) stage.hidePopover()
        }, ms),
      )
    }
    // A celebration that fails to load is skipped.
    celebrate().catch(() => undefined)
    return () => {
      isHere = false
      for (const timer of timers) clearTimeout(timer)
      reset?.()
    }
  }, [long])
  return (
    <canvas
      ref={canvas}
      popover="manual"
      aria-hidden
      className="pointer-events-none fixed inset-0 m-0 h-dvh w-dvw max-w-none border-0 bg-transparent p-0"
    />
  )
}
