/**
 * The geometry of the wheel, in a square of 400 units: for the screens, and for the landing page, whose wheel the server draws. No
 * imports, so that a browser loads nothing else with it.
 */

export const WHEEL_CENTRE = 200
export const WHEEL_RADIUS = 172
/** The distance of the pegs from the centre. */
const PEG_RADIUS = 166
/** Labels with more characters are smaller. */
const MAX_LARGE_LENGTH = 3

/** Returns the point at an angle clockwise from the top. */
function pointAt(degrees: number, radius: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${(WHEEL_CENTRE + radius * Math.sin(angle)).toFixed(2)} ${(WHEEL_CENTRE - radius * Math.cos(angle)).toFixed(2)}`
}

/** One of `count` equal segments, clockwise from the top: its outline, the turn of its label, and the peg at its end. */
export interface WheelSegment {
  readonly path: string
  /** In degrees. */
  readonly turn: number
  readonly peg: { readonly x: string; readonly y: string }
}

export function wheelSegment(index: number, count: number): WheelSegment {
  const turn = (index * 360) / count
  const half = 180 / count
  const [from, to] = [pointAt(turn - half, WHEEL_RADIUS), pointAt(turn + half, WHEEL_RADIUS)]
  const [x = '', y = ''] = pointAt(turn + half, PEG_RADIUS).split(' ')
  return {
    path: `M ${WHEEL_CENTRE} ${WHEEL_CENTRE} L ${from} A ${WHEEL_RADIUS} ${WHEEL_RADIUS} 0 0 1 ${to} Z`,
    turn,
    peg: { x, y },
  }
}

export const wheelLabelSize = (label: string): number => (label.length > MAX_LARGE_LENGTH ? 31 : 38)
