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
  const length = Number(c.req.header('content-length') ?? 0)
  assertThat(length <= BODY_LIMIT, 'bodyTooLarge')
  if (length === 0 && !c.req.header('transfer-encoding')) return { text: '', json: {} }
  const text = await c.req.text()
  assertThat(Buffer.byteLength(text) <= BODY_LIMIT, 'bodyTooLarge')
  if (text === '') return { text, json: {} }
  assertThat(/^application\/json\b/i.test(c.req.header('content-type') ?? ''), 'unsupportedMediaType')
  try {
    return { text, json: JSON.parse(text) }
  } catch {
    throw new Problem('malformedBody')
  }
}
