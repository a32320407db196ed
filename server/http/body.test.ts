import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readBody } from './body.ts'
import { Problem } from './problem.ts'

const HEADERS = { 'content-type': 'application/json' }

/** Reads a body with a timeout of 30 ms. @returns the result or the error code */
async function read(body: ReadableStream<Uint8Array>, headers: Record<string, string>): Promise<string> {
  const app = new Hono()
  app.post('/', async (c) => c.text((await readBody(c, 30)).text))
  app.onError((error, c) => c.text(error instanceof Problem ? error.code : String(error)))
  const answer = await app.request('/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return await answer.text()
}
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['of an announced length', HEADERS],
  ['in chunks', { ...HEADERS, 'transfer-encoding': 'chunked' }],
])('a body %s that never ends is given up, and a whole one is there', async (_, headers) => {
  const endless = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(bytes('{"slow":')) })
  expect(await read(endless, headers)).toBe('requestTooSlow')
  const whole = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(bytes('{"whole":'))
      stream.enqueue(bytes('1}'))
      stream.close()
    },
  })
  expect(await read(whole, headers)).toBe('{"whole":1}')
})
