import type { Hono } from 'hono'
import { setHeaders } from './security.ts'

/** An ad may run scripts and open a tab. It may not read or navigate the page around it. */
const SANDBOX = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox'

/**
 * Serves the document that runs the operator's ad scripts. The sandbox gives it an opaque origin, so its scripts reach neither the
 * member's page nor cookies or storage.
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
