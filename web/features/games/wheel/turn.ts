import { SPIN_SECONDS } from '#contracts/rules.ts'
import { nearestPeg, pegsPassed, progressAt } from './angles.ts'
import { AT_REST, isStill, movePointer } from './pointer.ts'

const SPIN_MS = SPIN_SECONDS * 1000
const FADE_MS = 480

/** Elements that the animation writes to directly, without rendering at 60 Hz. */
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
  /** Aborts the animation, as when the page is left. */
  readonly signal: AbortSignal
}

const setAngle = (disc: HTMLElement, angle: number): void => {
  disc.style.transform = `rotate(${angle}deg)`
}

/** Turns the wheel for 5 s; resolves when it stops. With reduced motion the result fades in. */
export async function turnWheel(parts: WheelParts, turning: Turning): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return fade(parts, turning)
  const stop = animate(parts, turning)
  // Ends by the clock, because a hidden page draws no frames.
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
    // Pegs push the tip to the right, which is an anticlockwise turn about the top.
    pointer.setAttribute('transform', `rotate(${-state.bend} 200 16)`)
    if (pegsPassed(angle, segments) > passed) onTick()
    passed = pegsPassed(angle, segments)
    // The pointer swings out after the wheel stops.
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

/** Resolves after that time, or at once when aborted. */
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
