// Files that are uploaded as a picture. Slow, large and concurrent uploads: server/http/upload.test.ts and
// server/modules/accounts/picture-files.db.test.ts; removal of the place where a picture was taken: picture.db.test.ts there.

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contracts/picture-rules.ts'
import { newKey, useTestApp } from '../app.ts'
import { type Format, fetchPicture, pngBomb, stripedPicture, upload } from '../pictures.ts'
import { chunk, sendRaw } from '../raw-http.ts'

const app = useTestApp()
const send = async (bytes: Uint8Array | string, options = {}) => upload(app(), await app().member(), bytes, options)
const FORMATS = ['jpeg', 'png', 'webp'] satisfies Format[]

/** Returns a PNG with an additional chunk after its header. */
async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const png = await stripedPicture('png')
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  // Eight bytes of signature, then the header chunk: 4 + 4 + 13 + 4.
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}

/** Uploads a picture and returns the stored one. */
async function storedPicture(bytes: Buffer): Promise<Buffer> {
  const member = await app().member()
  const { status, imageUrl } = await upload(app(), member, bytes)
  expect(status).toBe(200)
  const seen = await fetchPicture(app(), member, imageUrl)
  expect(seen.headers.get('content-type')).toBe('image/webp')
  expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
  expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  return seen.bytes
}

