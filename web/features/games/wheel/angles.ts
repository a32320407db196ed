/**
 * Where a wheel of equal segments stands. Angles are degrees clockwise; at 0 the middle of the first
 * prize is under the pointer, the others follow clockwise. Pure.
 */
const TURN = 360
const WHOLE_TURNS = 6
/** Of the time: speeding up. The rest is slowing down. */
const PUSH = 0.08
/** How the speed dies away: quadratically, so that the last second crawls. */
const DRAG = 2
/** Of a segment, to each side of its middle: the wheel never stops where two prizes meet. */
const SPREAD = 0.4

const modulo = (angle: number, by: number) => ((angle % by) + by) % by

/** The width of a segment. */
export const pitchOf = (segments: number): number => TURN / segments

/** A place inside a segment, from -0.4 to 0.4 of its width, 0 being its middle. `random` gives [0, 1). */
export const placeInSegment = (random: () => number = Math.random): number => (random() * 2 - 1) * SPREAD

/** The angle in [0, 360) at which that place of the prize's segment is under the pointer. */
export const restingAngle = (prizeIndex: number, place: number, segments: number): number =>
  modulo(-(prizeIndex + place) * pitchOf(segments), TURN)

/** The prize under the pointer of a wheel at that angle. */
export const prizeUnderPointer = (angle: number, segments: number): number =>
  modulo(Math.round(-angle / pitchOf(segments)), segments)

/** The angle to turn to from `from`: six whole turns and then on to `resting`. */
export const finalAngle = (from: number, resting: number): number =>
  from + WHOLE_TURNS * TURN + modulo(resting - from, TURN)

/** How much of the way is behind after the part `time` of its duration; both 0 to 1. */
export function progressAt(time: number): number {
  const t = Math.min(1, Math.max(0, time))
  const pushed = PUSH / 2
  const rolled = (1 - PUSH) / (DRAG + 1)
  const way = t < PUSH ? t ** 2 / (2 * PUSH) : pushed + rolled * (1 - ((1 - t) / (1 - PUSH)) ** (DRAG + 1))
  return way / (pushed + rolled)
}

/** How many pegs, which stand where two segments meet, have passed the pointer since angle 0. */
export const pegsPassed = (angle: number, segments: number): number => Math.floor(angle / pitchOf(segments) + 0.5)

/** Where the peg nearest to the pointer is, in degrees; negative while it is still coming. */
export function nearestPeg(angle: number, segments: number): number {
  const pitch = pitchOf(segments)
  return modulo(angle, pitch) - pitch / 2
}
