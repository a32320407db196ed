import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { colourAt, type Format, fetchPicture, stripedPicture, upload } from '#test/pictures.ts'

const app = useTestApp()
const send = async (bytes: Uint8Array | string, options = {}) => upload(app(), await app().member(), bytes, options)
const shown = async (actor: Actor) => (await actor.call('GET /api/session')).body.member?.imageUrl

describe('a picture', () => {
  for (const format of ['jpeg', 'png', 'webp'] satisfies Format[]) {
    test(`that is a ${format} becomes a square WebP that members see and guests do not`, async () => {
      const member = await app().member()
      expect(await shown(member)).toBeNull()
      const { status, imageUrl } = await upload(app(), member, await stripedPicture(format))
      expect(status).toBe(200)
      expect(imageUrl).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}$/)
      expect(await shown(member)).toBe(imageUrl)

      const seen = await fetchPicture(app(), await app().member(), imageUrl)
      expect(seen.status).toBe(200)
      expect(Object.fromEntries(seen.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(await sharp(seen.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect((await fetchPicture(app(), app().guest(), imageUrl)).status).toBe(401)
    })
  }

  test('is cropped as the member chose, by default in the middle', async () => {
    const member = await app().member()
    const edges = async (query: string) => {
      const { imageUrl } = await upload(app(), member, await stripedPicture('png'), { query })
      const { bytes } = await fetchPicture(app(), member, imageUrl)
      return [await colourAt(bytes, 10, 256), await colourAt(bytes, 240, 256), await colourAt(bytes, 501, 256)]
    }
    expect(await edges('')).toEqual(['#f00', '#0f0', '#00f'])
    expect(await edges('?left=0&top=0&side=1')).toEqual(['#f00', '#f00', '#0f0'])
    expect(await edges('?left=0.3334&top=0.25&side=0.5')).toEqual(['#0f0', '#0f0', '#0f0'])
    expect(await edges('?left=0.8&top=0.7&side=0.3')).toEqual(['#00f', '#00f', '#00f'])
  })

  test('cannot be cropped outside of its area', async () => {
    const picture = await stripedPicture('png')
    for (const query of [
      '?left=0.9&top=0&side=1',
      '?left=0&top=0.5&side=0.9',
      '?side=0',
      '?side=2',
      '?left=-1',
      '?left=x',
    ]) {
      expect(await send(picture, { query })).toMatchObject({ status: 400, code: 'invalidInput' })
    }
  })

  test('is rotated by its EXIF orientation, and loses its location', async () => {
    const exif = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' } }
    const turned = await sharp(await stripedPicture('jpeg'))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const before = await sharp(turned).metadata()
    expect([before.orientation, before.exif !== undefined]).toEqual([6, true])

    const member = await app().member()
    const { bytes } = await fetchPicture(app(), member, (await upload(app(), member, turned)).imageUrl)
    expect([await colourAt(bytes, 256, 10), await colourAt(bytes, 256, 501)]).toEqual(['#f00', '#00f'])
    const after = await sharp(bytes).metadata()
    expect([after.orientation, after.exif, after.xmp, after.iptc, after.icc]).toEqual(Array(5).fill(undefined))
    expect(bytes.includes('Ada')).toBe(false)
  })

  test('that is an animation shows its first frame', async () => {
    const frames = [
      await stripedPicture('png'),
      await sharp(await stripedPicture('png'))
        .negate()
        .png()
        .toBuffer(),
    ]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const member = await app().member()
    const { bytes } = await fetchPicture(app(), member, (await upload(app(), member, moving)).imageUrl)
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(bytes, 10, 256)).toBe('#f00')
  })

  test('can be removed, and is not found afterwards', async () => {
    const member = await app().member()
    const { imageUrl } = await upload(app(), member, await stripedPicture('png'))
    expect((await member.call('DELETE /api/me/avatar')).body).toEqual({ imageUrl: null })
    expect(await shown(member)).toBeNull()
    expect((await fetchPicture(app(), member, imageUrl)).status).toBe(404)
    expect((await member.call('DELETE /api/me/avatar')).status).toBe(200)
  })

  test('can be set ten times an hour; uploads that fail do not count', async () => {
    const member = await app().member()
    const picture = await stripedPicture('webp')
    for (let times = 0; times < 12; times += 1) expect((await upload(app(), member, 'no picture')).status).toBe(415)
    for (let times = 0; times < 10; times += 1) expect((await upload(app(), member, picture)).status).toBe(200)
    const last = await shown(member)
    expect(await upload(app(), member, picture)).toMatchObject({ status: 429, code: 'tooManyRequests' })
    expect(await shown(member)).toBe(last)
    app().clock.advance(3600)
    expect((await upload(app(), member, picture)).status).toBe(200)
  })

  test('needs a session and a key', async () => {
    expect(await upload(app(), app().guest(), 'x')).toMatchObject({ code: 'unauthenticated' })
    expect(await send(await stripedPicture('png'), { key: 'x' })).toMatchObject({ code: 'idempotencyKeyMissing' })
  })
})