describe('a refused upload', () => {
  const NOT_ALLOWED = {
    status: 415,
    code: 'imageTypeNotAllowed',
    detail: 'Only JPEG, PNG, and WebP images are allowed',
  }
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

  test('is a file that is no JPEG, PNG or WebP, with any declared type', async () => {
    const wrong = [
      '',
      'x',
      '<!doctype html><script>alert(1)</script>',
      SVG,
      `<?xml version="1.0"?>${SVG}`,
      GIF,
      '%PDF-1.7 …',
      'GIF89a/*\x01\0*/=1;alert(1)//',
    ]
    for (const bytes of [
      ...wrong,
      Buffer.from('PK\x03\x04'),
      Buffer.from('II*\0\x08\0\0\0'),
      Buffer.from('RIFF0000WAVEfmt '),
    ]) {
      expect(await send(bytes, { type: 'image/png' })).toMatchObject(NOT_ALLOWED)
    }
    const avif = await sharp(await stripedPicture('png'))
      .avif()
      .toBuffer()
    expect(await send(avif, { type: 'image/jpeg' })).toMatchObject(NOT_ALLOWED)
    expect((await send(await stripedPicture('png'), { type: 'text/html' })).status).toBe(200)
  })

  test('is a polyglot: a picture that is also HTML, SVG or a document', async () => {
    for (const hidden of [
      '<script>alert(1)</script>',
      '<!DOCTYPE html>',
      '<HTML >',
      SVG,
      '<?php system(1)',
      '%PDF-1.4',
    ]) {
      for (const format of FORMATS) {
        const picture = await stripedPicture(format)
        expect(await send(Buffer.concat([picture, Buffer.from(hidden)]))).toMatchObject(NOT_ALLOWED)
      }
    }
    const large = Buffer.concat([await stripedPicture('jpeg'), Buffer.alloc(400_000)])
    for (const at of [128 * 1024 - 3, 128 * 1024, 256 * 1024 - 6]) {
      large.fill(0, 1000).write('<script', at)
      expect(await send(large)).toMatchObject(NOT_ALLOWED)
    }
    const taggedPicture = await sharp(await stripedPicture('jpeg'))
      .withExif({ IFD0: { Artist: '<script src=//evil.example>' } })
      .toBuffer()
    expect(await send(taggedPicture)).toMatchObject(NOT_ALLOWED)
    expect(await send(Buffer.concat([Buffer.from('<html>'), await stripedPicture('png')]))).toMatchObject(NOT_ALLOWED)
  })

  test('is a truncated picture', async () => {
    for (const format of FORMATS) {
      const whole = await sharp(await stripedPicture('png', 900, 600))
        .toFormat(format)
        .toBuffer()
      for (const part of [0.2, 0.7]) {
        const answer = await send(whole.subarray(0, Math.floor(whole.length * part)))
        expect(answer).toMatchObject({ status: 400, code: 'imageUnreadable', detail: 'Failed to load image' })
      }
    }
    expect(await send(Buffer.from('\xff\xd8\xff', 'latin1'))).toMatchObject({ code: 'imageUnreadable' })
  })

  test('is a bomb of 900 megapixels in a few kilobytes, before it is decompressed', async () => {
    const bomb = pngBomb(30_000, 30_000)
    expect(bomb.length).toBeLessThan(10_000)
    const before = process.memoryUsage().rss
    expect(await send(bomb)).toMatchObject({ status: 400, code: 'imageTooManyPixels' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    expect((await send(pngBomb(800, 800))).status).toBe(200)
  })

  test('is a file of one byte more than 5 MB, with or without a Content-Length', async () => {
    const tooLarge = { status: 413, code: 'imageTooLarge', detail: 'Image must be less than 5MB' }
    const picture = await stripedPicture('jpeg')
    const filled = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    expect((await send(filled(PICTURE_MAX_BYTES))).status).toBe(200)
    expect(await send(filled(PICTURE_MAX_BYTES + 1))).toMatchObject(tooLarge)

    const member = await app().member()
    const head = `POST /api/me/avatar HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${member.cookie}\r\nIdempotency-Key: ${newKey()}\r\n`
    const announced = await sendRaw(app().url, [`${head}Content-Length: ${PICTURE_MAX_BYTES + 1}\r\n\r\n`])
    expect(announced?.status).toBe(413)
    const piece = chunk('x'.repeat(512 * 1024))
    const unannounced = await sendRaw(app().url, [
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      ...Array(11).fill(piece),
      '0\r\n\r\n',
    ])
    expect(unannounced?.status).toBe(413)
    expect(JSON.parse(unannounced?.text ?? '')).toMatchObject({ code: 'imageTooLarge' })
  })
})

describe('an accepted upload', () => {
  const CODE = '/*=1;globalThis.__xss=1;//*/'

  test('is encoded again: nothing hidden in it is left', async () => {
    const picture = await stripedPicture('jpeg')
    const hidden = [
      // A script that begins like a picture, and a picture followed by a script, an archive or a program.
      Buffer.concat([
        picture.subarray(0, 2),
        Buffer.from('\xff\xfe\0\x20', 'latin1'),
        Buffer.from(CODE.padEnd(30)),
        picture.subarray(2),
      ]),
      Buffer.concat([picture, Buffer.from(CODE)]),
      Buffer.concat([picture, Buffer.from('PK\x03\x04payload.jar'), Buffer.from(CODE)]),
      Buffer.concat([await stripedPicture('png'), Buffer.from('MZ\x90\0'), Buffer.from(CODE)]),
      Buffer.concat([await stripedPicture('webp'), Buffer.from(CODE)]),
      await pngWith('tEXt', Buffer.from(`Comment\0${CODE}`)),
      await pngWith('eXIf', Buffer.from(`MM\0*${CODE}`)),
    ]
    for (const bytes of hidden) {
      expect(bytes.includes('__xss')).toBe(true)
      const shown = await storedPicture(bytes)
      expect(shown.includes('__xss')).toBe(false)
      expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    }
  })

  test('is named by the server, not by the request', async () => {
    const member = await app().member()
    const picture = new Uint8Array(await stripedPicture('png'))
    for (const name of ['../../x.html', 'x.php', 'x.svg', 'x%00.html', '/etc/passwd', 'x".html; y="']) {
      const headers = {
        'idempotency-key': newKey(),
        'content-type': 'text/html',
        'content-disposition': `attachment; filename="${name}"`,
        'x-file-name': name,
        cookie: member.cookie ?? '',
      }
      const answer = await fetch(`${app().url}/api/me/avatar?filename=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers,
        body: picture,
      })
      const { imageUrl } = (await answer.json()) as { imageUrl: string }
      expect(imageUrl).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}$/)
      const seen = await fetch(`${app().url}${imageUrl}?x=.html`, {
        headers: { accept: 'text/html', cookie: member.cookie ?? '' },
      })
      expect(seen.headers.get('content-type')).toBe('image/webp')
    }
  })
})

describe('a bomb', () => {
  const growth = async (bytes: Buffer) => {
    const before = process.memoryUsage().rss
    const { status } = await send(bytes)
    return { status, grown: process.memoryUsage().rss - before }
  }

  test('in the text or the colour profile of a PNG is never decompressed', async () => {
    const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 9 })
    expect(packed.length).toBeLessThan(200_000)
    for (const [type, head] of [
      ['zTXt', 'Comment\0\0'],
      ['iTXt', 'Comment\0\x01\0\0\0'],
      ['iCCP', 'profile\0\0'],
    ] as const) {
      const { status, grown } = await growth(await pngWith(type, Buffer.concat([Buffer.from(head, 'latin1'), packed])))
      expect([200, 400], type).toContain(status)
      expect(grown, type).toBeLessThan(80 * 1024 * 1024)
    }
  })

  test('of three hundred frames is stored as one frame', async () => {
    const frame = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const other = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00f' } })
      .png()
      .toBuffer()
    const frames = Array.from({ length: 300 }, (_, at) => (at % 2 ? frame : other))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(await storedPicture(moving)).metadata()).pages ?? 1).toBe(1)
  })

  test('with an extreme aspect ratio is refused or cropped, and does not delay other members', async () => {
    const member = await app().member()
    for (const [width, height] of [
      [65_535, 1],
      [1, 65_535],
      [2 ** 31 - 1, 1],
      [0, 10],
      [40_000_001, 1],
    ] as const) {
      const { status } = await send(pngBomb(width, height))
      expect([200, 400], `${width} × ${height}`).toContain(status)
    }
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
  })
})
