/**
 * Angles of a wheel with equal segments, in degrees clockwise. At 0 the middle of the first prize is under the pointer;
 * the others follow clockwise.
 */
const TURN = 360
const WHOLE_TURNS = 6
/** The fraction of the time in which the wheel accelerates. */
const PUSH = 0.08
/** The exponent of the deceleration: quadratic, so that the last second is slow. */
const DRAG = 2
/** The fraction of a segment, to each side of its middle, in which the wheel stops: never between two prizes. */
const SPREAD = 0.4

const modulo = (angle: number, by: number) => ((angle % by) + by) % by

/** Returns the width of a segment. */
export const pitchOf = (segments: number): number => TURN / segments

/** Returns a place inside a segment, from -0.4 to 0.4 of its width; 0 is its middle. `random` returns [0, 1). */
export const placeInSegment = (random: () => number = Math.random): number => (random() * 2 - 1) * SPREAD

/** Returns the angle in [0, 360) at which that place of the prize's segment is under the pointer. */
export const restingAngle = (prizeIndex: number, place: number, segments: number): number =>
  modulo(-(prizeIndex + place) * pitchOf(segments), TURN)

/** Returns the index of the prize under the pointer at an angle. */
export const prizeUnderPointer = (angle: number, segments: number): number =>
  modulo(Math.round(-angle / pitchOf(segments)), segments)

/** Returns the angle to turn to: six whole turns and then on to `resting`. */
export const finalAngle = (from: number, resting: number): number =>
  from + WHOLE_TURNS * TURN + modulo(resting - from, TURN)

/** Returns the completed fraction of the turn after the fraction `time` of its duration. */
export function progressAt(time: number): number {
  const t = Math.min(1, Math.max(0, time))
  const pushed = PUSH / 2
  const rolled = (1 - PUSH) / (DRAG + 1)
  const way = t < PUSH ? t ** 2 / (2 * PUSH) : pushed + rolled * (1 - ((1 - t) / (1 - PUSH)) ** (DRAG + 1))
  return way / (pushed + rolled)
}

/** Returns how many pegs have passed the pointer since angle 0. Pegs are between segments. */
export const pegsPassed = (angle: number, segments: number): number => Math.floor(angle / pitchOf(segments) + 0.5)

/** Returns the position of the peg nearest to the pointer in degrees; negative before the pointer. */
export function nearestPeg(angle: number, segments: number): number {
  const pitch = pitchOf(segments)
  return modulo(angle, pitch) - pitch / 2
}
