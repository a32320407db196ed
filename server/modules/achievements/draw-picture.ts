// Draws the picture of an achievement: medal, title and the product's name. It is the same for every member. Run by share-picture.ts as
// `draw-picture.ts <kind> <name of the product>`; writes a PNG to standard output.

import { ACHIEVEMENTS, type AchievementKind, isAchievementKind, SHARE_PICTURE } from '#contracts/achievement-rules.ts'
import { MEDAL_PLATE, MEDAL_SIZE, medalOf } from '#contracts/medal-art.ts'
import { BRAND_SVG, type Layer, wavesSvg, writePicture, writeText } from '#server/adapters/picture-text.ts'
import { medalSvg } from './medal-svg.ts'
import titles from './titles.en.json' with { type: 'json' }

const { width, height } = SHARE_PICTURE
/** The medal: its left upper corner and its size. */
const MEDAL = { x: 92, y: 107, side: 416 } as const
const SCALE = MEDAL.side / MEDAL_SIZE
/** The column of texts. */
const TEXT = { x: 572, width: 556 } as const

async function drawPicture(kind: AchievementKind, appName: string): Promise<void> {
  const title = await writeText(titles[kind], { size: 76, color: '#ffffff', width: TEXT.width })
  const eyebrow = await writeText('ACHIEVEMENT', { size: 26, color: '#8fe3f2', spacing: 4 })
  const name = await writeText(appName, { size: 40, color: '#ffffff', width: TEXT.width - 76 })
  const blockTop = Math.round(height / 2 - (title.height + 56) / 2) - 24
  const layers: Layer[] = [
    { input: eyebrow.data, left: TEXT.x, top: blockTop },
    { input: title.data, left: TEXT.x, top: blockTop + 56 },
    { input: name.data, left: TEXT.x + 72, top: Math.round(BRAND.y + BRAND.side / 2 - name.height / 2) },
  ]
  const label = await labelLayer(kind)
  if (label) layers.push(label)
  await writePicture(background(kind), layers)
}

async function labelLayer(kind: AchievementKind): Promise<Layer | undefined> {
  const { label } = medalOf(kind)
  if (!label) return undefined
  const { data, width, height } = await writeText(label, { size: Math.round(12.5 * SCALE), color: '#3a2c10' })
  const middle = MEDAL.y + (MEDAL_PLATE.y + MEDAL_PLATE.height / 2) * SCALE
  return { input: data, left: Math.round(MEDAL.x + MEDAL.side / 2 - width / 2), top: Math.round(middle - height / 2) }
}

/** The brand mark (web/ui/logo.tsx) in the lower part of the text column. */
const BRAND = { x: TEXT.x, y: 500, side: 56 } as const

function background(kind: AchievementKind): string {
  const { label } = medalOf(kind)
  const { rank } = ACHIEVEMENTS[kind]
  const plateWidth = (label?.length ?? 0) * MEDAL_PLATE.perLetter + MEDAL_PLATE.padding
  const plate = label
    ? `<rect x="${48 - plateWidth / 2}" y="${MEDAL_PLATE.y}" width="${plateWidth}" height="${MEDAL_PLATE.height}" rx="${MEDAL_PLATE.rx}"
        fill="#fff6d8" stroke="#bd8400" stroke-width="1.6"/>`
    : ''
  const rays = Array.from(
    { length: 12 },
    (_, nth) => `<path d="M0 0L-80 -1200H80z" transform="rotate(${nth * 30 + 15})"/>`,
  )
  const coins = [
    [1130, 92, 15],
    [1070, 176, 8],
    [560, 86, 9],
    [70, 560, 12],
    [36, 90, 8],
    [1006, 66, 6],
  ].map(
    ([x, y, r = 0]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#bd8400"/><circle cx="${x}" cy="${(y ?? 0) - 1.5}" r="${r}" fill="#f5c431"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="water" cx="1" cy="0" r="1.25"><stop offset="0" stop-color="#006a7d"/><stop offset=".7" stop-color="#003a4b"/></radialGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#8fe3f2" stop-opacity="${rank === 3 ? 0.34 : 0.22}"/><stop offset="1" stop-color="#8fe3f2" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#water)"/>
    <g fill="#8fe3f2" opacity=".05" transform="translate(300 315)">${rays.join('')}</g>
    <circle cx="300" cy="315" r="300" fill="url(#glow)"/>
    ${wavesSvg(-60, 566, 0.38)}${wavesSvg(-160, 600, 0.5)}
    ${coins.join('')}
    <g transform="translate(${MEDAL.x} ${MEDAL.y}) scale(${SCALE})">${medalSvg(kind)}${plate}</g>
    <g transform="translate(${BRAND.x} ${BRAND.y}) scale(${BRAND.side / 48})">${BRAND_SVG}</g>
  </svg>`
}

const [, , kind = '', appName = ''] = process.argv
if (!isAchievementKind(kind)) throw new Error(`There is no achievement ${kind}`)
await drawPicture(kind, appName)
