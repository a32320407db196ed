import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { SPIN_SECONDS } from '#contracts/rules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteOldEvents } from '#server/modules/notifications/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, startTestApp, type TestApp, useTestApp } from '#test/app.ts'
import { openTab } from '#test/event-stream.ts'
import { openSession } from '#test/factories.ts'
import { until } from '#test/until.ts'

const app = useTestApp()

const listen = (actor: Actor, options?: { after?: string; lastEventId?: string; at?: TestApp }) =>
  openTab((options?.at ?? app()).url, actor.cookie ?? '', options)

/** Something that a member does on another device, told to every instance. */
async function check(actor: Actor, ...instances: readonly TestApp[]): Promise<void> {
  await actor.call('POST /api/check-in')
  for (const instance of instances.length > 0 ? instances : [app()]) await instance.mails()
}

/** Something happened to a request of the member's. */
async function answered(actor: Actor, instance = app()): Promise<void> {
  const now = instance.clock.now()
  const event = { id: newKey(), topic: 'event', payload: '{"type":"support"}' } as const
  await instance.database.db
    .insertInto('outbox')
    .values({ ...event, member_id: actor.id, created_at: now, available_at: now })
    .execute()
  await instance.mails()
}

test('another tab of the member hears of a spin when its wheel stands, and is told nothing but to read again', async () => {
  const member = await app().member()
  const tab = await listen(member)
  expect(tab.headers.get('content-type')).toContain('text/event-stream')
  expect(tab.headers.get('x-accel-buffering')).toBe('no')
  expect(tab.headers.get('cache-control')).toBe('no-store, no-transform')
  await member.call('POST /api/games/wheel/spins')
  app().clock.advance(SPIN_SECONDS)
  await app().mails()
  const waiting = () =>
    app().database.db.selectFrom('outbox').select('payload').where('member_id', '=', member.id).execute()
  expect(await waiting()).toHaveLength(1)
  app().clock.advance(2)
  await app().mails()
  expect(await waiting()).toEqual([])
  expect(await tab.next()).toMatchObject({ type: 'here' })
  const heard = await tab.next()
  expect(heard).toMatchObject({ type: 'balance', data: '{"type":"balance"}' })
  expect(Number(heard.id)).toBeGreaterThan(0)
  await tab.close()
})

test('nobody hears of somebody else', async () => {
  const [member, other] = [await app().member(), await app().member()]
  const tab = await listen(other)
  await tab.next()
  await check(member)
  await answered(other)
  expect(await tab.next()).toMatchObject({ type: 'support' })
  await tab.close()
})

test('the stream begins with when to come back, a little different for everybody', async () => {
  const member = await app().member()
  const waits = new Set<number>()
  for (let count = 0; count < 5; count += 1) {
    const tab = await listen(member)
    const { retry } = await tab.next()
    expect(Number(retry)).toBeGreaterThanOrEqual(1000)
    expect(Number(retry)).toBeLessThanOrEqual(4000)
    waits.add(Number(retry))
    await tab.close()
  }
  expect(waits.size).toBeGreaterThan(1)
})

test('whoever was cut off says what came last and is told what was missed, once per kind', async () => {
  const member = await app().member()
  const first = await listen(member)
  const { id } = await first.next()
  await first.close()
  await check(member)
  await answered(member)
  await answered(member)

  for (const how of [{ lastEventId: id }, { after: id }]) {
    const tab = await listen(member, how)
    const here = await tab.next()
    expect(here.type).toBe('here')
    expect(Number(here.id)).toBe(Number(id) + 3)
    const missed = [await tab.next(), await tab.next()].map(({ type }) => type)
    expect(missed.toSorted()).toEqual(['balance', 'support'])
    await tab.close()
  }

  const asked = await member.call('GET /api/events/missed', { query: { after: id } })
  expect(asked.body.id).toBe(Number(id) + 3)
  expect(asked.body.types.toSorted()).toEqual(['balance', 'support'])
  const nothing = await member.call('GET /api/events/missed', { query: { after: String(asked.body.id) } })
  expect(nothing.body).toEqual({ id: asked.body.id, types: [] })
})

test('what happened while a page was read and did not listen yet is told without asking', async () => {
  const member = await app().member()
  await check(member)
  const tab = await listen(member)
  expect(await tab.next()).toMatchObject({ type: 'here' })
  expect(await tab.next()).toMatchObject({ type: 'balance' })
  await tab.close()
  app().clock.advance(60)
  expect((await member.call('GET /api/events/missed')).body.types).toEqual([])
})

test('a number that is forgotten, unknown or none means that everything may have changed', async () => {
  const member = await app().member()
  await answered(member)
  const { body } = await member.call('GET /api/events/missed')
  app().clock.advance(16 * 60)
  await deleteOldEvents(app().database.db, app().clock.now())
  expect(await app().database.db.selectFrom('told_events').select('id').execute()).toEqual([])
  for (const after of [String(body.id - 1), String(body.id + 1), 'none', '-1', '9'.repeat(30)]) {
    const missed = await member.call('GET /api/events/missed', { query: { after } })
    expect(missed.body, after).toEqual({ id: body.id, types: ['everything'] })
  }
  expect((await member.call('GET /api/events/missed', { query: { after: String(body.id) } })).body.types).toEqual([])
})

