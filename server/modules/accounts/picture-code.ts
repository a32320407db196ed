// Makes a small square WebP of whatever picture a member sends. What is kept was written by us, pixel by
// pixel: no metadata, no second file hidden in the first.

import { setImmediate } from 'node:timers/promises'
import type { Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contracts/picture-rules.ts'
import type { Crop } from '#contracts/pictures.ts'
import { assertThat, Problem } from '#server/http/problem.ts'

/** The sides of a kept picture, in pixels. */
export const PICTURE_SIDE = 512
const QUALITY = 82
const LONGEST_SECONDS = 15

type Library = typeof import('sharp').default
let library: Promise<Library> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * @param bytes whatever a member has sent
 * @param crop which square of it
 * @throws Problem imageTypeNotAllowed, imageUnreadable, imageTooManyPixels; invalidInput for a square that
 *   does not lie within the picture
 */
export async function encodePicture(bytes: Buffer, crop: Crop): Promise<Buffer> {
  const format = formatOf(bytes)
  assertThat(format && !(await hidesMarkup(bytes)), 'imageTypeNotAllowed')
  library ??= loadLibrary()
  const sharp = await library
  // One at a time, on one thread: whoever plays meanwhile must not notice.
  const turn = last.then(() => encode(sharp, bytes, format, crop))
  last = turn.catch(() => {})
  return await turn
}

/** Loaded when the first picture comes: most processes start faster and smaller without. */
async function loadLibrary(): Promise<Library> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Whatever the content looks like to it, no other decoder runs.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

async function encode(sharp: Library, bytes: Buffer, format: string, crop: Crop): Promise<Buffer> {
  // Of an animation the first frame.
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS, pages: 1 })
  const found = await picture.metadata().catch(refuse)
  assertThat(found.format === format, 'imageTypeNotAllowed')
  const square = squareOf(found.autoOrient, crop)
  return await finish(picture.autoOrient().extract(square))
}

const finish = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'fill' })
    .timeout({ seconds: LONGEST_SECONDS })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(refuse)

function refuse(error: Error): never {
  throw new Problem(/pixel limit/i.test(error.message) ? 'imageTooManyPixels' : 'imageUnreadable')
}

/** What the first bytes say. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^RIFF[\s\S]{4}WEBPVP8/.test(start) ? 'webp' : undefined
}

const MARKUP = ['<script', '<!doctype', '<html>', '<html ', '<svg>', '<svg ', '<?php', '%pdf-1', '%pdf-2']

const SLICE = 128 * 1024

/** Whether a page, a drawing or a document stands somewhere in the file. No camera writes one. */
async function hidesMarkup(bytes: Buffer): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += SLICE) {
    // A little over the edge, where one may stand across it.
    const text = bytes.toString('latin1', start, start + SLICE + 16).toLowerCase()
    if (MARKUP.some((sign) => text.includes(sign))) return true
    // A file made to be slow to search must not hold up whoever plays meanwhile.
    await setImmediate()
  }
  return false
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in pixels; a crop in parts may miss the edge by what rounding makes of it. */
export function squareOf({ width, height }: Size, { left, top, side }: Crop) {
  const shorter = Math.min(width, height)
  const size = Math.max(1, Math.round(shorter * (side ?? 1)))
  const place = (part: number | undefined, whole: number): number => {
    const start = part === undefined ? Math.floor((whole - size) / 2) : Math.round(whole * part)
    if (start - 2 > whole - size) throw new Problem('invalidInput', { fields: [OUTSIDE] })
    return Math.min(start, whole - size)
  }
  return { left: place(left, width), top: place(top, height), width: size, height: size }
}

const OUTSIDE = { field: 'side', message: 'The square must lie within the picture' }
