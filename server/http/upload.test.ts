import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { readUpload, UploadGate } from './upload.ts'

const UPLOAD = { maxBytes: 100, types: ['image/png'], tooLarge: 'imageTooLarge' } as const

/** Reads a body with a timeout of 30 ms. @returns the result or the error code */
async function read(body: ReadableStream<Uint8Array>): Promise<string> {
  const app = new Hono()
  app.post('/', async (c) => c.text((await readUpload(c, UPLOAD, 30)).bytes.toString()))
  app.onError((error, c) => c.text(error instanceof Problem ? error.code : String(error)))
  const answer = await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return await answer.text()
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('a body that never ends times out', async () => {
  let cancelled = false
  const endless = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(bytes('slow')),
    cancel: () => {
      cancelled = true
    },
  })
  expect(await read(endless)).toBe('uploadTooSlow')
  expect(cancelled).toBe(true)
})

test('a body is refused as soon as it is too large', async () => {
  let sent = 0
  const growing = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      sent += 1
      stream.enqueue(bytes('x'.repeat(40)))
    },
  })
  expect(await read(growing)).toBe('imageTooLarge')
  expect(sent).toBeLessThan(6)
})

test('a truncated body is malformed, a whole one is returned', async () => {
  const breaking = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(bytes('half'))
      stream.error(new Error('aborted'))
    },
  })
  expect(await read(breaking)).toBe('malformedBody')
  const whole = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(bytes('one, '))
      stream.enqueue(bytes('two'))
      stream.close()
    },
  })
  expect(await read(whole)).toBe('one, two')
})

test('the gate runs sixteen uploads, and another one when one has ended', async () => {
  const gate = new UploadGate()
  const inside = Array.from({ length: 16 }, () => Promise.withResolvers<void>())
  const running = inside.map(({ promise }) => gate.run(() => promise))
  await expect(gate.run(async () => {})).rejects.toMatchObject({ code: 'tooManyRequests' })
  inside[0]?.resolve()
  await running[0]
  await expect(gate.run(async () => 'in')).resolves.toBe('in')
  for (const { resolve } of inside) resolve()
  await Promise.all(running)
})
