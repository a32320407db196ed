/** The pointer as a spring: each peg pushes it aside, and it swings back. */

/** Positions of the nearest peg, in degrees, between which it pushes the pointer. */
export const CONTACT = { from: -4, to: 2.5 } as const
const MOST_DEGREES = 26
const STIFFNESS = 1100
const DAMPING = 20
const LONGEST_STEP_S = 1 / 90
const STILL = 0.05

export interface Pointer {
  /** Its deflection in degrees. */
  readonly bend: number
  /** Degrees per second. */
  readonly speed: number
}

export const AT_REST: Pointer = { bend: 0, speed: 0 }

export const isStill = ({ bend, speed }: Pointer): boolean => Math.abs(bend) < STILL && Math.abs(speed) < STILL * 20

/** Returns the pointer `seconds` later, with the nearest peg at `peg` degrees. */
export function movePointer(pointer: Pointer, peg: number, seconds: number): Pointer {
  const free = swing(pointer, seconds)
  if (peg < CONTACT.from || peg > CONTACT.to) return free
  const pushed = ((peg - CONTACT.from) / (CONTACT.to - CONTACT.from)) * MOST_DEGREES
  return pushed > free.bend ? { bend: pushed, speed: 0 } : free
}

/** Small steps keep the simulation stable, however long a frame took. */
function swing({ bend, speed }: Pointer, seconds: number): Pointer {
  const steps = Math.max(1, Math.ceil(Math.min(seconds, 0.25) / LONGEST_STEP_S))
  const step = Math.min(seconds, 0.25) / steps
  for (let done = 0; done < steps; done += 1) {
    speed += (-STIFFNESS * bend - DAMPING * speed) * step
    bend += speed * step
  }
  return { bend, speed }
}
