import type { Context } from 'hono'
import { assertThat, Problem } from './problem.ts'

/** The largest body that any route takes. */
export const BODY_LIMIT = 64 * 1024

/**
 * Reads a JSON body.
 *
 * @returns its text as sent and what it means; an empty body is an empty object
 * @throws Problem bodyTooLarge, unsupportedMediaType, malformedBody
 */
export async function readBody(c: Context): Promise<{ text: string; json: unknown }> {
  const text = await readText(c)
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
