import { SPIN_SECONDS } from '#contracts/rules.ts'
import { nearestPeg, pegsPassed, progressAt } from './angles.ts'
import { AT_REST, isStill, movePointer } from './pointer.ts'

const SPIN_MS = SPIN_SECONDS * 1000
const FADE_MS = 480

/** What moves. The elements are written to directly: sixty renders a second would be for nothing. */
export interface WheelParts {
  readonly disc: HTMLElement
  readonly pointer: SVGGElement
}

export interface Turning {
  readonly from: number
  readonly to: number
  readonly segments: number
  /** A peg passes the pointer. */
  readonly onTick: () => void
  /** Ends it at once, as when the page is left. */
  readonly signal: AbortSignal
}

export const setAngle = (disc: HTMLElement, angle: number): void => {
  disc.style.transform = `rotate(${angle}deg)`
}

/** Turns the wheel for 5 s; resolves when it stands. Where motion is not wanted, the result is faded in. */
export async function turnWheel(parts: WheelParts, turning: Turning): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return fade(parts, turning)
  const stop = animate(parts, turning)
  // The clock and not the frames ends it: a hidden page draws none.
  await wait(SPIN_MS, turning.signal)
  stop()
  setAngle(parts.disc, turning.to)
}

function animate({ disc, pointer }: WheelParts, { from, to, segments, onTick, signal }: Turning): () => void {
  const startedAt = performance.now()
  let last = startedAt
  let passed = pegsPassed(from, segments)
  let state = AT_REST
  let angle = from
  let stopped = false
  requestAnimationFrame(function draw(now) {
    if (signal.aborted) return
    if (!stopped) angle = from + (to - from) * progressAt((now - startedAt) / SPIN_MS)
    setAngle(disc, angle)
    state = movePointer(state, nearestPeg(angle, segments), Math.max(0, now - last) / 1000)
    last = now
    // Clockwise pegs push its tip to the right, which is a turn to the left about its top.
    pointer.setAttribute('transform', `rotate(${-state.bend} 200 16)`)
    if (pegsPassed(angle, segments) > passed) onTick()
    passed = pegsPassed(angle, segments)
    // After the wheel the pointer swings out.
    if (!stopped || !isStill(state)) requestAnimationFrame(draw)
  })
  return () => {
    stopped = true
    angle = to
  }
}

async function fade({ disc }: WheelParts, { to, signal }: Turning): Promise<void> {
  disc.animate([{ opacity: 1 }, { opacity: 0, offset: 0.4 }, { opacity: 0, offset: 0.5 }, { opacity: 1 }], FADE_MS)
  await wait(FADE_MS * 0.45, signal)
  setAngle(disc, to)
  await wait(FADE_MS * 0.55, signal)
}

/** Resolves after that time, or at once when the page is left. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
