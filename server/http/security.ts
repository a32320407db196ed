import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { assertThat } from './problem.ts'

/** Returns hashes of a page's inline scripts, for the content security policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script[^>]*>/gi)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/**
 * Sets the security headers of every response. Pages load scripts and styles from the site only; inline scripts only when their hash is
 * listed.
 *
 * @param scriptHashes hashes of the built pages' inline scripts
 * @param frames other sites that a frame may show
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
    // The page may see when an ad's tab that it opened is closed; the ad cannot access the page.
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

/** Policy of API responses: opened as a page, they may do nothing. A page's policy is nine times as long. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const isData = (path: string): boolean => path.startsWith('/api/') && path !== '/api/docs'

/** The only page of this site that the site may frame: the house banner. */
const OWN_FRAME = '/ad/banner'

/** Excludes responses from search engines. */
export const preventIndexing: MiddlewareHandler = async (c, next) => {
  setHeaders(c, [['x-robots-tag', 'noindex']])
  await next()
}

/** Prevents caching. API routes set the header themselves. */
export const preventCaching: MiddlewareHandler = async (c, next) => {
  setHeaders(c, [['cache-control', 'no-store']])
  await next()
}

/** Sets headers on Node's response object: cheaper than on each Response. */
export function setHeaders(c: Context, headers: readonly (readonly [string, string])[]): void {
  const { outgoing } = c.env as { outgoing: ServerResponse }
  for (const [name, value] of headers) outgoing.setHeader(name, value)
}

/**
 * Refuses cross-site writes (CSRF). Browsers send Sec-Fetch-Site and Origin; other programs send neither, and no member's cookies.
 *
 * @param open paths that accept writes from anywhere, because they ignore sessions
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
