import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, signIn, visitor } from '#test/account-flow.ts'
import type { Answer } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { readSite } from './site.ts'

const SCRIPT = 'document.documentElement.dataset.ready = "1"'
const folder = mkdtempSync(join(tmpdir(), 'paz-site-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><title>Paz</title><script>${SCRIPT}</script><script src="/assets/app.js"></script>`,
)
writeFileSync(join(folder, 'assets/app.js'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

const site = readSite(folder, {
  appName: 'Paz',
  publicUrl: 'http://localhost:3000',
  supportEmail: 'support@localhost',
  channelUrl: 'https://t.me/PazRewards',
  downloadUrl: undefined,
  version: '1.2.3',
})
const app = useTestApp({ environment: BEHIND_PROXY, site })
const httpsApp = useTestApp({ environment: { ...BEHIND_PROXY, PUBLIC_URL: 'https://paz.example/' }, site })

const PAGES = [
  ['GET', '/'],
  ['GET', '/dashboard'],
  ['GET', '/assets/app.js'],
  ['GET', '/assets/missing.js'],
  ['GET', '/api/docs'],
  ['GET', '/dev/mailbox'],
  ['GET', '/metrics'],
] as const
const DATA = [
  ['GET', '/api/session'],
  ['GET', '/api/dashboard'],
  ['GET', '/api/nothing'],
  ['POST', '/api/auth/register'],
  ['GET', '/api/auth/confirm?token=x'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/plain.css'],
] as const
const EVERYWHERE = [...PAGES, ...DATA]

function policyOf({ headers }: Answer<unknown>): Map<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  return new Map(directives.map((text) => [text.split(' ')[0] ?? '', text.slice(text.indexOf(' ') + 1)]))
}

describe('every answer', () => {
  test('allows only the site’s own scripts in pages, none elsewhere, and no framing', async () => {
    const hash = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
    for (const [method, path] of EVERYWHERE) {
      const answer = await visitor(app()).send(method, path)
      const policy = policyOf(answer)
      const isPage = PAGES.some(([, page]) => page === path)
      expect({ path, scripts: policy.get('script-src') }).toEqual({
        path,
        scripts: isPage ? `'self' ${hash}` : undefined,
      })
      expect({ path, rest: policy.get('default-src') }).toEqual({ path, rest: isPage ? "'self'" : "'none'" })
      expect(policy.get('object-src')).toBe(isPage ? "'none'" : undefined)
      expect(policy.get('form-action')).toBe(isPage ? "'self'" : "'none'")
      expect(policy.get('frame-ancestors')).toBe("'none'")
      expect(policy.get('base-uri')).toBe("'none'")
      expect(answer.headers.get('cross-origin-opener-policy')).toBe(isPage ? 'same-origin-allow-popups' : null)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe-|\*/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('strict-transport-security')).toBeNull()
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('x-powered-by')).toBeNull()
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('enforces https when the site uses it', async () => {
    for (const [method, path] of EVERYWHERE) {
      const answer = await visitor(httpsApp()).send(method, path)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    }
    for (const [method, path] of PAGES) {
      expect(policyOf(await visitor(httpsApp()).send(method, path)).has('upgrade-insecure-requests')).toBe(true)
    }
  })

  test('of the API is not cached; files with a hash in their name are cached forever', async () => {
    const cacheControl = async (path: string) => (await visitor(app()).send('GET', path)).headers.get('cache-control')
    expect(await cacheControl('/api/session')).toBe('no-store')
    expect(await cacheControl('/assets/app.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/')).toBe('no-cache')
    expect(await cacheControl('/dashboard')).toBe('no-cache')
  })
})

describe('the site', () => {
  test('serves pages, and 404 for a missing file', async () => {
    const page = await visitor(app()).send<string>('GET', '/games/spin-win')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<title>Paz</title>')
    expect((await visitor(app()).send('GET', '/favicon.ico')).status).toBe(404)
  })
})

describe('the session’s cookie', () => {
  const cookieOf = async (which: typeof app) => {
    const { actor, email } = await confirmedMember(which())
    const signedIn = await signIn(actor, email, { rememberMe: true })
    which().clock.advance(10 * 24 * 3600)
    const used = await actor.call('GET /api/session')
    expect(used.body.member?.email).toBe(email)
    const signedOut = await actor.call('POST /api/auth/sign-out')
    return [signedIn, used, signedOut].flatMap(({ headers }) => headers.getSetCookie())
  }

  test('is HttpOnly and SameSite when set, extended and deleted', async () => {
    const cookies = await cookieOf(app)
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^paz\.session_token=/)
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
      expect(cookie).not.toMatch(/Secure|Domain/)
    }
  })

  test('is Secure when the site uses https', async () => {
    const cookies = await cookieOf(httpsApp)
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-paz\.session_token=/)
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']))
      expect(cookie).not.toContain('Domain')
    }
  })
})
