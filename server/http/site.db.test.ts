import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, get as request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { sendRaw } from '#test/raw-http.ts'
import { readSite } from './site.ts'
import { fillIn, type SiteFacts } from './site-facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-site-'))
afterAll(() => rmSync(folder, { recursive: true }))
const FILES = {
  'index.html': `<title>%APP_NAME%</title><script>var a = 1</script><script type="application/ld+json">{"name":"%APP_NAME%"}</script><a href="mailto:%SUPPORT_EMAIL%">%CHANNEL_URL%</a>`,
  'legal/terms/index.html': `<title>Terms · %APP_NAME%</title><p>100 %OFF% ${'of it '.repeat(300)}</p>`,
  'offline/index.html': '<meta name="robots" content="noindex"/><title>Offline</title>',
  '__spa-fallback.html': '<meta name="robots" content="noindex"/><title>%APP_NAME%: the app</title>',
  'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
  'manifest.webmanifest': '{"name":"%APP_NAME%","start_url":"/dashboard"}',
  'sw.js': 'precache("%SETTINGS%")',
  'assets/app.js': 'export const name = "%APP_NAME%"',
  'assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: { id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/entry.js'] },
      frame: {
        id: 'frame',
        parentId: 'root',
        module: '/assets/frame.js',
        imports: ['/assets/entry.js', '/assets/ui.js'],
      },
      games: {
        id: 'games',
        parentId: 'frame',
        path: 'games/wheel',
        module: '/assets/wheel.js',
        imports: ['/assets/ui.js'],
      },
      desk: { id: 'desk', parentId: 'root', path: 'admin', module: '/assets/desk.js' },
      home: { id: 'home', parentId: 'desk', index: true, module: '/assets/home.js' },
      users: { id: 'users', parentId: 'desk', path: 'users', module: '/assets/users.js' },
      member: { id: 'member', parentId: 'desk', path: 'users/:id', module: '/assets/member.js' },
      unknown: { id: 'unknown', parentId: 'root', path: '*', module: '/assets/unknown.js' },
    },
  })};`,
}
for (const [name, content] of Object.entries(FILES)) {
  mkdirSync(join(folder, dirname(name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const FACTS: SiteFacts = {
  appName: 'Points & "More" <b>',
  publicUrl: 'https://points.example',
  supportEmail: 'help@points.example',
  channelUrl: 'https://t.me/points?a=1&b=2',
  downloadUrl: undefined,
  version: '1.2.3',
}
const app = useTestApp({ site: readSite(folder, FACTS) })
const get = (path: string) => visitor(app()).send<string>('GET', path)

describe('the settings', () => {
  test('are written into pages, escaped for their context', async () => {
    const { body } = await get('/')
    expect(body).toContain('<title>Points &#38; &#34;More&#34; &#60;b&#62;</title>')
    expect(body).toContain('{"name":"Points & \\"More\\" \\u003cb>"}')
    expect(body).toContain('<a href="mailto:help@points.example">https://t.me/points?a=1&#38;b=2</a>')
    expect(JSON.parse((await fetchText('/manifest.webmanifest')).text)).toMatchObject({ name: FACTS.appName })
    expect((await get('/robots.txt')).body).toBe('Sitemap: https://points.example/sitemap.xml')
  })

  test('change neither other percent signs nor immutable files', async () => {
    expect((await get('/legal/terms')).body).toContain('100 %OFF%')
    expect((await fetchText('/assets/app.js')).text).toContain('%APP_NAME%')
  })

  test('change the service worker exactly when one of them changes', () => {
    const worker = (facts: SiteFacts) => fillIn('sw.js', FILES['sw.js'], facts)
    expect(worker(FACTS)).toMatch(/^precache\("[0-9a-f]{12}"\)$/)
    expect(worker({ ...FACTS })).toBe(worker(FACTS))
    for (const change of [{ appName: 'Other' }, { downloadUrl: 'https://x.example' }, { supportEmail: 'a@b.example' }])
      expect(worker({ ...FACTS, ...change })).not.toBe(worker(FACTS))
  })

  test('cannot break out of a page, for any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (appName) => {
        const page = fillIn('index.html', '<p title="%APP_NAME%">%APP_NAME%</p><script>"%APP_NAME%"</script>', {
          ...FACTS,
          appName,
        })
        const [, attribute = '', text = '', script = ''] =
          /^<p title="([^"<]*)">([^<]*)<\/p><script>("[^<]*")<\/script>$/.exec(page) ?? []
        const unescaped = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
        expect(unescaped(attribute)).toBe(appName.replace(/[\n\r\t]/g, ' '))
        expect(unescaped(text)).toBe(unescaped(attribute))
        expect(JSON.parse(script)).toBe(appName)
      }),
    )
  })
})

describe('pages', () => {
  test('have one URL each; their file is the same page', async () => {
    const page = await get('/legal/terms')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await get('/legal/terms/index.html')).body).toBe(page.body)
    const slash = await fetch(`${app().url}/legal/terms/?from=mail`, { redirect: 'manual' })
    expect({ status: slash.status, to: slash.headers.get('location') }).toEqual({
      status: 308,
      to: '/legal/terms?from=mail',
    })
  })

  test('are sent compressed, and answered with 304 when cached', async () => {
    const plain = await raw('/legal/terms', {})
    for (const [accepts, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answer = await raw('/legal/terms', { 'accept-encoding': accepts })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.body.length).toBeLessThan(plain.body.length / 2)
      expect(unpack(answer.body)).toEqual(plain.body)
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect((await raw('/legal/terms', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    const again = await raw('/legal/terms', { 'if-none-match': String(plain.headers.etag) })
    expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 })
  })

  test('of the app send a Link header with their scripts', async () => {
    const named = async (path: string) =>
      [...((await get(path)).headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=modulepreload/g)].map(
        ([, file]) => file,
      )
    expect(await named('/games/wheel')).toEqual(['/assets/frame.js', '/assets/ui.js', '/assets/wheel.js'])
    expect(await named('/admin')).toEqual(['/assets/desk.js', '/assets/home.js'])
    expect(await named('/admin/users')).toEqual(['/assets/desk.js', '/assets/users.js'])
    for (const path of ['/', '/legal/terms', '/admin/users/7', '/no/such']) expect(await named(path)).toEqual([])
  })

  test('answer HEAD without a body', async () => {
    const answer = await sendRaw(app().url, ['HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'])
    expect(answer?.status).toBe(200)
    expect(answer?.text).not.toContain('<title>')
  })
})

describe('search engines', () => {
  test('get the public pages in the sitemap, by absolute URLs', async () => {
    const { text, type } = await fetchText('/sitemap.xml')
    expect(type).toContain('application/xml')
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://points.example/',
      'https://points.example/legal/terms',
    ])
  })

  test('may index only those: not the app, the API or the mailbox', async () => {
    const robots = async (path: string) => (await get(path)).headers.get('x-robots-tag')
    for (const path of ['/', '/legal/terms'])
      expect({ path, robots: await robots(path) }).toEqual({ path, robots: null })
    for (const path of ['/login', '/dashboard', '/admin/redemptions', '/no/such', '/offline', '/__spa-fallback.html']) {
      expect({ path, robots: await robots(path) }).toEqual({ path, robots: 'noindex' })
    }
    for (const path of ['/api/session', '/api/docs', '/api/nothing', '/dev/mailbox', '/metrics'])
      expect({ path, robots: await robots(path) }).toEqual({ path, robots: 'noindex' })
  })
})

async function fetchText(path: string): Promise<{ text: string; type: string }> {
  const answer = await fetch(app().url + path)
  return { text: await answer.text(), type: answer.headers.get('content-type') ?? '' }
}

/** Fetches without decompressing. */
async function raw(path: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve) => request(app().url + path, { headers }, resolve))
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: answer.headers, body }
}
