// Private responses in shared caches (web cache deception and poisoning), or left in the browser cache. Headers of the site's
// files: server/http/site.db.test.ts.

import { beforeAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, visitor } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { stripedPicture, upload } from '../pictures.ts'
import { type RawAnswer, sendRaw } from '../raw-http.ts'
import { redemptionAt } from '../redemptions.ts'
import { openTicket } from '../support.ts'
import { readEverything, textOf } from './read-everything.ts'
import { createTestSite } from './test-site.ts'

const made = createTestSite()
const app = useTestApp({ environment: { ...BEHIND_PROXY, METRICS_TOKEN: 'the token of the metrics' }, site: made.site })

let member: Actor
let staff: Actor
beforeAll(async () => {
  member = await app().member({ name: 'Petra Private', points: 5000 })
  staff = await app().member({ role: 'super_admin', name: 'Stella Staff' })
  await openTicket(member)
  await redemptionAt(member, staff, 'completed')
})

/** Returns whether a text contains data of these actors. */
const isPrivate = (text: string): boolean =>
  [member, staff].some(({ account }) => text.includes(account.email) || text.includes(account.id)) ||
  text.includes('Petra Private')

const get = async (target: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> => {
  const all = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const answer = await sendRaw(app().url, [`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`])
  if (!answer) throw new Error(`${target} was not answered`)
  return answer
}

describe('an answer of the API', () => {
  test('is not cached, for any actor and any status', async () => {
    let publicAnswers = 0
    for (const actor of [visitor(app()), member, staff]) {
      for (const { call, answer, text } of await readEverything(app(), actor)) {
        const cacheControl = answer.headers.get('cache-control') ?? ''
        if (isPrivate(text)) publicAnswers += 1
        // Public responses are not cached either. Only pictures may be cached, by the own browser.
        if (answer.headers.get('content-type')?.startsWith('image/')) expect(cacheControl, call).toMatch(/^private, /)
        else expect(cacheControl, call).toMatch(/^no-store\b/)
      }
    }
    expect(publicAnswers).toBeGreaterThan(20)
  })

  test('with a picture is cached by the browser, and by no proxy', async () => {
    const { imageUrl } = await upload(app(), member, await stripedPicture('png'))
    const { headers } = await get(imageUrl, { cookie: member.cookie ?? '' })
    expect(headers.get('cache-control')).toBe('private, max-age=86400, immutable')
    expect((await get(imageUrl)).status).toBe(401)
  })

  test('of the local mailbox and of the metrics is not cached', async () => {
    for (const [path, headers] of [
      ['/dev/mailbox', {}],
      ['/dev/mailbox.json', {}],
      ['/metrics', { authorization: 'Bearer the token of the metrics' }],
    ] as const) {
      const answer = await get(path, headers)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
    }
  })
})

describe('a trick with the path', () => {
  const PRIVATE = ['/api/session', '/api/me/profile', '/api/me/export', '/api/transactions', '/api/admin/members']
  const TRICKS = [
    (path: string) => `${path}/x.css`,
    (path: string) => `${path}/../x.js`,
    (path: string) => `${path}.css`,
    (path: string) => `${path};.js`,
    (path: string) => `${path};x=/assets/a.js`,
    (path: string) => `${path}%2fx.css`,
    (path: string) => `${path}%00.css`,
    (path: string) => `${path}%0a.css`,
    (path: string) => `${path}%3f.css`,
    (path: string) => `${path}%23.css`,
    (path: string) => `${path}?x=.css`,
    (path: string) => `${path}/`,
    (path: string) => `${path}//`,
    (path: string) => `/${path}`,
    (path: string) => `/assets/..${path}`,
    (path: string) => `/assets/%2e%2e${path}`,
    (path: string) => `/assets/..%2f${path.slice(1)}`,
    (path: string) => `/assets/..;${path}`,
    (path: string) => `/assets\\..${path}`,
    (path: string) => `/x.css/..${path}`,
    (path: string) => path.toUpperCase(),
    (path: string) => `http://evil.example${path}`,
    (path: string) => `${path}#x.css`,
  ]

  test('does not make a private response cacheable', async () => {
    const { cookie = '' } = staff
    for (const path of PRIVATE) {
      for (const trick of TRICKS) {
        const target = trick(path)
        app().clock.advance(1)
        const { headers, text, status } = await get(target, { cookie })
        if (isPrivate(text)) expect(headers.get('cache-control'), target).toMatch(/^no-store\b/)
        expect(status, target).toBeLessThan(500)
      }
    }
  })
})

describe('a page', () => {
  const PAGES = [
    '/',
    '/legal/terms',
    '/login',
    '/dashboard',
    '/profile',
    '/admin',
    '/admin/users',
    '/support?view=tickets',
    '/no/such',
  ]
  const FORGED: Readonly<Record<string, string>>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'http', 'x-forwarded-port': '81', 'x-forwarded-scheme': 'gopher' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-url': '/api/me/profile', 'x-rewrite-url': '/api/me/profile' },
    { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
    { 'x-request-id': '00000000-0000-4000-8000-000000000000', traceparent: 'x' },
    { range: 'bytes=0-5' },
    { accept: 'application/json', 'content-type': 'application/json' },
    { 'accept-language': '"><script>', 'user-agent': '<script>', referer: '<script>' },
  ]

  test('is the same for all visitors, without personal data', async () => {
    for (const page of PAGES) {
      const guest = await get(page)
      for (const { cookie = '' } of [member, staff]) {
        const seen = await get(page, { cookie })
        expect(seen.text, page).toBe(guest.text)
        expect(seen.headers.getSetCookie(), page).toEqual([])
        expect(seen.headers.get('cache-control'), page).toBe('no-cache')
        expect(seen.headers.get('vary'), page).toBe('Accept-Encoding')
      }
    }
  })

  test('does not depend on request headers, so that no header can poison a cache', async () => {
    const { cookie = '' } = member
    for (const target of [
      ...PAGES,
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/sw.js',
      '/assets/app-1a2b3c.js',
    ]) {
      const plain = await get(target)
      for (const headers of FORGED) {
        const seen = await get(target, { ...headers, cookie })
        if (seen.status === 206) continue
        expect({ status: seen.status, text: seen.text }, `${target} ${JSON.stringify(headers)}`).toEqual({
          status: plain.status,
          text: plain.text,
        })
        for (const [name, value] of seen.headers) expect(value, name).not.toMatch(/evil\.example|<script>|gopher/)
      }
    }
  })

  test('is not turned into a response of the API by a header, nor the other way round', async () => {
    const { cookie = '' } = member
    for (const headers of FORGED) expect(isPrivate((await get('/', { ...headers, cookie })).text)).toBe(false)
    const asked = await member.send('GET', '/api/me/profile', undefined, { 'x-original-url': '/assets/app-1a2b3c.js' })
    expect(textOf(asked)).toContain(member.account.email)
    expect(asked.headers.get('cache-control')).toBe('no-store')
  })
})
