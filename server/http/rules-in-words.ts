// The active rules as they stand in prerendered pages: in words, and as the wheel of the landing page.

import type { RuleSet } from '#contracts/rule-set.ts'
import { WHEEL_CENTRE, WHEEL_RADIUS, wheelLabelSize, wheelSegment } from '#contracts/wheel-art.ts'

const NUMBER = new Intl.NumberFormat('en')
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })

const counted = (n: number, unit: string): string => `${NUMBER.format(n)} ${n === 1 ? unit : `${unit}s`}`

/** Returns the stated time to process a redemption: '24 to 48 hours'. */
const statedTime = ({ from, to }: RuleSet['processingHours']): string =>
  from === to ? counted(to, 'hour') : `${NUMBER.format(from)} to ${counted(to, 'hour')}`

type Prizes = RuleSet['wheel']['prizes']

/** Returns the values of the placeholders; without rules, words that fit in the same sentences and state no numbers. */
export function rulesInWords(rules: RuleSet | undefined) {
  if (!rules) {
    return {
      ...{ SPINS: 'spins', LIKELY_PRIZE: 'points', WELCOME_BONUS: 'points' },
      ...{ EXPIRY_TIME: 'a time', PROCESSING_TIME: 'the stated time' },
    }
  }
  const likely = rules.wheel.prizes.reduce((one, other) => (other.weight > one.weight ? other : one))
  return {
    SPINS: counted(rules.wheel.spinsPerDay, 'spin'),
    LIKELY_PRIZE: counted(likely.points, 'point'),
    WELCOME_BONUS: counted(rules.welcomeBonus, 'point'),
    EXPIRY_TIME: counted(rules.expiryMonths, 'month'),
    PROCESSING_TIME: statedTime(rules.processingHours),
  }
}

/** The part of a turn by which the landing page's wheel is rotated: so the first set's smallest prizes are not at the top. */
const ROTATION = 5 / 8

function rotated(prizes: Prizes): Prizes {
  const top = Math.floor(prizes.length * ROTATION)
  return [...prizes.slice(top), ...prizes.slice(0, top)]
}

/** Returns the data of the demo spin. */
export function wheelData(prizes: Prizes) {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  return rotated(prizes).map(({ points, weight }) => ({
    weight,
    points: NUMBER.format(points),
    percent: PERCENT.format(weight / total),
  }))
}

/** Returns the segments and pegs of the wheel as SVG. It equals what the screens draw (web/features/games/wheel/wheel-disc.tsx). */
export function wheelMarkup(prizes: Prizes): string {
  const drawn = rotated(prizes).map((prize, index) => ({ ...prize, ...wheelSegment(index, prizes.length) }))
  const segments = drawn.map(({ points, color, path, turn }) => {
    const label = NUMBER.format(points)
    return (
      `<path d="${path}" class="fill-${color} stroke-on-deep" stroke-width="2.5"/>` +
      `<g transform="rotate(${turn} ${WHEEL_CENTRE} ${WHEEL_CENTRE})">` +
      `<text x="${WHEEL_CENTRE}" y="86" text-anchor="middle" class="fill-on-prize font-extrabold tabular" font-size="${wheelLabelSize(label)}" letter-spacing="-1">${label}</text>` +
      `<use href="#wheel-coin" x="${WHEEL_CENTRE - 12}" y="96" width="24" height="24"/></g>`
    )
  })
  const pegs = drawn.map(
    ({ peg }) => `<circle cx="${peg.x}" cy="${peg.y}" r="4.5" class="fill-on-deep stroke-deep" stroke-width="1.5"/>`,
  )
  const shade = `<circle cx="${WHEEL_CENTRE}" cy="${WHEEL_CENTRE}" r="${WHEEL_RADIUS}" fill="url(#wheel-shade)"/>`
  return [...segments, shade, ...pegs].join('')
}
