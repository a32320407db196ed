import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contracts/errors.ts'
import { BEHIND_PROXY, newEmail, registrationForm, visitor } from '#test/account-flow.ts'
import type { Answer } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { expectProblem, type ProblemBody } from '#test/problem.ts'
import { chunk, sendRaw } from '#test/raw-http.ts'
import { BODY_LIMIT } from './body.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const REGISTER = '/api/auth/register'
const RESEND = '/api/auth/resend-confirmation'

const post = (path: string, body: unknown, headers = {}) =>
  visitor(app()).send<ProblemBody>('POST', path, body, headers)
const refused = (answer: Answer<ProblemBody>, code: ErrorCode) => expectProblem(app(), answer, code)

describe('a body', () => {
  test('that the contract refuses gets all errors at once, by field', async () => {
    const answer = await post(
      REGISTER,
      registrationForm('not an address', { name: '', phone: 'abc', timeZone: 'Mars/Olympus', password: 5 }),
    )
    refused(answer, 'invalidInput')
    const { errors = [] } = answer.body
    expect(errors.map((error) => error.field).sort()).toEqual(['email', 'name', 'password', 'phone', 'timeZone'])
    expect(errors.find((error) => error.field === 'email')?.message).toBe('Please enter a valid email address')
    expect(errors.find((error) => error.field === 'name')?.message).toBe('Full name is required')
  })

  test('is reduced to the fields of the contract', async () => {
    const email = newEmail()
    await post(
      REGISTER,
      registrationForm(email, {
        role: 'super_admin',
        status: 'banned',
        email_confirmed: true,
        emailVerified: true,
        points: 9,
      }),
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
      const answer = await post(REGISTER, JSON.stringify(registrationForm(newEmail(), { name })))
      refused(answer, 'invalidInput')
      expect(answer.body.errors).toEqual([
        { field: 'name', message: 'This text has a character that cannot be stored' },
      ])
    }
    expect((await post(REGISTER, registrationForm(newEmail(), { name: 'Ada 😀' }))).status).toBe(200)
  })

  test('that is not JSON is malformed', async () => {
    for (const text of ['{', '{"email":}', 'email=a', '\u0000', '[1,'])
      refused(await post(RESEND, text), 'malformedBody')
  })

  test('that is JSON but not an object is invalid', async () => {
    for (const body of [[], 'text', 5, true, null]) refused(await post(RESEND, JSON.stringify(body)), 'invalidInput')
    refused(await post(RESEND, ''), 'invalidInput')
  })

  test('needs the content type JSON', async () => {
    const text = JSON.stringify({ email: newEmail() })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
    ]) {
      refused(await post(RESEND, text, { 'content-type': type }), 'unsupportedMediaType')
    }
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      expect((await post(RESEND, text, { 'content-type': type })).status).toBe(200)
    }
    const bare = await sendRaw(app().url, [
      `POST ${RESEND} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    ])
    expect(bare?.status).toBe(415)
  })

  test('may have up to 64 KiB', async () => {
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ email: newEmail(), filler: '' })
      return empty.replace('""', `"${'é'.repeat((bytes - Buffer.byteLength(empty)) / 2)}"`)
    }
    const fits = sized(BODY_LIMIT)
    expect(Buffer.byteLength(fits)).toBeLessThanOrEqual(BODY_LIMIT)
    expect((await post(RESEND, fits)).status).toBe(200)
    refused(await post(RESEND, sized(BODY_LIMIT + 100)), 'bodyTooLarge')
  })

  test('may not exceed 64 KiB when sent in chunks', async () => {
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
