import type { Hono } from 'hono'
import { setHeaders } from './security.ts'

/** What an ad may do in its frame: run, and open a tab of its own. Never read or move what is around it. */
const SANDBOX = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox'

/**
 * The document that the operator's ad scripts run in. It has no origin of its own, so nothing in it reaches
 * the member's page, cookies or storage.
 */
export function mountAdFrame(app: Hono, path: string, scripts: readonly string[]): void {
  const attribute = (url: string) => url.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ad</title></head><body>',
    ...scripts.map((url) => `<script async src="${attribute(url)}"></script>`),
    '</body></html>',
  ].join('\n')
  const policy = [
    "default-src https: data: 'unsafe-inline' 'unsafe-eval'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    SANDBOX,
  ].join('; ')
  app.get(path, (c) => {
    setHeaders(c, [
      ['content-security-policy', policy],
      ['x-frame-options', 'SAMEORIGIN'],
      ['x-robots-tag', 'noindex'],
    ])
    return c.html(page)
  })
}
