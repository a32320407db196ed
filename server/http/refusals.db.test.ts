import { describe, expect, test } from 'vitest'
import { ERRORS } from '#contracts/errors.ts'
import { BEHIND_PROXY, form, newEmail, visitor } from '#test/account-flow.ts'
import type { Answer } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { chunk, sendRaw } from '#test/raw-http.ts'
import { BODY_LIMIT } from './body.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const REGISTER = '/api/auth/register'
const RESEND = '/api/auth/resend-confirmation'

interface ProblemBody {
  readonly status: number
  readonly code: keyof typeof ERRORS
  readonly detail: string
  readonly errors?: readonly { field: string; message: string }[]
  readonly requestId: string
}

const post = (path: string, body: unknown, headers = {}) =>
  visitor(app()).send<ProblemBody>('POST', path, body, headers)
const told = ({ status, code }: { status: number; code: unknown }) => ({ status, code })

/** Every refusal has one shape, and whoever asks for help can name the request. */
function expectProblem(answer: Answer<ProblemBody>, code: keyof typeof ERRORS): void {
  expect(told(answer)).toEqual({ status: ERRORS[code][0], code })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).toMatchObject({ status: answer.status, title: code, type: `/api/docs#${code}` })
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId)
  expect(
    app().logged.filter((line) => line.requestId === answer.body.requestId && line.status === answer.status),
  ).toHaveLength(1)
}

describe('a body', () => {
  test('that the contract refuses is answered with everything at once, by field', async () => {
    const answer = await post(
      REGISTER,
      form('not an address', { name: '', phone: 'abc', timeZone: 'Mars/Olympus', password: 5 }),
    )
    expectProblem(answer, 'invalidInput')
    const { errors = [] } = answer.body
    expect(errors.map((error) => error.field).sort()).toEqual(['email', 'name', 'password', 'phone', 'timeZone'])
    expect(errors.find((error) => error.field === 'email')?.message).toBe('Please enter a valid email address')
    expect(errors.find((error) => error.field === 'name')?.message).toBe('Full name is required')
  })

  test('is no more than the contract declares', async () => {
    const email = newEmail()
    await post(
      REGISTER,
      form(email, { role: 'super_admin', status: 'banned', email_confirmed: true, emailVerified: true, points: 9 }),
    )
    const { db } = app().database
    const rows = await db
      .selectFrom('members')
      .select(['role', 'status', 'email_confirmed'])
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([{ role: 'member', status: 'active', email_confirmed: false }])
  })

  test('with a character that cannot be stored is refused by field', async () => {
    for (const name of ['Ada\0', '\0', 'half \ud83d of a pair', 'other \ude00 half']) {
      const answer = await post(REGISTER, JSON.stringify(form(newEmail(), { name })))
      expectProblem(answer, 'invalidInput')
      expect(answer.body.errors).toEqual([
        { field: 'name', message: 'This text has a character that cannot be stored' },
      ])
    }
    expect((await post(REGISTER, form(newEmail(), { name: 'Ada 😀' }))).status).toBe(200)
  })

  test('that is no JSON is malformed', async () => {
    for (const text of ['{', '{"email":}', 'email=a', '\u0000', '[1,'])
      expectProblem(await post(RESEND, text), 'malformedBody')
  })

  test('that is JSON but no object is invalid', async () => {
    for (const body of [[], 'text', 5, true, null])
      expectProblem(await post(RESEND, JSON.stringify(body)), 'invalidInput')
    expectProblem(await post(RESEND, ''), 'invalidInput')
  })

  test('must say that it is JSON', async () => {
    const text = JSON.stringify({ email: newEmail() })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
    ]) {
      expectProblem(await post(RESEND, text, { 'content-type': type }), 'unsupportedMediaType')
    }
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      expect((await post(RESEND, text, { 'content-type': type })).status).toBe(200)
    }
    const bare = await sendRaw(app().url, [
      `POST ${RESEND} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    ])
    expect(bare?.status).toBe(415)
  })

  test('may have 64 KiB and no more', async () => {
    const sized = (bytes: number) =>
      JSON.stringify({ email: newEmail(), filler: '' }).replace('""', `"${'é'.repeat((bytes - 44) / 2)}"`)
    const fits = sized(BODY_LIMIT)
    expect(Buffer.byteLength(fits)).toBeLessThanOrEqual(BODY_LIMIT)
    expect((await post(RESEND, fits)).status).toBe(200)
    expectProblem(await post(RESEND, sized(BODY_LIMIT + 100)), 'bodyTooLarge')
  })

  test('may not grow over 64 KiB without having said so', async () => {
    const text = JSON.stringify({ email: newEmail(), filler: 'x'.repeat(BODY_LIMIT) })
    const head = `POST ${RESEND} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const pieces = text.match(/.{1,8000}/g) ?? []
    const large = await sendRaw(app().url, [head, ...pieces.map(chunk), '0\r\n\r\n'])
    expect(large?.status).toBe(413)
    expect(large?.headers.get('content-type')).toBe('application/problem+json')
    const small = await sendRaw(app().url, [head, chunk(`{"email":"${newEmail()}"`), chunk('}'), '0\r\n\r\n'])
    expect(small?.status).toBe(200)
  })
})

