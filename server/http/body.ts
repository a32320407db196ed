import type { Context } from 'hono'
import { assertThat, Problem } from './problem.ts'

/** The largest body that any route takes. */
export const BODY_LIMIT = 64 * 1024
/** How long a body may take: 64 KiB over a poor mobile connection. */
const LONGEST_MS = 10_000

/**
 * Reads a JSON body.
 *
 * @returns its text as sent and what it means; an empty body is an empty object
 * @throws Problem bodyTooLarge, requestTooSlow, unsupportedMediaType, malformedBody
 */
export async function readBody(c: Context, longestMs = LONGEST_MS): Promise<{ text: string; json: unknown }> {
  // A compressed body would be as large as it likes: nothing is unpacked.
  assertThat(/^(identity)?$/i.test(c.req.header('content-encoding') ?? ''), 'unsupportedMediaType')
  const text = await inTime(readText(c), longestMs)
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
    if (c.req.header('transfer-encoding') !== undefined) return await readUnannounced(c.req.raw.body)
    assertThat(Number(c.req.header('content-length') ?? 0) <= BODY_LIMIT, 'bodyTooLarge')
    return await c.req.text()
  } catch (error) {
    if (error instanceof Problem) throw error
    // The caller hung up half-way. Its broken connection must not be taken for one of ours.
    throw new Problem('malformedBody')
  }
}

/** What is late is left to the server, which drops the connection when the answer is out. */
async function inTime<Result>(reading: Promise<Result>, longestMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('requestTooSlow')), longestMs)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A body in chunks says how long it is by ending. */
async function readUnannounced(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    assertThat(size <= BODY_LIMIT, 'bodyTooLarge')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
