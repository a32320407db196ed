// Draws the picture of a month: a coin that rises over water, and the figures. Run by recap-picture.ts as `draw-recap.ts <JSON>`; writes a
// PNG to standard output.

import { RECAP_PICTURE } from '#contracts/recap-rules.ts'
import { BRAND_SVG, type Layer, wavesSvg, writePicture, writeText } from '#server/adapters/picture-text.ts'
import type { RecapPicture } from './recap-picture.ts'
import texts from './texts.en.json' with { type: 'json' }

const { width, height } = RECAP_PICTURE
const LEFT = 80
const COIN = { x: 905, y: 318, r: 196 } as const
const WHITE = '#ffffff'
const TINT = '#8fe3f2'
/** The column of the points, left of the coin. */
const COLUMN = COIN.x - COIN.r - LEFT - 30

async function drawRecap({ appName, month, points, bestWin, streak, rank }: RecapPicture): Promise<void> {
  const name = await writeText(appName, { size: 36, color: WHITE, width: COLUMN - 72 })
  const eyebrow = await writeText(month.toUpperCase(), { size: 30, color: TINT, spacing: 4, width: COLUMN })
  const figure = await writeText(points.toLocaleString('en'), { size: 150, color: WHITE, width: COLUMN })
  const unit = await writeText(texts.earned, { size: 44, color: TINT, width: COLUMN })
  const layers: Layer[] = [
    { input: name.data, left: LEFT + 72, top: Math.round(84 - name.height / 2) },
    { input: eyebrow.data, left: LEFT, top: 176 },
    { input: figure.data, left: LEFT, top: 224 },
    { input: unit.data, left: LEFT, top: 224 + figure.height + 22 },
  ]
  const figures = [
    [texts.bestWin, bestWin],
    [texts.streak, streak],
    [texts.rank, rank],
  ] as const
  let left = LEFT
  for (const [label, value] of figures) {
    if (!value) continue
    const number = await writeText(value.toLocaleString('en'), { size: 54, color: WHITE })
    const under = await writeText(label, { size: 22, color: TINT, spacing: 2 })
    layers.push({ input: number.data, left, top: 496 }, { input: under.data, left, top: 556 })
    left += Math.max(number.width, under.width) + 64
  }
  await writePicture(BACKGROUND, layers)
}

const circle = (r: number, fill: string, y: number = COIN.y) =>
  `<circle cx="${COIN.x}" cy="${y}" r="${r}" fill="${fill}"/>`
const RAYS = Array.from(
  { length: 16 },
  (_, nth) => `<path d="M0 0L-62 -1300H62z" transform="rotate(${nth * 22.5 + 11})"/>`,
)
/** Light on the water below the coin: shorter and fainter with the distance. */
const GLITTER = Array.from({ length: 6 }, (_, nth) => {
  const half = 150 - nth * 22 + (nth % 2) * 26
  const x = COIN.x + (nth % 2 ? 14 : -10)
  return `<rect x="${x - half}" y="${462 + nth * 26}" width="${half * 2}" height="7" rx="3.5" opacity="${0.5 - nth * 0.07}"/>`
})

const BACKGROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><radialGradient id="sky" cx=".78" cy=".5" r="1"><stop offset="0" stop-color="#0a7d92"/><stop offset=".65" stop-color="#003a4b"/><stop offset="1" stop-color="#002c3a"/></radialGradient>
    <radialGradient id="glow"><stop offset=".4" stop-color="#ffe9a0" stop-opacity=".42"/><stop offset="1" stop-color="#8fe3f2" stop-opacity="0"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  <g fill="#8fe3f2" opacity=".05" transform="translate(${COIN.x} ${COIN.y})">${RAYS.join('')}</g>
  ${circle(400, 'url(#glow)')}
  ${circle(COIN.r, '#bd8400', COIN.y + 6)}${circle(COIN.r, '#f5c431')}${circle(COIN.r - 34, '#bd8400')}${circle(COIN.r - 42, '#ffd75e')}
  <path d="M${COIN.x - 45} ${COIN.y + 92}v-190h62a58 58 0 0 1 0 116h-62" fill="none" stroke="#bd8400" stroke-width="36" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M${COIN.x - 150} ${COIN.y - 92}a178 178 0 0 1 92 -74" fill="none" stroke="#fff6d8" stroke-width="15" stroke-linecap="round"/>
  ${wavesSvg(-90, 448, 1, 1600).replace('#0b7c90', '#06586a')}
  <g fill="#ffe08a">${GLITTER.join('')}</g>
  ${wavesSvg(-200, 508, 0.6, 1700).replace('#0b7c90', '#00485a')}${wavesSvg(-20, 574, 0.5, 1600).replace('#0b7c90', '#003a4b')}
  <g transform="translate(${LEFT} 56) scale(${56 / 48})">${BRAND_SVG}</g>
</svg>`

await drawRecap(JSON.parse(process.argv[2] ?? ''))
