import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sessionCookieName, tokenOfCookie } from './session.ts'

const SECRET = 'a secret of more than 32 characters for tests'
const NAME = sessionCookieName(false)
const TOKEN = 'aB3-token'

const signature = (token: string, secret = SECRET) => createHmac('sha256', secret).update(token).digest('base64')
const value = (token: string, signed = signature(token)) => encodeURIComponent(`${token}.${signed}`)
const read = (header: string | undefined) => tokenOfCookie(header, NAME, SECRET)

describe('the session’s cookie', () => {
  test('returns its token at any position', () => {
    const cookie = `${NAME}=${value(TOKEN)}`
    for (const header of [cookie, `a=1; ${cookie}`, `${cookie}; b=2`, `a=1; ${cookie}; b=2`])
      expect(read(header)).toBe(TOKEN)
    expect(read(`${NAME}=${value('with.dots.inside')}`)).toBe('with.dots.inside')
  })

  test('is refused when it is missing or malformed', () => {
    for (const header of [
      undefined,
      '',
      'a=1',
      `x${NAME}=${value(TOKEN)}`,
      `a=${NAME}=${value(TOKEN)}`,
      `__Host-${NAME}=${value(TOKEN)}`,
    ]) {
      expect(read(header)).toBeUndefined()
    }
  })

  test('is refused when it was changed', () => {
    const right = signature(TOKEN)
    const forged = [
      value('other-token', right),
      value(TOKEN, signature(TOKEN, 'another secret of more than 32 characters')),
      value(TOKEN, signature('other-token')),
      value(TOKEN, right.slice(0, -1)),
      value(TOKEN, `${right}=`),
      value(TOKEN, right.replace(/=$/, '')),
      value(TOKEN, right.toLowerCase()),
      value(TOKEN, ''),
      encodeURIComponent(TOKEN),
      encodeURIComponent(`.${signature('')}`),
      encodeURIComponent(right),
      '%',
      '%E0%A4%A',
      '',
    ]
    for (const text of forged) expect({ text, token: read(`${NAME}=${text}`) }).toEqual({ text, token: undefined })
  })

  test('has another name with https', () => {
    expect(sessionCookieName(true)).toBe(`__Host-${NAME}`)
    expect(tokenOfCookie(`${NAME}=${value(TOKEN)}`, sessionCookieName(true), SECRET)).toBeUndefined()
    expect(tokenOfCookie(`__Host-${NAME}=${value(TOKEN)}`, sessionCookieName(true), SECRET)).toBe(TOKEN)
  })
})
