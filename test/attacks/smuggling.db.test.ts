// Request smuggling: bytes that a proxy and this server may parse differently, with a hidden request of a member. Ambiguous
// requests are refused and their connection is closed; a request inside of a body stays a body.

import { beforeEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { newKey, useTestApp } from '../app.ts'
import { chunk, sendRaw } from '../raw-http.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
let victim: Actor
let hidden = ''
/** A last request that closes the connection, so that all responses are complete. */
const LAST = 'GET /api/ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

beforeEach(async () => {
  victim = await app().member()
  hidden = `POST /api/check-in HTTP/1.1\r\nHost: a\r\nCookie: ${victim.cookie}\r\nIdempotency-Key: ${newKey()}\r\n\r\n`
})

const answersTo = async (...parts: string[]) => {
  const answer = await sendRaw(app().url, parts)
  const later = answer?.text.match(/HTTP\/1\.[01] \d{3}/g) ?? []
  return { first: answer?.status, count: answer ? 1 + later.length : 0 }
}

const checkIns = async () => (await victim.call('GET /api/check-in/history')).body.items.length

const REGISTER = 'POST /api/auth/resend-confirmation HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const chunked = (lines: string) => `${REGISTER}${lines}\r\n\r\n`

/** Heads with an ambiguous body length; the hidden request follows each. */
const UNCLEAR: Readonly<Record<string, () => string>> = {
  'a length and chunks': () => `${chunked('Content-Length: 5\r\nTransfer-Encoding: chunked')}0\r\n\r\n`,
  'chunks and a length': () => `${chunked('Transfer-Encoding: chunked\r\nContent-Length: 5')}0\r\n\r\n`,
  'two lengths': () => `${chunked('Content-Length: 2\r\nContent-Length: 0')}{}`,
  'the same length twice': () => `${chunked('Content-Length: 2\r\nContent-Length: 2')}{}`,
  'a list of lengths': () => `${chunked('Content-Length: 2, 2')}{}`,
  'a length with a sign': () => `${chunked('Content-Length: +2')}{}`,
  'a length below zero': () => chunked('Content-Length: -1'),
  'a hexadecimal length': () => `${chunked('Content-Length: 0x2')}{}`,
  'a length with a blank in it': () => `${chunked('Content-Length: 2 0')}{}`,
  'an overflowing length': () => `${chunked('Content-Length: 99999999999999999999999')}{}`,
  'an empty length': () => `${chunked('Content-Length:')}{}`,
  'chunked as not the last coding': () => `${chunked('Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
  'an unknown transfer coding': () => `${chunked('Transfer-Encoding: xchunked')}0\r\n\r\n`,
  'chunked with a vertical tab': () => `${chunked('Transfer-Encoding: chunked\x0b')}0\r\n\r\n`,
  'chunked before a second coding': () => `${chunked('Transfer-Encoding: chunked\r\nTransfer-Encoding: x')}0\r\n\r\n`,
  'a blank before the colon': () => `${chunked('Transfer-Encoding : chunked')}0\r\n\r\n`,
  'a blank before the length’s colon': () => `${chunked('Content-Length : 2')}{}`,
  'a header without a name': () => `${chunked(': 2')}{}`,
  'a NUL in a header': () => `${chunked('X-A: \0')}{}`,
  'a lone carriage return in a header': () => `${chunked('X-A: b\rTransfer-Encoding: chunked')}0\r\n\r\n`,
  'a line that is no header': () => `${chunked('chunked')}0\r\n\r\n`,
  'a chunk whose size is no number': () => `${chunked('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  'a chunk below zero': () => `${chunked('Transfer-Encoding: chunked')}-2\r\n{}\r\n0\r\n\r\n`,
  'a chunk with 0x': () => `${chunked('Transfer-Encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n`,
  'a chunk of an overflowing size': () =>
    `${chunked('Transfer-Encoding: chunked')}fffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
  'a chunk that is longer than its size': () => `${chunked('Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`,
  'a chunk that ends with a line feed alone': () => `${chunked('Transfer-Encoding: chunked')}2\n{}\n0\n\n`,
  'another version of HTTP': () => 'POST /api/check-in HTTP/1.9\r\nHost: a\r\n\r\n',
  'a second version': () => 'GET /api/ready HTTP/1.1 HTTP/1.0\r\nHost: a\r\n\r\n',
}

describe('a head with', () => {
  test.each(Object.keys(UNCLEAR))('%s is refused, and the rest of the connection is not read', async (name) => {
    const { first, count } = await answersTo(`${UNCLEAR[name]?.() ?? ''}${hidden}${LAST}`)
    expect(await checkIns()).toBe(0)
    expect({ first, count }).toEqual({ first: expect.toBeOneOf([400, 413, 505]), count: 1 })
  })
})

describe('a request that is hidden in a body', () => {
  test.each([
    ['of a GET', () => `GET /api/health HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    [
      'of a GET with chunks',
      () => `GET /api/health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(hidden)}0\r\n\r\n`,
    ],
    [
      'of a call that is refused before its body is read',
      () => `${REGISTER}Origin: https://evil.example\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ],
    [
      'of an unknown route',
      () => `POST /api/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ],
    ['of a page', () => `POST /dashboard HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    [
      'of a one-click unsubscribe, which is never read',
      () =>
        `POST /api/mail/unsubscribe?token=x HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ],
    [
      'that is compressed',
      () => `${REGISTER}Content-Encoding: gzip\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ],
    [
      'in the size of a chunk',
      () => `${chunked('Transfer-Encoding: chunked')}2;x="${hidden.replaceAll(/[\r\n]/g, ' ')}"\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      'after the last chunk, as a trailer',
      () => `${chunked('Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\nX-A: ${hidden.replaceAll(/[\r\n]/g, ' ')}\r\n\r\n`,
    ],
  ])('%s is no request', async (_, bytes) => {
    const { count } = await answersTo(`${bytes()}${LAST}`)
    expect(await checkIns()).toBe(0)
    // The connection is closed after the first response, or continues with the last request.
    expect(count).toBeOneOf([1, 2])
  })

  test('is only found if it is a request of its own', async () => {
    const honest = `POST /api/check-in HTTP/1.1\r\nHost: a\r\nCookie: ${victim.cookie}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    expect(await answersTo('GET /api/ready HTTP/1.1\r\nHost: a\r\n\r\n', honest)).toEqual({ first: 200, count: 2 })
    // It is refused because it has no key.
    expect(await checkIns()).toBe(0)
  })
})

describe('a request for', () => {
  test.each([
    ['another host in full', 'GET http://evil.example/api/ready HTTP/1.1\r\nHost: a'],
    ['no host at all', 'GET /api/ready HTTP/1.1'],
    ['two hosts', 'GET /api/ready HTTP/1.1\r\nHost: a\r\nHost: evil.example'],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a'],
    ['a TRACE, which would echo cookies', 'TRACE /api/ready HTTP/1.1\r\nHost: a\r\nCookie: secret'],
    ['HTTP/2', 'GET /api/ready HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__'],
    ['a socket', 'GET /api/events HTTP/1.1\r\nHost: a\r\nUpgrade: websocket'],
    ['an unknown expectation', 'POST /api/check-in HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nContent-Length: 0'],
  ])('%s leads nowhere else', async (_, head) => {
    const answer = await sendRaw(app().url, [`${head}\r\nConnection: close\r\n\r\n`])
    expect(answer?.status ?? 400).toBeOneOf([200, 400, 401, 404, 405, 417, 426])
    expect(answer?.text ?? '').not.toMatch(/secret|evil\.example/)
  })
})
