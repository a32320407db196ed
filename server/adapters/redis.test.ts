import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram, type Program, startRedis } from '#test/programs.ts'
import { until } from '#test/until.ts'
import { openRedis, type RedisLink } from './redis.ts'

// Against a real Redis or Valkey, where one is installed; without one the product is tested by its database alone.

const path = findProgram('redis-server') ?? findProgram('valkey-server')
if (!path) console.log('Neither redis-server nor valkey-server is installed: what is told by it is not tested.')

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
  /** A machine that stands still for a while must not look like a Redis that does. */
  const PATIENCE_MS = 60_000
  async function join(prefix = 'test:', patienceMs = PATIENCE_MS): Promise<RedisLink> {
    const link = await openRedis({
      url: `redis://127.0.0.1:${server.port}`,
      prefix,
      id: randomUUID(),
      whenChanged: (error) => void changes.push(error && 'away'),
      patienceMs,
    })
    links.push(link)
    await until(
      () => link.isThere,
      (is) => is,
    )
    return link
  }
  const isBack = (link: RedisLink) =>
    until(
      () => link.isThere,
      (is) => is,
    )

  test('adds up what each has counted; said twice it counts once, and other installations count apart', async () => {
    const [one, two, apart] = [await join(), await join(), await join('other:')]
    expect(await one.set('ada', 5, 60, 0)).toMatchObject({ used: 5 })
    expect(await two.set('ada', 7, 60, 0)).toMatchObject({ used: 12 })
    const again = await one.set('ada', 5, 60, 1000)
    expect(again?.used).toBe(12)
    expect(again?.endsAt).toBeGreaterThan(1000)
    expect(again?.endsAt).toBeLessThanOrEqual(61_000)
    expect(await apart.set('ada', 1, 60, 0)).toMatchObject({ used: 1 })
  })

  test('wakes the others and not who rang', async () => {
    const [one, two] = [await join(), await join()]
    const woken: string[] = []
    one.whenRung(() => woken.push('one'))
    two.whenRung(() => woken.push('two'))
    // Until the other listens a ring is lost, as it may be at any time.
    await until(
      () => {
        one.ring()
        return woken
      },
      (who) => who.includes('two'),
    )
    expect(woken).not.toContain('one')
  })

  test('that was restarted and knows nothing is told all of it again', async () => {
    const [one, two] = [await join(), await join()]
    await one.set('eve', 30, 60, 0)
    await two.set('eve', 40, 60, 0)
    await server.kill()
    await until(
      () => one.isThere,
      (is) => !is,
    )
    expect(await one.set('eve', 31, 60, 0)).toBeUndefined()
    one.ring()
    await server.restart()
    await Promise.all([isBack(one), isBack(two)])
    expect(await one.set('eve', 31, 60, 0)).toMatchObject({ used: 31 })
    expect(await two.set('eve', 41, 60, 0)).toMatchObject({ used: 72 })
    expect(changes).toContain('away')
    expect(changes.at(-1)).toBeUndefined()
  })

  test('that stands still keeps nobody waiting', async () => {
    const link = await join('test:', 20)
    server.signal('SIGSTOP')
    expect(await link.set('mallory', 2, 60, 0)).toBeUndefined()
    expect(link.isThere).toBe(false)
    server.signal('SIGCONT')
    await until(
      () => link.set('mallory', 3, 60, 0),
      (standing) => standing?.used === 3,
    )
  })
})
