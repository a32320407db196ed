import type { Route } from '#contracts/route.ts'

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Status and headers that a handler adds to its response. Headers are created on first use, because most handlers add none. */
export class Reply {
  status = 200
  #headers: Headers | undefined

  get headers(): Headers {
    this.#headers ??= new Headers(JSON_HEADERS)
    return this.#headers
  }

  get ready(): Headers | typeof JSON_HEADERS {
    return this.#headers ?? JSON_HEADERS
  }
}

export type FileBytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** Responds with a file that browsers never run. A download's name holds the date in the member's time zone. */
export function respondWithFile(
  bytes: FileBytes,
  { type, cacheSeconds, as }: NonNullable<Route['definition']['file']>,
  now: Date,
  timeZone = 'UTC',
): Response {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheSeconds > 0 ? `private, max-age=${cacheSeconds}, immutable` : 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (as) {
    // Sweden's date format is ISO 8601.
    const name = as.replace('.', `-${new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)}.`)
    headers.set('content-disposition', `attachment; filename="${name}"`)
  }
  return new Response(bytes, { headers })
}

/** Responds with JSON text, the contract's output. */
export function respond(text: string, reply: Reply, replayed = false): Response {
  if (replayed) reply.headers.set('idempotent-replay', 'true')
  return new Response(text, { status: reply.status, headers: reply.ready })
}
