import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

/** A file that is served from memory, because settings are written into it. */
export interface GeneratedFile {
  readonly type: string
  readonly etag: string
  readonly body: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** Whether search engines may list it. */
  readonly isListed: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml; charset=utf-8',
}

/** Much smaller than on-the-fly compression, and still done in milliseconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export function makeFile(name: string, content: string): GeneratedFile {
  const body = Buffer.from(content)
  return {
    type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    // Weak, because the compressed bodies share it.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    br: brotliCompressSync(body, BROTLI),
    gzip: gzipSync(body, { level: 9 }),
    isListed: name.endsWith('.html') && !/<meta name="robots" content="noindex/.test(content),
  }
}

/** Responds with the file in the best accepted encoding, or with 304. */
export function answerFile(c: Context, file: GeneratedFile): Response {
  c.header('cache-control', 'no-cache')
  c.header('etag', file.etag)
  c.header('vary', 'Accept-Encoding')
  if (file.type.startsWith('text/html') && !file.isListed) c.header('x-robots-tag', 'noindex')
  const known = c.req.header('if-none-match') ?? ''
  if (known.split(',').some((etag) => etag.trim() === file.etag)) return c.body(null, 304)
  c.header('content-type', file.type)
  const [encoding, body] = encodedFor(c.req.header('accept-encoding') ?? '', file)
  if (encoding) c.header('content-encoding', encoding)
  return c.body(new Uint8Array(body))
}

function encodedFor(accepted: string, file: GeneratedFile): [encoding: string | undefined, body: Buffer] {
  const taken = new Set(accepted.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase()))
  const refused = /\b(br|gzip)\s*;\s*q=0(\.0+)?\s*(,|$)/i.test(accepted)
  if (refused) return [undefined, file.body]
  if (taken.has('br')) return ['br', file.br]
  return taken.has('gzip') ? ['gzip', file.gzip] : [undefined, file.body]
}
