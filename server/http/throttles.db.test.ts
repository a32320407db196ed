import { expect, test } from 'vitest'
import type { Db } from '#server/db/transaction.ts'
import { useTestApp } from '#test/app.ts'
import { Throttles } from './throttles.ts'

const app = useTestApp()
const LIMIT = { max: 2, seconds: 60 }
const NOW = new Date('2026-11-20T12:00:00.000Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const REFUSED = { code: 'tooManyRequests' }
/** A database that must not be used. */
const AWAY = {} as Db

const exhaust = async (throttles: Throttles, subject: string) => {
  const list = [{ subject, limit: LIMIT }]
  for (let use = 0; use < LIMIT.max; use += 1) await throttles.take(app().database.db, list, NOW)
  await expect(throttles.take(app().database.db, list, NOW)).rejects.toMatchObject(REFUSED)
  return list
}
const usesOf = async (subject: string) =>
  (await app().database.db.selectFrom('throttles').select('used').where('subject', '=', subject).executeTakeFirst())
    ?.used

test('an exhausted throttle refuses from the cache until its window ends, without a statement', async () => {
  const throttles = new Throttles()
  const list = await exhaust(throttles, 'ada')
  for (const seconds of [0, 30, 59])
    await expect(throttles.take(AWAY, list, after(seconds))).rejects.toMatchObject({
      details: { retryAfterSeconds: 60 - seconds },
    })
  expect(await usesOf('ada')).toBe(2)
  await throttles.take(app().database.db, list, after(60))
  expect(await usesOf('ada')).toBe(1)
})

test('a throttle that another process has exhausted refuses without a write', async () => {
  const list = await exhaust(new Throttles(), 'bob')
  const other = new Throttles()
  await expect(other.take(app().database.db, list, after(10))).rejects.toMatchObject({
    details: { retryAfterSeconds: 50 },
  })
  expect(await usesOf('bob')).toBe(2)
  await expect(other.take(AWAY, list, after(20))).rejects.toMatchObject(REFUSED)
})

test('a use that is given back opens it again', async () => {
  const throttles = new Throttles()
  const list = await exhaust(throttles, 'carol')
  await throttles.giveBack(app().database.db, list)
  await throttles.take(app().database.db, list, after(1))
  expect(await usesOf('carol')).toBe(2)
})

test('of concurrent uses, no more than the limit are counted', async () => {
  const list = [{ subject: 'dave', limit: LIMIT }]
  const uses = Array.from({ length: 20 }, () => new Throttles().take(app().database.db, list, NOW))
  const taken = (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled')
  expect([taken.length, await usesOf('dave')]).toEqual([2, 2])
})

test('the cache is bounded: the oldest entry is deleted, and the database still refuses it', async () => {
  const throttles = new Throttles(2)
  const [oldest] = [await exhaust(throttles, 'one'), await exhaust(throttles, 'two'), await exhaust(throttles, 'three')]
  expect(throttles.size).toBe(2)
  expect(() => throttles.assertOpen(oldest, NOW)).not.toThrow()
  await expect(throttles.take(app().database.db, oldest, NOW)).rejects.toMatchObject(REFUSED)
  expect(throttles.size).toBe(2)
})
