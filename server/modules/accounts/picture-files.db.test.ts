import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openFiles } from '#server/adapters/files.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { fetchPicture, stripedPicture, upload } from '#test/pictures.ts'
import { erasePicture, sweepPictures } from './picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-pictures-'))
const disk = openFiles({ kind: 'disk', folder })
afterAll(() => rmSync(folder, { recursive: true }))

/** A file store whose behaviour the test sets. */
const broken = { put: false, get: false, delete: false }
let afterPut = async () => {}
const app = useTestApp({
  files: {
    kind: 'disk',
    put: async (...file) => {
      if (broken.put) fail()
      await disk.put(...file)
      await afterPut()
    },
    get: async (name) => (broken.get ? fail() : disk.get(name)),
    delete: async (name) => (broken.delete ? fail() : disk.delete(name)),
  },
})
function fail(): never {
  throw Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' })
}
beforeEach(() => {
  Object.assign(broken, { put: false, get: false, delete: false })
  afterPut = async () => {}
})

const listFiles = (): string[] =>
  existsSync(join(folder, 'pictures')) ? readdirSync(join(folder, 'pictures')).sort() : []
const fileOf = (url: string): string => `${url.split('/').at(-1)}.webp`
const shown = async (actor: Actor) => (await actor.call('GET /api/session')).body.member?.imageUrl ?? null
const sweep = () =>
  sweepPictures(
    app().database.db,
    { ...disk, delete: async (name) => (broken.delete ? fail() : disk.delete(name)) },
    app().clock,
    pino({ level: 'silent' }),
  )

describe('a store that fails', () => {
  test('leaves the previous picture, and the same upload works later', async () => {
    const member = await app().member()
    const before = (await upload(app(), member, await stripedPicture('png'))).imageUrl
    const [picture, key] = [await stripedPicture('jpeg'), newKey()]
    broken.put = true
    expect(await upload(app(), member, picture, { key })).toMatchObject({
      status: 500,
      code: 'imageUploadFailed',
      detail: 'Failed to upload image. Please try again.',
    })
    expect(await shown(member)).toBe(before)
    expect((await fetchPicture(app(), member, before)).status).toBe(200)
    expect((await app().guest().call('GET /api/health')).body.database.state).toBe('connected')

    broken.put = false
    const after = await upload(app(), member, picture, { key })
    expect(after.status).toBe(200)
    expect(await shown(member)).toBe(after.imageUrl)
  })

  test('causes an error for viewers that does not count as a failure of the database', async () => {
    const member = await app().member()
    const { imageUrl } = await upload(app(), member, await stripedPicture('png'))
    broken.get = true
    const { status, bytes } = await fetchPicture(app(), member, imageUrl)
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([500, 'imageNotRead'])
    expect((await app().guest().call('GET /api/health')).body.database.state).toBe('connected')
  })
})

describe('the files', () => {
  test('of unused pictures are deleted by the sweep, and no others', async () => {
    app().clock.advance(7200)
    await sweep()
    const [ada, bob] = [await app().member(), await app().member()]
    const first = await upload(app(), ada, await stripedPicture('png'))
    const second = await upload(app(), ada, await stripedPicture('jpeg'))
    const removed = await upload(app(), bob, await stripedPicture('png'))
    await bob.call('DELETE /api/me/avatar')
    for (const { imageUrl } of [first, removed]) expect((await fetchPicture(app(), ada, imageUrl)).status).toBe(404)
    broken.delete = true
    await sweep()
    expect(listFiles()).toEqual(expect.arrayContaining([first, second, removed].map((one) => fileOf(one.imageUrl))))
    broken.delete = false
    await sweep()
    expect(listFiles()).not.toContain(fileOf(first.imageUrl))
    expect(listFiles()).not.toContain(fileOf(removed.imageUrl))
    expect(listFiles()).toContain(fileOf(second.imageUrl))
    expect((await fetchPicture(app(), bob, second.imageUrl)).status).toBe(200)
    const rows = await app()
      .database.db.selectFrom('pictures')
      .select('id')
      .where('member_id', 'in', [ada.id, bob.id])
      .execute()
    expect(rows.map(({ id }) => `${id}.webp`)).toEqual([fileOf(second.imageUrl)])
  })

  test('of an aborted upload are deleted an hour later', async () => {
    const member = await app().member()
    await sweep()
    const before = listFiles()
    await app().database.executeSql(`
      create function refuse_image() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_image before update on members
        for each row when (new.id = '${member.id}') execute function refuse_image()`)
    expect((await upload(app(), member, await stripedPicture('png'))).status).toBe(500)
    const left = listFiles().filter((name) => !before.includes(name))
    expect(left).toHaveLength(1)
    await sweep()
    expect(listFiles()).toEqual(expect.arrayContaining(left))
    app().clock.advance(3600)
    await sweep()
    expect(listFiles()).toEqual(before)
  })

  test('of a deleted account are deleted', async () => {
    const member = await app().member()
    const { imageUrl } = await upload(app(), member, await stripedPicture('png'))
    await inTransaction(app().database.db, (tx) => erasePicture(tx, member.id, app().clock.now()))
    expect(await shown(member)).toBeNull()
    expect((await fetchPicture(app(), member, imageUrl)).status).toBe(404)
    await sweep()
    expect(listFiles()).not.toContain(fileOf(imageUrl))
  })
})

