// Open redirects. Redirects of the browser after signing in: web/shell/safe-target.test.ts.

import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY } from '../account-flow.ts'
import { useTestApp } from '../app.ts'
import { sendRaw } from '../raw-http.ts'
import { fillPath } from '../sample-input.ts'
import { publishedCalls } from './published-calls.ts'
import { createTestSite } from './test-site.ts'

const made = createTestSite()
const app = useTestApp({ environment: BEHIND_PROXY, site: made.site })

const EVIL = ['https://evil.example', '//evil.example', '/\\evil.example', '%2f%2fevil.example', 'javascript:alert(1)']
const NAMES = ['next', 'redirect', 'redirect_uri', 'returnTo', 'return', 'url', 'to', 'continue', 'callbackURL', 'dest']
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example' },
  { referer: 'https://evil.example/', origin: 'https://evil.example' },
  { 'x-original-url': '//evil.example', 'x-rewrite-url': '//evil.example' },
]

/** Checks that every browser resolves a location to a page of this site. */
function expectHere(location: string | null | undefined, because: string): void {
  if (!location) return
  expect(location, because).toMatch(/^\/(?![/\\])/)
  expect(new URL(location, 'https://paz.example').origin, because).toBe('https://paz.example')
  expect(location, because).not.toContain('evil.example')
}

/** Sends a raw request, because fetch normalizes addresses and refuses some headers. */
async function get(target: string, headers: Readonly<Record<string, string>> = {}) {
  const all = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return await sendRaw(app().url, [`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`])
}

describe('no response redirects to another site', () => {
  test('for any operation, with any query and headers', async () => {
    const paths = new Set(
      (await publishedCalls(app())).filter(({ method }) => method === 'GET').map(({ path }) => path),
    )
    const query = NAMES.map((name, at) => `${name}=${encodeURIComponent(EVIL[at % EVIL.length] ?? '')}`).join('&')
    let led = 0
    for (const path of paths) {
      if (path === '/api/events') continue
      for (const headers of HEADERS) {
        app().clock.advance(61)
        const answer = await get(`${fillPath(path, 'x')}?${query}`, headers)
        const location = answer?.headers.get('location')
        if (location) led += 1
        expectHere(location, `${path} ${JSON.stringify(headers)}`)
      }
    }
    // Two operations redirect: the links of mails to confirm and to unsubscribe.
    expect(led).toBe(2 * HEADERS.length)
  })

  test('for a valid confirmation link', async () => {
    for (const headers of HEADERS) {
      const answer = await get('/api/auth/confirm?token=one.two&next=//evil.example', headers)
      expect(answer?.headers.get('location')).toBe('/confirm#token=one.two')
    }
  })

  test('for a page whose address has an unusual spelling', async () => {
    const targets = [
      '/legal/terms/',
      '/legal/terms/?next=//evil.example',
      'http://evil.example/legal/terms/',
      '//evil.example/',
      '//evil.example/..',
      '//evil.example/%2e%2e/',
      '/\\evil.example/',
      '/%5cevil.example/',
      '/%2f%2fevil.example/',
      '/%2f/evil.example/legal/terms/',
      '///evil.example//',
      '/.//evil.example/',
      '/legal/..//evil.example/',
      '/legal/terms/%0d%0aLocation:%20https://evil.example/',
      '/login?next=https://evil.example',
    ]
    for (const target of targets) {
      for (const headers of HEADERS) {
        const answer = await get(target, headers)
        const location = answer?.headers.get('location')
        if (location) expect(['/', '/legal/terms'], target).toContain(new URL(location, 'https://paz.example').pathname)
        expect(location ?? '/', target).toMatch(/^\/(?![/\\])/)
      }
    }
  })
})
