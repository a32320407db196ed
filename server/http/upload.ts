import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Upload } from '#contracts/route.ts'
import { assertThat, Problem } from './problem.ts'

/** How long a whole upload may take: 5 MB over a poor mobile connection. */
const LONGEST_MS = 120_000
/** What is uploaded is held in memory, so only so many may at once. */
const MOST_AT_ONCE = 16
const FULL_SECONDS = 5

/** Lets a few uploads in at a time. */
export class UploadGate {
  #inside = 0

  /** @throws Problem tooManyRequests when it is full */
  async through<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= MOST_AT_ONCE) {
      throw new Problem('tooManyRequests', { values: { seconds: FULL_SECONDS }, retryAfterSeconds: FULL_SECONDS })
    }
    this.#inside += 1
    try {
      return await work()
    } finally {
      this.#inside -= 1
    }
  }
}

/**
 * Reads a file that is the whole body. It is refused as soon as it is known to be too large, before more
 * than that is held.
 *
 * @returns its bytes, and a text that stands for them and the query, for the idempotency key to be bound to
 * @throws Problem the upload's `tooLarge`; uploadTooSlow, malformedBody
 */
export async function readUpload(
  c: Context,
  upload: Upload,
  longestMs = LONGEST_MS,
): Promise<{ text: string; json: unknown; bytes: Buffer }> {
  assertThat(Number(c.req.header('content-length') ?? 0) <= upload.maxBytes, upload.tooLarge)
  const bytes = await readAll(c.req.raw.body, upload, longestMs)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { text: `${new URL(c.req.url).search}\n${hash}`, json: {}, bytes }
}

async function readAll(body: ReadableStream<Uint8Array> | null, upload: Upload, longestMs: number): Promise<Buffer> {
  const reader = body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let size = 0
  let isLate = false
  const clock = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, longestMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length
      assertThat(size <= upload.maxBytes, upload.tooLarge)
      parts.push(part.value)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    // The caller hung up half-way. Its broken connection must not be taken for one of ours.
    if (!isLate) throw new Problem('malformedBody')
  } finally {
    clearTimeout(clock)
  }
  assertThat(!isLate, 'uploadTooSlow')
  return Buffer.concat(parts)
}