test('an upload to an account that is closed meanwhile is refused and leaves no file', async () => {
  const member = await app().member()
  await sweep()
  const before = listFiles()
  afterPut = async () => {
    const { db } = app().database
    await inTransaction(db, (tx) => erasePicture(tx, member.id, app().clock.now()))
    await db.updateTable('members').set({ status: 'suspended' }).where('id', '=', member.id).execute()
  }
  expect(await upload(app(), member, await stripedPicture('png'))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
  const rows = await app().database.db.selectFrom('members').select('image').where('id', '=', member.id).execute()
  expect(rows).toEqual([{ image: null }])
  app().clock.advance(3600)
  await sweep()
  expect(listFiles()).toEqual(before)
})

describe('the same key', () => {
  test('returns the same picture again, without a second file', async () => {
    const member = await app().member()
    const [picture, key] = [await stripedPicture('png'), newKey()]
    const first = await upload(app(), member, picture, { key })
    const files = listFiles()
    const again = await upload(app(), member, picture, { key })
    expect(again.imageUrl).toBe(first.imageUrl)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(listFiles()).toEqual(files)
  })

  test('is refused for another picture or crop', async () => {
    const member = await app().member()
    const [picture, key] = [await stripedPicture('png'), newKey()]
    await upload(app(), member, picture, { key })
    expect(await upload(app(), member, await stripedPicture('jpeg'), { key })).toMatchObject({
      code: 'idempotencyKeyReused',
    })
    expect(await upload(app(), member, picture, { key, query: '?side=0.5' })).toMatchObject({
      code: 'idempotencyKeyReused',
    })
  })

  test('at the same moment is one upload', async () => {
    const member = await app().member()
    const [picture, key] = [await stripedPicture('png'), newKey()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(app(), member, picture, { key })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ imageUrl }) => imageUrl)).size).toBe(1)
    expect(await shown(member)).toBe(answers[0]?.imageUrl)
    await expectOnePicture(member)
  })
})

test('of several parallel uploads one remains, and it is the one that is shown', async () => {
  const member = await app().member()
  const pictures = await Promise.all([3, 6, 9, 12, 15].map((width) => stripedPicture('png', width * 10)))
  const answers = await Promise.all(pictures.map((picture) => upload(app(), member, picture)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(answers.map(({ imageUrl }) => imageUrl)).toContain(await shown(member))
  await expectOnePicture(member)
})

test('too many parallel uploads are refused with Retry-After', async () => {
  const members = await Promise.all(Array.from({ length: 24 }, () => app().member()))
  const picture = await stripedPicture('png', 900, 600)
  const answers = await Promise.all(members.map((member) => upload(app(), member, picture)))
  const refused = answers.filter(({ status }) => status !== 200)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 429, code: 'tooManyRequests' })
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(16)
})

async function expectOnePicture(member: Actor): Promise<void> {
  app().clock.advance(3600)
  await sweep()
  const rows = await app().database.db.selectFrom('pictures').select('id').where('member_id', '=', member.id).execute()
  const url = await shown(member)
  expect(rows.map(({ id }) => `/api/pictures/${id}`)).toEqual([url])
  expect(listFiles()).toContain(fileOf(url ?? ''))
}