test('a guest is refused', async () => {
  expect((await fetch(`${app().url}/api/events`)).status).toBe(401)
  expect((await app().guest().call('GET /api/events/missed')).status).toBe(401)
})

test('whoever signs out hears that the account changed, and the stream ends; the other device goes on', async () => {
  const member = await app().member()
  const { cookie: elsewhere } = await inTransaction(app().database.db, (tx) =>
    openSession(tx, app().clock, app().config, member.id),
  )
  const [tab, other] = [await listen(member), await openTab(app().url, elsewhere)]
  await Promise.all([tab.next(), other.next()])
  await member.call('POST /api/auth/sign-out')
  await app().mails()
  expect(await tab.next()).toMatchObject({ type: 'account' })
  expect(await tab.rest()).toEqual([])
  expect(await other.next()).toMatchObject({ type: 'account' })
  await answered(member)
  expect(await other.next()).toMatchObject({ type: 'support' })
  await other.close()
})

test('a member has ten streams at once and no more; one that is closed makes room', async () => {
  const member = await app().member()
  const tabs = await Promise.all(Array.from({ length: 10 }, () => listen(member)))
  const open = () => fetch(`${app().url}/api/events`, { headers: { cookie: member.cookie ?? '' } })
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await tabs[0]?.close()
  await until(
    () => [...app().hub.streams].filter(({ memberId }) => memberId === member.id).length,
    (count) => count === 9,
  )
  tabs[0] = await listen(member)
  for (const tab of tabs) await tab.close()
})

test('a sign of life carries the number, and a stream that has had its time ends', async () => {
  const member = await app().member()
  const tab = await listen(member)
  await tab.next()
  await answered(await app().member())
  app().hub.beat(app().clock.now())
  const here = await tab.next()
  expect(here).toMatchObject({ type: 'here', id: String(app().hub.position) })
  app().clock.advance(40 * 60)
  app().hub.beat(app().clock.now())
  expect(await tab.rest()).toEqual([])
})

test('a browser that does not read is dropped and not waited for', async () => {
  const member = await app().member()
  let ended = false
  const sent: number[] = []
  app().hub.listen({
    memberId: member.id,
    sessionId: member.id,
    endsAt: new Date(8e15),
    send: (bytes) => void sent.push(bytes.length),
    end: () => {
      ended = true
    },
  })
  const tab = await listen(member)
  // Nothing is read on this side: the pipes between fill up first, then the server's own patience ends.
  await until(
    () => {
      for (let count = 0; count < 5000; count += 1) app().hub.beat(app().clock.now())
      return [...app().hub.streams].filter(({ memberId }) => memberId === member.id)
    },
    (streams) => streams.length === 1,
  )
  expect(ended).toBe(false)
  await tab.close()
})

const beside: TestApp[] = []
afterAll(async () => {
  for (const one of beside) await one.stop()
})

test('a tab of another instance hears of it as well, and one that changes instances misses nothing', async () => {
  const other = await startTestApp({ beside: app() })
  beside.push(other)
  const member = await app().member()
  const tab = await listen(member, { at: other })
  const { id } = await tab.next()
  await other.mails()
  await check(member, app(), other)
  const heard = await tab.next()
  expect(heard).toMatchObject({ type: 'balance' })
  await tab.close()
  await answered(member, app())
  // This instance has not read what the first one told, and says it all the same.
  const [before, after] = await Promise.all([
    listen(member, { at: other, lastEventId: id }),
    listen(member, { at: app(), lastEventId: heard.id }),
  ])
  expect((await before.next()).type).toBe('here')
  expect([(await before.next()).type, (await before.next()).type].toSorted()).toEqual(['balance', 'support'])
  expect((await after.next()).type).toBe('here')
  expect((await after.next()).type).toBe('support')
  await before.close()
  await after.close()
})

test('a process that takes no more streams says so', async () => {
  const small = await startTestApp({ beside: app(), mostStreams: 1 })
  beside.push(small)
  const [one, two] = [await app().member(), await app().member()]
  const tab = await listen(one, { at: small })
  expect((await fetch(`${small.url}/api/events`, { headers: { cookie: two.cookie ?? '' } })).status).toBe(429)
  expect((await two.call('GET /api/events/missed')).status).toBe(200)
  await tab.close()
})

test('whichever instances tell and listen, each event is heard by each of them, in order and once', async () => {
  const [one, two] = [await startTestApp({ beside: app() }), await startTestApp({ beside: app() })]
  beside.push(one, two)
  const member = await app().member()
  await app().mails()
  for (const instance of [one, two]) await instance.mails()
  const instances = [app(), one, two]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }), async (turns) => {
      const heard = instances.map(({ hub }) => {
        const numbers: number[] = []
        const stop = hub.listen({
          memberId: member.id,
          sessionId: member.id,
          endsAt: new Date(8e15),
          send: (bytes) => void numbers.push(Number(/^id: (\d+)$/m.exec(new TextDecoder().decode(bytes))?.[1])),
          end: () => {},
        })
        return { numbers, stop }
      })
      const from = (await member.call('GET /api/events/missed')).body.id
      await Promise.all(turns.map((turn) => answered(member, instances[turn])))
      for (const instance of instances) await instance.mails()
      for (const { numbers, stop } of heard) {
        stop?.()
        // Those that were told together are said once, by the last of them.
        expect(numbers.at(-1)).toBe(from + turns.length)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 10 },
  )
})
