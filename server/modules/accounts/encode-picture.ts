// Converts an uploaded picture to a small square WebP. It is decoded and encoded again, so that neither metadata nor hidden
// files remain.

import { setImmediate } from 'node:timers/promises'
import type { Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contracts/picture-rules.ts'
import type { Crop } from '#contracts/pictures.ts'
import { assertThat, Problem } from '#server/http/problem.ts'

/** Width and height of a stored picture, in pixels. */
export const PICTURE_SIDE = 512
const QUALITY = 82
const TIMEOUT_SECONDS = 15

type Library = typeof import('sharp').default
let library: Promise<Library> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * @param bytes the uploaded file
 * @param crop the square to cut out
 * @throws Problem imageTypeNotAllowed, imageUnreadable, imageTooManyPixels; invalidInput for a square outside of the picture
 */
export async function encodePicture(bytes: Buffer, crop: Crop): Promise<Buffer> {
  const format = formatOf(bytes)
  assertThat(format && !(await hidesMarkup(bytes)), 'imageTypeNotAllowed')
  library ??= loadLibrary()
  const sharp = await library
  // One picture at a time, on one thread, so that other requests are not slowed down.
  const encoding = last.then(() => encode(sharp, bytes, format, crop))
  last = encoding.catch(() => {})
  return await encoding
}

/** Loads the library with the first picture, because most processes never need it. */
async function loadLibrary(): Promise<Library> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Only the three allowed decoders may run, regardless of the content.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

async function encode(sharp: Library, bytes: Buffer, format: string, crop: Crop): Promise<Buffer> {
  // Only the first frame of an animation.
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS, pages: 1 })
  const found = await picture.metadata().catch(refuse)
  assertThat(found.format === format, 'imageTypeNotAllowed')
  const square = squareOf(found.autoOrient, crop)
  return await finish(picture.autoOrient().extract(square))
}

const finish = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'fill' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(refuse)

function refuse(error: Error): never {
  throw new Problem(/pixel limit/i.test(error.message) ? 'imageTooManyPixels' : 'imageUnreadable')
}

/** Returns the format by the first bytes. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^RIFF[\s\S]{4}WEBPVP8/.test(start) ? 'webp' : undefined
}

const MARKUP_SIGNS = ['<script', '<!doctype', '<html>', '<html ', '<svg>', '<svg ', '<?php', '%pdf-1', '%pdf-2']

const SLICE_BYTES = 128 * 1024

/** Returns whether the file contains HTML, SVG, PHP or PDF, which no camera writes. */
async function hidesMarkup(bytes: Buffer): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    // Slices overlap, so that a sign across an edge is found.
    const text = bytes.toString('latin1', start, start + SLICE_BYTES + 16).toLowerCase()
    if (MARKUP_SIGNS.some((sign) => text.includes(sign))) return true
    // Yields to other requests, since a large file takes long to search.
    await setImmediate()
  }
  return false
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the square in pixels. A crop in fractions may exceed the edge by rounding. */
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