describe('a request', () => {
  test('without a session, or with one that is not ours, has none', async () => {
    const member = await app().member()
    const cookie = member.cookie ?? ''
    const wrong = [
      undefined,
      'paz.session_token=',
      'paz.session_token=a.b',
      `${cookie}x`,
      cookie.replace('paz.', 'zap.'),
      cookie.slice(0, -9),
    ]
    for (const candidate of wrong) {
      member.cookie = candidate
      expectProblem(await member.send<ProblemBody>('GET', '/api/dashboard'), 'unauthenticated')
    }
    member.cookie = `first=1; ${cookie}; last=%`
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
  })

  test('without the right is refused before its input is looked at', async () => {
    const member = await app().member()
    const path = `/api/admin/redemptions/${newKey()}/status`
    expectProblem(await member.send<ProblemBody>('POST', path, '{', { 'idempotency-key': 'no key' }), 'forbidden')
  })

  test('that changes something is refused when another site made the browser send it', async () => {
    const member = await app().member()
    const spin = (headers: { origin?: string; 'sec-fetch-site'?: string }) =>
      member.send<ProblemBody>('POST', '/api/games/wheel/spins', undefined, {
        'idempotency-key': newKey(),
        ...(headers as Record<string, string>),
      })
    const own = app().config.publicUrl
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${own}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: own, 'sec-fetch-site': 'cross-site' },
    ]) {
      expectProblem(await spin(headers), 'crossSite')
    }
    expect((await member.call('GET /api/games/wheel')).body.spinsRemaining).toBe(5)
    for (const headers of [
      { origin: own },
      { origin: app().url },
      { 'sec-fetch-site': 'same-origin', origin: own },
      { 'sec-fetch-site': 'none' },
    ]) {
      expect((await spin(headers)).status).toBe(200)
    }
    expect((await member.send('GET', '/api/session', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })

  test('for what is not there says so in the same shape', async () => {
    const member = await app().member()
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['GET', '/api/'],
      ['DELETE', '/api/session'],
      ['GET', '/api/redemptions/not-an-id'],
      ['GET', `/api/redemptions/${newKey()}`],
      ['GET', '/api/redemptions/%00'],
      ['GET', '/api/%E0%A4%A'],
    ] as const) {
      expectProblem(await member.send<ProblemBody>(method, path), 'notFound')
    }
  })

  test('for a page that is none is invalid', async () => {
    const member = await app().member()
    for (const path of ['/api/transactions', '/api/redemptions', '/api/fairness/draws']) {
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=x',
        'limit=',
        'limit=1.5',
        'cursor=x',
        'cursor=1e99',
        'cursor=99999999999999999999',
        'cursor=%00',
      ]) {
        expectProblem(await member.send<ProblemBody>('GET', `${path}?${query}`), 'invalidInput')
      }
      expect((await member.send('GET', `${path}?limit=100&unknown=1`)).status).toBe(200)
    }
  })

  test('that hangs up half-way is nobody’s mistake', async () => {
    const before = app().logged.length
    const head = `POST ${RESEND} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":`
    await sendRaw(app().url, [head, null])
    // The line of a request stands in the log when its answer is done.
    await expect.poll(() => app().logged.length).toBeGreaterThan(before)
    expect(app().logged.slice(before)).toMatchObject([{ status: 400 }])
    expect((await visitor(app()).call('GET /api/health')).body.status).toBe('ok')
  })

  test('that fails on our side says nothing but the id under which the log says why', async () => {
    await app().database.executeSql(`
      create function refuse_draw() returns trigger language plpgsql as $$ begin raise exception 'inner secret'; end $$;
      create trigger refuse_draw before insert on draws for each row execute function refuse_draw()`)
    const member = await app().member()
    const answer = await member.send<ProblemBody>('POST', '/api/games/wheel/spins', undefined, {
      'idempotency-key': newKey(),
    })
    expectProblem(answer, 'unexpected')
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    const lines = app().logged.filter(
      (line) => line.requestId === answer.body.requestId && line.msg === 'unexpected error',
    )
    expect(lines).toMatchObject([{ err: { message: expect.stringContaining('inner secret') } }])
    expect((await member.call('GET /api/games/wheel')).body.spinsRemaining).toBe(5)
  })
})
