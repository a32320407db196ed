// Small requests that expand to large or deep values: each is refused or answered, and the server answers the next request.

import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { BODY_LIMIT } from '#server/http/body.ts'
import { BEHIND_PROXY, newEmail, registrationForm, visitor } from '../account-flow.ts'
import { newKey, useTestApp } from '../app.ts'
import { sendRaw } from '../raw-http.ts'
import { readDatabaseState } from './database-state.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const RESEND = '/api/auth/resend-confirmation'
const LARGEST = BODY_LIMIT - 1000

const post = (body: string, headers = {}, path = RESEND) => visitor(app()).send('POST', path, body, headers)

/** Posts raw bytes. */
async function postBytes(bytes: Buffer, headers: Readonly<Record<string, string>>, path = RESEND, cookie = '') {
  const { headers: from } = visitor(app())
  const body = new Uint8Array(bytes)
  const answer = await fetch(app().url + path, { method: 'POST', body, headers: { ...from, cookie, ...headers } })
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

afterEach(async () => {
  expect((await visitor(app()).call('GET /api/health')).body.status).toBe('ok')
})

describe('a compressed body', () => {
  const bomb = Buffer.from(JSON.stringify({ email: newEmail(), filler: 'x'.repeat(20_000_000) }))
  const small = Buffer.from(JSON.stringify({ email: newEmail() }))

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['compress', gzipSync],
    ['gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
    ['identity, gzip', gzipSync],
    ['gzip;q=1', gzipSync],
  ])('(%s) is not unpacked', async (encoding, compress) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    for (const bytes of [small, bomb]) {
      expect(await postBytes(compress(bytes), headers)).toEqual({ status: 415, code: 'unsupportedMediaType' })
    }
  })

  test('without a content encoding is invalid JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    expect(await postBytes(gzipSync(small), headers)).toEqual({ status: 400, code: 'malformedBody' })
    expect(await postBytes(gzipSync(bomb), { ...headers, 'content-encoding': 'identity' })).toEqual({
      status: 400,
      code: 'malformedBody',
    })
  })

  test('is refused as a picture', async () => {
    const { cookie = '' } = await app().member()
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'content-type': 'image/png', 'content-encoding': encoding, 'idempotency-key': newKey() }
      const answer = await postBytes(gzipSync(bomb), headers, '/api/me/avatar', cookie)
      expect(answer).toEqual({ status: 415, code: 'imageTypeNotAllowed' })
    }
  })

  test('with the encoding identity is accepted', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
    expect((await postBytes(small, headers)).status).toBe(200)
  })
})

/** JSON texts of the largest accepted size. */
const BOMBS: Readonly<Record<string, string>> = {
  'lists in lists': '['.repeat(LARGEST / 2) + ']'.repeat(LARGEST / 2),
  'lists that are never closed': '['.repeat(LARGEST),
  'objects in objects': `${'{"a":'.repeat(LARGEST / 6)}1${'}'.repeat(LARGEST / 6)}`,
  'a list of objects': `[${'{},'.repeat(LARGEST / 3 - 1)}{}]`,
  'thousands of names': JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`n${n}`, 0]))),
  'one name repeated thousands of times': `{${'"a":1,'.repeat(LARGEST / 6 - 2)}"a":1}`,
  'names that are numbers': `{${Array.from({ length: 4000 }, (_, n) => `"${n * 1_000_003}":0`).join()}}`,
  'a number of thousands of digits': '9'.repeat(LARGEST),
  'a number of thousands of decimals': `0.${'1'.repeat(LARGEST)}`,
  'escape sequences': `"${'\\u0000'.repeat(LARGEST / 6 - 1)}"`,
}

describe.each(Object.keys(BOMBS))('a body of %s', (name) => {
  const bomb = BOMBS[name] ?? ''

  test('is refused', async () => {
    expect(bomb.length).toBeLessThanOrEqual(BODY_LIMIT)
    expect(await post(bomb)).toMatchObject({ status: 400, code: expect.toBeOneOf(['malformedBody', 'invalidInput']) })
  })

  test('is refused in each field of a form', async () => {
    const before = await readDatabaseState(app())
    for (const field of ['name', 'email', 'phone', 'password', 'timeZone']) {
      const { [field]: _, ...others } = registrationForm(newEmail()) as Record<string, unknown>
      const body = `${JSON.stringify(others).slice(0, -1)},"${field}":${bomb}}`
      const { status } = await post(body, {}, '/api/auth/register')
      expect({ field, status }).toEqual({ field, status: expect.toBeOneOf([400, 413]) })
    }
    expect(await readDatabaseState(app())).toEqual(before)
  })
})

test('a list of the largest size is refused where a list is accepted', async () => {
  const staff = await app().member({ role: 'super_admin' })
  const before = await readDatabaseState(app())
  for (const [path, body] of [
    ['/api/admin/members/status', { ids: Array(1600).fill(staff.id), action: 'ban', reason: 'x' }],
    ['/api/admin/redemptions/processing', { ids: Array(1600).fill(staff.id) }],
    ['/api/admin/database/missing-bonuses', { memberIds: Array(1600).fill(staff.id) }],
    ['/api/admin/promo-batches', { count: 1e6, points: 1 }],
  ] as const) {
    const answer = await staff.send('POST', path, body, { 'idempotency-key': newKey() })
    expect({ path, status: answer.status, code: answer.code }).toEqual({ path, status: 400, code: 'invalidInput' })
  }
  expect(await readDatabaseState(app())).toEqual(before)
})

test('names of built-in JavaScript properties have no effect', async () => {
  const names = '"__proto__":{"email":"a@gmail.com","isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}'
  expect((await post(`{${names}}`)).code).toBe('invalidInput')
  expect((await post(`{"__proto__":null,"toString":1,"hasOwnProperty":2,"email":"${newEmail()}"}`)).status).toBe(200)
  const { status } = await visitor(app()).send(
    'GET',
    '/api/session?__proto__[isAdmin]=1&constructor.prototype.isAdmin=1',
  )
  expect(status).toBe(200)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('an oversized address, header or cookie is refused or ignored', async () => {
  const get = async (path: string, lines: readonly string[] = []) =>
    (
      await sendRaw(app().url, [
        [`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, '', ''].join('\r\n'),
      ])
    )?.status
  const query = Array.from({ length: 1500 }, (_, n) => `p${n}=${n}`).join('&')
  expect(await get(`/api/session?${query.slice(0, 15_000)}`)).toBe(200)
  expect(await get(`/api/session?${'%'.repeat(9000)}`)).toBe(200)
  expect(await get(`/api/session?${'x'.repeat(20_000)}`)).toBe(431)
  expect(await get('/api/session', [`Cookie: ${'a=b; '.repeat(3000)}`])).toBe(200)
  expect(await get('/api/session', [`Cookie: paz.session_token=${'%'.repeat(15_000)}`])).toBe(200)
  expect(await get('/api/session', [`Cookie: ${'a=b; '.repeat(5000)}`])).toBe(431)
  expect(
    await get(
      '/api/session',
      Array.from({ length: 1900 }, (_, n) => `X${n}: 1`),
    ),
  ).toBeOneOf([200, 431])
})
