// Draws a medal as SVG with the colours of the light theme (web/ui/tokens.css). The site draws the same data with its own tokens.

import type { AchievementKind } from '#contracts/achievement-rules.ts'
import {
  MEDAL_FACE,
  MEDAL_SHINE,
  MEDAL_WAVES,
  type MedalColor,
  type MedalPaint,
  medalOf,
} from '#contracts/medal-art.ts'

/** The metal of each rank: light, middle and deep. */
const METALS = {
  1: ['#f3c9a4', '#d99a68', '#9c5f36'],
  2: ['#f2f6f8', '#c6d2d8', '#7f929c'],
  3: ['#ffe9a0', '#f5c431', '#bd8400'],
} as const

const FACES: Readonly<Record<MedalColor, string>> = {
  1: '#00687b',
  2: '#8f2f6d',
  3: '#3f4fa8',
  4: '#1a6b43',
  5: '#994017',
  6: '#6f3d95',
  7: '#5c5a1c',
  8: '#344c61',
}

const PAINTS: Readonly<Record<Exclude<MedalPaint, 'face'>, string>> = {
  light: '#ffffff',
  tint: '#c4e4ec',
  gold: '#f5c431',
}

/** Returns a medal as SVG elements of 96 × 96 units. Its number is not part of it. */
export function medalSvg(kind: AchievementKind): string {
  const { rank, color, parts, edge } = medalOf(kind)
  const [light, middle, deep] = METALS[rank]
  const face = FACES[color]
  const { x, y, radius } = MEDAL_FACE
  const circle = (r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
  const symbol = parts.map(({ paint, d }) => `<path d="${d}" fill="${paint === 'face' ? face : PAINTS[paint]}"/>`)
  const waves = MEDAL_WAVES.map((d) => `<path d="${d}" fill="#8fe3f2" opacity=".3"/>`)
  return `<defs><clipPath id="face">${circle(radius, '#000')}</clipPath></defs>
    <path d="${edge}" fill="${deep}" transform="translate(0 1.6)"/>
    <path d="${edge}" fill="${middle}"/>${circle(38.5, light)}${circle(36.5, deep)}${circle(radius, face)}
    <g clip-path="url(#face)"><circle cx="48" cy="22" r="34" fill="#fff" opacity=".1"/>${waves.join('')}</g>${symbol.join('')}
    <path d="${MEDAL_SHINE}" fill="#fff" opacity=".35"/>`
}
