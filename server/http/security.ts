import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { assertThat } from './problem.ts'

/** The hashes of the inline scripts of built pages, for the content security policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script[^>]*>/gi)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/**
 * Headers of every answer. In a page, scripts and styles come from the site itself; inline ones only when they
 * stood in the built pages. What the API answers is no page.
 *
 * @param frames the sites beside our own that a frame may show
 */
export function securityHeaders(
  scriptHashes: readonly string[],
  https: boolean,
  frames: readonly string[] = [],
): MiddlewareHandler {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scriptHashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${frames.join(' ')}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  const everywhere: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-resource-policy', 'same-origin'],
  ]
  if (https) everywhere.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  const page: [string, string][] = [
    ...everywhere,
    ['content-security-policy', policy],
    // A game sees when the ad's tab that it opened was closed; the page there gets no hold of this one.
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]
  const data: [string, string][] = [...everywhere, ['content-security-policy', DATA_POLICY]]
  const framed: [string, string][] = [
    ['content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")],
    ['x-frame-options', 'SAMEORIGIN'],
  ]
  return async (c, next) => {
    setHeaders(c, isData(c.req.path) ? data : page)
    if (c.req.path === OWN_FRAME) setHeaders(c, framed)
    await next()
  }
}

/** Of what is no page, should somebody open it as one: it may do nothing at all. A page's policy is nine times as long, and would go with every answer. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const isData = (path: string): boolean => path.startsWith('/api/') && path !== '/api/docs'

/** The one page of ours that another of ours may frame: the house banner. */
const OWN_FRAME = '/ad/banner'

/** For what is no page: search engines leave it out. */
export const keepUnlisted: MiddlewareHandler = async (c, next) => {
  setHeaders(c, [['x-robots-tag', 'noindex']])
  await next()
}

/** For what is about somebody and is no call of the API, whose answers say it themselves: nobody keeps it. */
export const keepUnstored: MiddlewareHandler = async (c, next) => {
  setHeaders(c, [['cache-control', 'no-store']])
  await next()
}

/** Sets headers on the node response itself, which every answer ends up in: cheaper than on each Response. */
export function setHeaders(c: Context, headers: readonly (readonly [string, string])[]): void {
  const { outgoing } = c.env as { outgoing: ServerResponse }
  for (const [name, value] of headers) outgoing.setHeader(name, value)
}

/**
 * Refuses writes that another site makes the browser send. Browsers say where a request comes from;
 * programs that are no browser say nothing and carry no cookies of others.
 *
 * @param open the paths that may be written to from anywhere, because no session counts there
 */
export function refuseCrossSite(publicUrl: string, open: ReadonlySet<string> = new Set()): MiddlewareHandler {
  const own = new URL(publicUrl).origin
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !open.has(c.req.path)) {
      const site = c.req.header('sec-fetch-site')
      assertThat(site === undefined || site === 'same-origin' || site === 'none', 'crossSite')
      const origin = c.req.header('origin')
      assertThat(origin === undefined || origin === own || sameHost(origin, c.req.header('host')), 'crossSite')
    }
    await next()
  }
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
