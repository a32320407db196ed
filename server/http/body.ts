import type { Context } from 'hono'
import { assertThat, Problem } from './problem.ts'

/** Largest JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024
/** Timeout of a body: 64 KiB over a poor mobile connection. */
const TIMEOUT_MS = 10_000

/**
 * Reads a JSON body.
 *
 * @returns its text as sent, and the parsed JSON; an empty body is an empty object
 * @throws Problem bodyTooLarge, requestTooSlow, unsupportedMediaType, malformedBody
 */
export async function readBody(c: Context, timeoutMs = TIMEOUT_MS): Promise<{ text: string; json: unknown }> {
  // Compressed bodies are refused: their unpacked size has no limit.
  assertThat(/^(identity)?$/i.test(c.req.header('content-encoding') ?? ''), 'unsupportedMediaType')
  const text = await withTimeout(readText(c), timeoutMs)
  if (text === '') return { text, json: {} }
  assertThat(/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''), 'unsupportedMediaType')
  try {
    return { text, json: JSON.parse(text) }
  } catch {
    throw new Problem('malformedBody')
  }
}

async function readText(c: Context): Promise<string> {
  try {
    if (c.req.header('transfer-encoding') !== undefined) return await readChunked(c.req.raw.body)
    assertThat(Number(c.req.header('content-length') ?? 0) <= BODY_LIMIT, 'bodyTooLarge')
    return await c.req.text()
  } catch (error) {
    if (error instanceof Problem) throw error
    // The caller disconnected. Without this, its ECONNRESET would count as a failure of the database connection.
    throw new Problem('malformedBody')
  }
}

/** Rejects after the timeout. The server closes the connection after the response. */
async function withTimeout<Result>(reading: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('requestTooSlow')), timeoutMs)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a chunked body, whose size is known only at its end. */
async function readChunked(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    assertThat(size <= BODY_LIMIT, 'bodyTooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
