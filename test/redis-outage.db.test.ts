import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openRedis, type RedisLink } from '#server/adapters/redis.ts'
import { Actor } from './actor.ts'
import { startTestApp, type TestApp } from './app.ts'
import { findProgram, startRedis } from './programs.ts'
import { until } from './until.ts'

// Two applications that count in a real Redis, which stops in between.

const path = findProgram('redis-server') ?? findProgram('valkey-server')
const EXPORT = 'GET /api/fairness/export'
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

describe.skipIf(!path)('an outage of Redis', () => {
  test('neither loses counts nor counts twice', async () => {
    const server = await startRedis(path ?? '')
    ends.push(() => server.stop())
    const links: RedisLink[] = []
    const start = async (beside?: TestApp) => {
      const url = `redis://127.0.0.1:${server.port}`
      const link = await openRedis({
        url,
        prefix: 'test:',
        id: randomUUID(),
        onStateChange: () => {},
        timeoutMs: 600_000,
      })
      links.push(link)
      const app = await startTestApp({ beside, processes: () => 2, fastCounts: link })
      ends.unshift(
        () => link.close(),
        () => app.stop(),
      )
      return app
    }
    const one = await start()
    const two = await start(one)
    const all = (is: boolean) =>
      until(
        () => links.every((link) => link.isAvailable === is),
        (same) => same,
      )
    await all(true)
    const member = await one.member()
    const actors = [member, new Actor(two.url, member.account)]
    const call = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, place) => actors[place % 2]?.call(EXPORT)))
      return answers.filter((answer) => answer?.status === 200).length
    }
    const counted = async () =>
      (await one.database.db.selectFrom('throttles').select('subject').where('subject', 'like', 'calls %').execute())
        .length

    expect(await call(6)).toBe(6)
    expect(await counted()).toBe(0)
    await server.kill()
    await all(false)
    // Each instance sends its counts with its next call: three calls each, and one more.
    expect(await call(2)).toBe(2)
    expect(await counted()).toBe(1)
    await server.restart()
    await all(true)
    expect(await call(10)).toBe(2)
    expect(await call(4)).toBe(0)

    // In the next window Redis is used again, without counts of the last window.
    one.clock.advance(60)
    expect(await call(12)).toBe(10)
  })
})
