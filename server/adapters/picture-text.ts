// Texts and the brand's mark on pictures that are drawn by a process of their own.

import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Figtree ExtraBold (OFL, figtree-license.txt): a server may have no fonts at all. */
const FONT_FILE = fileURLToPath(new URL('figtree.ttf', import.meta.url))
const FONT = 'Paz Figtree'

/** A part of a picture and its place. */
export interface Layer {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

interface TextStyle {
  readonly size: number
  readonly color: string
  /** Letter spacing in pixels. */
  readonly spacing?: number
  /** Lines are broken at this width; a text with a longer word is made smaller. */
  readonly width?: number
}

/** Returns a text as a picture, with its size. */
export async function writeText(
  text: string,
  { size, color, spacing = 0, width }: TextStyle,
): Promise<{ data: Buffer; width: number; height: number }> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const span = `<span foreground="${color}" letter_spacing="${spacing * 1024}">${escaped}</span>`
  const { data, info } = await sharp({
    text: {
      text: span,
      font: `${FONT} ${size}`,
      fontfile: FONT_FILE,
      rgba: true,
      dpi: 72,
      spacing: -6,
      ...(width && { width }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (!width || info.width <= width) return { data, width: info.width, height: info.height }
  const smaller = Math.floor((size * width) / info.width)
  return await writeText(text, { size: smaller, color, spacing, width })
}

/** The brand's mark (web/ui/logo.tsx) of 48 × 48 units. */
export const BRAND_SVG = `<rect width="48" height="48" rx="13" fill="#12879b"/>
  <path d="M15 11v26" stroke="#f4fdff" stroke-width="6.5" stroke-linecap="round"/><circle cx="26" cy="20" r="11.5" fill="#bd8400"/>
  <circle cx="26" cy="19" r="11" fill="#f5c431"/><circle cx="26" cy="19" r="5" fill="#12879b"/>`

/** A row of waves that ends at the lower edge, `y` from the top. */
export const wavesSvg = (x: number, y: number, opacity: number, width = 1400): string =>
  `<path d="M${x} ${y}${'c70-34 130-34 200 0s130 34 200 0'.repeat(Math.ceil(width / 400))}v600H${x}z" fill="#0b7c90" opacity="${opacity}"/>`

/** Writes a PNG of layers on a background to standard output. */
export async function writePicture(background: string, layers: readonly Layer[]): Promise<void> {
  const png = await sharp(Buffer.from(background))
    .composite([...layers])
    .png({ compressionLevel: 9 })
    .toBuffer()
  await new Promise<void>((resolve, reject) =>
    process.stdout.write(png, (error) => (error ? reject(error) : resolve())),
  )
}
