import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { sendWithKey, type Unanswered } from './idempotency.ts'

/** Sends one request per status, 200 for an answer and 0 for none, and returns their keys. */
async function keysOf(...statuses: readonly number[]): Promise<string[]> {
  const unanswered: { current: Unanswered | undefined } = { current: undefined }
  const keys: string[] = []
  for (const status of statuses) {
    await sendWithKey(unanswered, 'body', async (key) => {
      keys.push(key)
      if (status !== 200) throw new ApiError('unexpected', '', { status })
    }).catch(() => {})
  }
  return keys
}

test.each([0, 500, 503])('a repetition after status %i has the same key', async (status) => {
  const [first, second] = await keysOf(status, 200)
  expect(second).toBe(first)
})

test.each([401, 403, 408, 425, 429])('status %i does not end an unanswered request', async (status) => {
  const [first, , third] = await keysOf(0, status, 200)
  expect(third).toBe(first)
})

test.each([400, 404, 409, 422])('status %i of the command ends an unanswered request', async (status) => {
  const [first, second, third] = await keysOf(0, status, 200)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test.each([200, 429])('the request after status %i of a first try has a new key', async (status) => {
  const [first, second] = await keysOf(status, 200)
  expect(second).not.toBe(first)
})

test('the refusal of a repetition before its key is looked for is unanswered as its first try', async () => {
  const unanswered: { current: Unanswered | undefined } = { current: undefined }
  const refuse = (status: number) =>
    sendWithKey(unanswered, 'body', async () => {
      throw new ApiError('unexpected', '', { status })
    })
  await expect(refuse(429)).rejects.toMatchObject({ isUnanswered: false })
  await expect(refuse(0)).rejects.toMatchObject({ isUnanswered: true })
  await expect(refuse(429)).rejects.toMatchObject({ isUnanswered: true })
  await expect(refuse(409)).rejects.toMatchObject({ isUnanswered: false })
})
