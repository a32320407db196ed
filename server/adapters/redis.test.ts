import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram, type Program, startRedis } from '#test/programs.ts'
import { until } from '#test/until.ts'
import { openRedis, type RedisLink } from './redis.ts'

// Needs an installed Redis or Valkey; skipped without one.

const path = findProgram('redis-server') ?? findProgram('valkey-server')
if (!path) console.log('Neither redis-server nor valkey-server is installed: these tests are skipped.')

describe.skipIf(!path)('a Redis between the processes', () => {
  let server: Program
  const links: RedisLink[] = []
  beforeAll(async () => {
    server = await startRedis(path ?? '')
  })
  afterAll(async () => {
    for (const link of links) await link.close()
    await server?.stop()
  })

  const changes: (string | undefined)[] = []
  /** Long, so that a pause of the machine does not look like a hanging Redis. */
  const TIMEOUT_MS = 60_000
  async function join(prefix = 'test:', timeoutMs = TIMEOUT_MS): Promise<RedisLink> {
    const link = await openRedis({
      url: `redis://127.0.0.1:${server.port}`,
      prefix,
      id: randomUUID(),
      onStateChange: (error) => void changes.push(error && 'away'),
      timeoutMs,
    })
    links.push(link)
    await until(
      () => link.isAvailable,
      (is) => is,
    )
    return link
  }
  const isBack = (link: RedisLink) =>
    until(
      () => link.isAvailable,
      (is) => is,
    )

  test('adds up the counts of all processes; is idempotent, and separate per installation', async () => {
    const [one, two, other] = [await join(), await join(), await join('other:')]
    expect(await one.set('ada', 5, 60, 0)).toMatchObject({ used: 5 })
    expect(await two.set('ada', 7, 60, 0)).toMatchObject({ used: 12 })
    const again = await one.set('ada', 5, 60, 1000)
    expect(again?.used).toBe(12)
    expect(again?.endsAt).toBeGreaterThan(1000)
    expect(again?.endsAt).toBeLessThanOrEqual(61_000)
    expect(await other.set('ada', 1, 60, 0)).toMatchObject({ used: 1 })
  })

  test('wakes the other processes, not the sender', async () => {
    const [one, two] = [await join(), await join()]
    const woken: string[] = []
    one.onWakeUp(() => woken.push('one'))
    two.onWakeUp(() => woken.push('two'))
    // A wake-up is lost until the other process has subscribed.
    await until(
      () => {
        one.wakePeers()
        return woken
      },
      (who) => who.includes('two'),
    )
    expect(woken).not.toContain('one')
  })

  test('gets all counts again after a restart without data', async () => {
    const [one, two] = [await join(), await join()]
    await one.set('eve', 30, 60, 0)
    await two.set('eve', 40, 60, 0)
    await server.kill()
    await until(
      () => one.isAvailable,
      (is) => !is,
    )
    expect(await one.set('eve', 31, 60, 0)).toBeUndefined()
    one.wakePeers()
    await server.restart()
    await Promise.all([isBack(one), isBack(two)])
    expect(await one.set('eve', 31, 60, 0)).toMatchObject({ used: 31 })
    expect(await two.set('eve', 41, 60, 0)).toMatchObject({ used: 72 })
    expect(changes).toContain('away')
    expect(changes.at(-1)).toBeUndefined()
  })

  test('that hangs delays no call', async () => {
    const link = await join('test:', 20)
    server.signal('SIGSTOP')
    expect(await link.set('mallory', 2, 60, 0)).toBeUndefined()
    expect(link.isAvailable).toBe(false)
    server.signal('SIGCONT')
    await until(
      () => link.set('mallory', 3, 60, 0),
      (standing) => standing?.used === 3,
    )
  })
})
