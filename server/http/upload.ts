import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Upload } from '#contracts/route.ts'
import { assertThat, Problem } from './problem.ts'

/** Timeout of an upload: 5 MB over a poor mobile connection. */
const TIMEOUT_MS = 120_000
/** Concurrent uploads; each is held in memory. */
const MAX_CONCURRENCY = 16
const FULL_SECONDS = 5

/** Limits the number of concurrent uploads. */
export class UploadGate {
  #running = 0

  /** @throws Problem tooManyRequests when too many uploads are running */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= MAX_CONCURRENCY) {
      throw new Problem('tooManyRequests', { values: { seconds: FULL_SECONDS }, retryAfterSeconds: FULL_SECONDS })
    }
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
    }
  }
}

/**
 * Reads a body that is a file. Refuses it as soon as it exceeds the limit, so that no more than that is in memory.
 *
 * @returns its bytes, and a text with the query and a hash of the bytes, to which the idempotency key is bound
 * @throws Problem the upload's `tooLarge`; uploadTooSlow, malformedBody
 */
export async function readUpload(
  c: Context,
  upload: Upload,
  timeoutMs = TIMEOUT_MS,
): Promise<{ text: string; json: unknown; bytes: Buffer }> {
  assertThat(Number(c.req.header('content-length') ?? 0) <= upload.maxBytes, upload.tooLarge)
  const bytes = await readAll(c.req.raw.body, upload, timeoutMs)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { text: `${new URL(c.req.url).search}\n${hash}`, json: {}, bytes }
}

async function readAll(body: ReadableStream<Uint8Array> | null, upload: Upload, timeoutMs: number): Promise<Buffer> {
  const reader = body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let size = 0
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, timeoutMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length
      assertThat(size <= upload.maxBytes, upload.tooLarge)
      parts.push(part.value)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    // The caller disconnected. Without this, its ECONNRESET would count as a failure of the database connection.
    if (!isLate) throw new Problem('malformedBody')
  } finally {
    clearTimeout(timer)
  }
  assertThat(!isLate, 'uploadTooSlow')
  return Buffer.concat(parts)
}
