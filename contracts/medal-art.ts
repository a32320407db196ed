/** The drawing of medals as data: the site draws them with the theme's colours, the server in pictures to share. */

import { ACHIEVEMENTS, type AchievementKind, type AchievementMeasure } from './achievement-rules.ts'

/** Width and height of the drawing. */
export const MEDAL_SIZE = 96
/** The face of the coin: its middle and radius. */
export const MEDAL_FACE = { x: 48, y: 48, radius: 34 } as const

/** What a part of a symbol is painted with. `face` is the deep colour below the symbol. */
export type MedalPaint = 'light' | 'tint' | 'face' | 'gold'
export type MedalColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
interface MedalPart {
  readonly paint: MedalPaint
  /** Path data. */
  readonly d: string
}

const round = (value: number): number => Math.round(value * 100) / 100
const at = (x: number, y: number, radius: number, turn: number): string => {
  const angle = (turn - 0.25) * 2 * Math.PI
  return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`
}
const ellipse = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
const wedge = (x: number, y: number, radius: number, from: number, to: number): string =>
  `M${x} ${y}L${at(x, y, radius, from)}A${radius} ${radius} 0 0 1 ${at(x, y, radius, to)}z`
const star = (x: number, y: number, outer: number, inner: number, points: number): string =>
  `M${Array.from({ length: 2 * points }, (_, nth) => at(x, y, nth % 2 ? inner : outer, nth / (2 * points))).join('L')}z`
/** A circle whose edge consists of arcs. */
const scallops = (radius: number, bend: number, count: number): string => {
  const { x, y } = MEDAL_FACE
  const places = Array.from({ length: count }, (_, nth) => at(x, y, radius, (nth + 1) / count))
  return `M${at(x, y, radius, 0)}${places.map((place) => `A${bend} ${bend} 0 0 1 ${place}`).join('')}z`
}
const part = (paint: MedalPaint, ...paths: string[]): MedalPart => ({ paint, d: paths.join('') })
const check = (x: number, y: number): MedalPart => part('face', `M${x - 8} ${y}l6 6 10.5-11.5-3.2-3-7.5 8.2-2.7-2.7z`)

/** The edge of the coin by the rank of its achievement: plain, scalloped, rays. */
export const MEDAL_EDGES = {
  1: ellipse(48, 48, 43),
  2: scallops(40.5, 5.6, 20),
  3: star(48, 48, 46.5, 41, 24),
} as const

/** Two waves at the bottom of the face; clipped by it. */
export const MEDAL_WAVES = [
  'M8 66c7-5 13-5 20 0s13 5 20 0 13-5 20 0 13 5 20 0v24H8z',
  'M2 72c7-5 13-5 20 0s13 5 20 0 13-5 20 0 13 5 20 0 13-5 20 0v20H2z',
] as const
/** The light on the upper left of the face. */
export const MEDAL_SHINE = 'M20.5 44A28 28 0 0 1 44 20.3l.5 3.4A24.6 24.6 0 0 0 23.9 44.5z'

const SYMBOLS = {
  wheel: [
    part('light', ellipse(48, 47, 17)),
    part('tint', wedge(48, 47, 17, 0, 1 / 6), wedge(48, 47, 17, 1 / 3, 1 / 2), wedge(48, 47, 17, 2 / 3, 5 / 6)),
    part('face', ellipse(48, 47, 5.5)),
    part('gold', ellipse(48, 47, 3), 'M42.5 24.5h11L48 35z'),
  ],
  star: [
    part('light', star(48, 46, 20, 8.6, 5)),
    part('tint', `M48 26l5.05 13.05L67 39.8 48 46zM48 46l11.75 16.2L48 54.6z`),
  ],
  card: [
    part(
      'light',
      'M31 33h34a3 3 0 0 1 3 3v6a4.5 4.5 0 0 0 0 9v6a3 3 0 0 1-3 3H31a3 3 0 0 1-3-3v-6a4.5 4.5 0 0 0 0-9v-6a3 3 0 0 1 3-3z',
    ),
    part('tint', 'M36 39h24v15H36z'),
    part('gold', star(48, 46.8, 6.6, 2.9, 5)),
  ],
  calendar: [
    part('light', 'M34 33h28a3 3 0 0 1 3 3v23a3 3 0 0 1-3 3H34a3 3 0 0 1-3-3V36a3 3 0 0 1 3-3z'),
    part('tint', 'M34 33h28a3 3 0 0 1 3 3v5H31v-5a3 3 0 0 1 3-3z'),
    part('gold', 'M38 29h4v8h-4zM54 29h4v8h-4z'),
    check(47.5, 51.5),
  ],
  flame: [
    part('light', 'M50 25c1 9 13 14 13 25.5a15 15 0 0 1-30 0c0-6.5 4-9.5 6-15 2.5 2 3.5 4.5 4 7 3.5-4.5 6-9.5 7-17.5z'),
    part('gold', 'M48 63a7.5 7.5 0 0 1-7.5-7.5c0-4.7 5-6.5 7.5-11.5 2.5 5 7.5 6.8 7.5 11.5A7.5 7.5 0 0 1 48 63z'),
  ],
  bulb: [
    part('light', 'M48 26a15 15 0 0 1 9 27c-1.5 1.2-2 2-2 3.5H41c0-1.5-.5-2.3-2-3.5a15 15 0 0 1 9-27z'),
    part('tint', 'M41.5 58h13v3.4h-13zM44 62.8h8v2.2h-8z'),
    check(47.5, 41.5),
  ],
  megaphone: [
    part('light', 'M30 40a2 2 0 0 1 2-2h8l15-8.5v31L40 52h-8a2 2 0 0 1-2-2z'),
    part('tint', 'M36 53.5h7l2.5 10h-6z', 'M58 38.5c5 1.5 5 11.5 0 13z'),
    part('gold', 'M30 40a2 2 0 0 1 2-2h3v14h-3a2 2 0 0 1-2-2z'),
  ],
  play: [
    part(
      'light',
      'M33 31h30a3.5 3.5 0 0 1 3.5 3.5v22A3.5 3.5 0 0 1 63 60H33a3.5 3.5 0 0 1-3.5-3.5v-22A3.5 3.5 0 0 1 33 31z',
    ),
    part('face', 'M43.5 38.2v14.6a1 1 0 0 0 1.5.9l11.8-7.3a1 1 0 0 0 0-1.8L45 37.3a1 1 0 0 0-1.5.9z'),
  ],
  tag: [
    part(
      'light',
      'M32 30h14.5a3 3 0 0 1 2.1.9l15.5 15.5a3 3 0 0 1 0 4.2L51.6 63.1a3 3 0 0 1-4.2 0L31.9 47.6a3 3 0 0 1-.9-2.1V32a2 2 0 0 1 1-2z',
    ),
    part('face', ellipse(38.5, 37.5, 3.2)),
    part('gold', 'M43.3 50.5l10-10 2.8 2.8-10 10zM48.3 55.5l7.5-7.5 2.8 2.8-7.5 7.5z'),
  ],
  coins: [
    part(
      'tint',
      'M31 56v4c0 3 7.6 5.5 17 5.5S65 63 65 60v-4zM31 46.5v4c0 3 7.6 5.5 17 5.5s17-2.5 17-5.5v-4zM31 37v4c0 3 7.6 5.5 17 5.5S65 44 65 41v-4z',
    ),
    part('light', ellipse(48, 56, 17, 5.5)),
    part('tint', 'M31 46.5v4c0 3 7.6 5.5 17 5.5s17-2.5 17-5.5v-4z'),
    part('light', ellipse(48, 46.5, 17, 5.5)),
    part('tint', 'M31 37v4c0 3 7.6 5.5 17 5.5S65 44 65 41v-4z'),
    part('light', ellipse(48, 37, 17, 5.5)),
    part('gold', ellipse(48, 37, 11.5, 3.2)),
  ],
  gift: [
    part(
      'light',
      'M33.5 46h29v14.5a2.5 2.5 0 0 1-2.5 2.5H36a2.5 2.5 0 0 1-2.5-2.5zM32.5 37h31a2 2 0 0 1 2 2v5h-35v-5a2 2 0 0 1 2-2z',
    ),
    part('tint', 'M44.5 37h7v26h-7z'),
    part('gold', 'M48 37c-3-9-13-10.5-13-5 0 4 6 5 13 5zM48 37c3-9 13-10.5 13-5 0 4-6 5-13 5z'),
  ],
  shield: [
    part('light', 'M48 26l17 6.5v11.5c0 10.5-7 17-17 21-10-4-17-10.5-17-21V32.5z'),
    part('tint', 'M48 26l17 6.5v11.5c0 10.5-7 17-17 21z'),
    check(47.5, 45.5),
  ],
  trophy: [
    part(
      'tint',
      'M38 31.5h-8.5c0 9 3.5 13.5 10 14.5v-3.6c-3.5-.9-5.5-3.4-6-7.3H38zM58 31.5h8.5c0 9-3.5 13.5-10 14.5v-3.6c3.5-.9 5.5-3.4 6-7.3H58z',
    ),
    part('light', 'M36.5 28h23v13a11.5 11.5 0 0 1-23 0zM45.5 51h5v5h-5zM39 56h18a2 2 0 0 1 2 2v4H37v-4a2 2 0 0 1 2-2z'),
    part('gold', star(48, 39, 6.4, 2.8, 5)),
  ],
} as const satisfies Readonly<Record<string, readonly MedalPart[]>>

const ART: Readonly<Record<AchievementMeasure, readonly [keyof typeof SYMBOLS, MedalColor]>> = {
  spins: ['wheel', 3],
  cards: ['card', 6],
  winsOf500: ['star', 2],
  winsOf1000: ['star', 2],
  cycles: ['calendar', 4],
  streak: ['flame', 5],
  rightAnswers: ['bulb', 1],
  perfectQuizzes: ['bulb', 1],
  perfectHardQuizzes: ['bulb', 6],
  channelTasks: ['megaphone', 3],
  allChannelTasks: ['megaphone', 3],
  ads: ['play', 8],
  promoCodes: ['tag', 4],
  bestDay: ['coins', 5],
  earned: ['coins', 1],
  redemptions: ['gift', 2],
  revealedSeeds: ['shield', 4],
  prizes: ['trophy', 8],
  firstPlaces: ['trophy', 6],
}

/** Numbers on medals that differ in nothing else. */
const LABELS: Partial<Readonly<Record<AchievementKind, string>>> = {
  spins_100: '100',
  spins_1000: '1,000',
  cards_100: '100',
  win_500: '500',
  win_1000: '1,000',
  cycles_4: '4',
  streak_30: '30',
  streak_100: '100',
  answers_100: '100',
  answers_1000: '1,000',
  perfect_quiz: '10/10',
  perfect_quizzes_10: '×10',
  perfect_hard: '10/10',
  ads_50: '50',
  codes_10: '10',
  day_1000: '1,000',
  earned_1000: '1,000',
  earned_10000: '10,000',
  earned_100000: '100,000',
  redemptions_5: '5',
}

/** Returns what the medal of an achievement looks like. */
export function medalOf(kind: AchievementKind) {
  const { measure, rank } = ACHIEVEMENTS[kind]
  const [symbol, color] = ART[measure]
  const parts: readonly MedalPart[] = SYMBOLS[symbol]
  return { rank, color, parts, edge: MEDAL_EDGES[rank], label: LABELS[kind] }
}

/** The plate with the number, below the face. */
export const MEDAL_PLATE = { y: 76, height: 17, rx: 8.5, perLetter: 8.4, padding: 11 } as const
