import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ErrorCode } from '#contracts/errors.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'

export type Format = 'jpeg' | 'png' | 'webp'

/** Returns a picture with a red, a green and a blue third, from left to right. */
export async function stripedPicture(format: Format, width = 90, height = 60): Promise<Buffer> {
  const third = (left: number, background: string) => ({
    input: { create: { width: Math.floor(width / 3), height, channels: 3 as const, background } },
    left: Math.floor(width / 3) * left,
    top: 0,
  })
  const picture = sharp({ create: { width, height, channels: 3, background: '#000' } })
  return await picture
    .composite([third(0, '#f00'), third(1, '#0f0'), third(2, '#00f')])
    .toFormat(format)
    .toBuffer()
}

/** Returns a decompression bomb: a PNG of a few hundred bytes that claims this size. */
export function pngBomb(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(height, 1000) * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}

interface Uploaded {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly detail: string | undefined
  readonly imageUrl: string
  readonly headers: Headers
}

/** Uploads bytes as a member's picture. */
export async function upload(
  app: TestApp,
  actor: Actor,
  bytes: Uint8Array | string,
  { query = '', key = randomUUID() as string, type = 'application/octet-stream' } = {},
): Promise<Uploaded> {
  const headers = { 'content-type': type, 'idempotency-key': key, ...(actor.cookie && { cookie: actor.cookie }) }
  const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  const answer = await fetch(`${app.url}/api/me/avatar${query}`, { method: 'POST', headers, body })
  const json = (await answer.json()) as Omit<Uploaded, 'status' | 'headers'>
  return { ...json, status: answer.status, headers: answer.headers }
}

/** Fetches a picture as a browser does. */
export async function fetchPicture(
  app: TestApp,
  actor: Actor,
  url: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(app.url + url, { headers: actor.cookie ? { cookie: actor.cookie } : {} })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Returns the colour of a pixel, each channel rounded to 0 or 255: '#f00'. */
export async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${[...pixel].map((part) => (part > 127 ? 'f' : '0')).join('')}`
}
