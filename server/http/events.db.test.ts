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

/** Checks in on another device, and delivers the event on every instance. */
async function checkIn(actor: Actor, ...instances: readonly TestApp[]): Promise<void> {
  await actor.call('POST /api/check-in')
  for (const instance of instances.length > 0 ? instances : [app()]) await instance.mails()
}

/** Delivers a support event to the member. */
async function sendSupportEvent(actor: Actor, instance = app()): Promise<void> {
  const now = instance.clock.now()
  const event = { id: newKey(), topic: 'event', payload: '{"type":"support"}' } as const
  await instance.database.db
    .insertInto('outbox')
    .values({ ...event, member_id: actor.id, created_at: now, available_at: now })
    .execute()
  await instance.mails()
}

test('another tab gets a spin’s event after the spoiler delay, without the prize', async () => {
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
  expect(await tab.next()).toMatchObject({ type: 'heartbeat' })
  const event = await tab.next()
  expect(event).toMatchObject({ type: 'balance', data: '{"type":"balance"}' })
  expect(Number(event.id)).toBeGreaterThan(0)
  await tab.close()
})

test('members get no events of other members', async () => {
  const [member, other] = [await app().member(), await app().member()]
  const tab = await listen(other)
  await tab.next()
  await checkIn(member)
  await sendSupportEvent(other)
  expect(await tab.next()).toMatchObject({ type: 'support' })
  await tab.close()
})

test('the stream starts with a random retry delay', async () => {
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

test('a browser that reconnects with its last event id gets the missed events, once per type', async () => {
  const member = await app().member()
  const first = await listen(member)
  const { id } = await first.next()
  await first.close()
  await checkIn(member)
  await sendSupportEvent(member)
  await sendSupportEvent(member)

  for (const how of [{ lastEventId: id }, { after: id }]) {
    const tab = await listen(member, how)
    const heartbeat = await tab.next()
    expect(heartbeat.type).toBe('heartbeat')
    expect(Number(heartbeat.id)).toBe(Number(id) + 3)
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

test('events between loading a page and opening the stream are sent as missed', async () => {
  const member = await app().member()
  await checkIn(member)
  const tab = await listen(member)
  expect(await tab.next()).toMatchObject({ type: 'heartbeat' })
  expect(await tab.next()).toMatchObject({ type: 'balance' })
  await tab.close()
  app().clock.advance(60)
  expect((await member.call('GET /api/events/missed')).body.types).toEqual([])
})

test('an old, unknown or invalid event id means that everything may have changed', async () => {
  const member = await app().member()
  await sendSupportEvent(member)
  const { body } = await member.call('GET /api/events/missed')
  app().clock.advance(16 * 60)
  await deleteOldEvents(app().database.db, app().clock.now())
  expect(await app().database.db.selectFrom('published_events').select('id').execute()).toEqual([])
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

test('signing out sends an account event and ends the stream; the other device goes on', async () => {
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
  await sendSupportEvent(member)
  expect(await other.next()).toMatchObject({ type: 'support' })
  await other.close()
})

test('a member has at most ten streams; closing one allows another', async () => {
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

test('a heartbeat carries the event id, and a stream ends after its lifetime', async () => {
  const member = await app().member()
  const tab = await listen(member)
  await tab.next()
  await sendSupportEvent(await app().member())
  app().hub.beat(app().clock.now())
  const heartbeat = await tab.next()
  expect(heartbeat).toMatchObject({ type: 'heartbeat', id: String(app().hub.position) })
  app().clock.advance(40 * 60)
  app().hub.beat(app().clock.now())
  expect(await tab.rest()).toEqual([])
})

test('a browser that does not read is disconnected', async () => {
  const member = await app().member()
  let ended = false
  const sent: number[] = []
  app().hub.listen({
    memberId: member.id,
    sessionId: member.id,
    isStaff: false,
    endsAt: new Date(8e15),
    send: (bytes) => void sent.push(bytes.length),
    end: () => {
      ended = true
    },
  })
  const tab = await listen(member)
  // The client reads nothing: first the sockets' buffers fill up, then the server's.
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

test('a tab of another instance gets the event, and one that changes instances misses none', async () => {
  const other = await startTestApp({ beside: app() })
  beside.push(other)
  const member = await app().member()
  const tab = await listen(member, { at: other })
  const { id } = await tab.next()
  await other.mails()
  await checkIn(member, app(), other)
  const event = await tab.next()
  expect(event).toMatchObject({ type: 'balance' })
  await tab.close()
  await sendSupportEvent(member, app())
  // This instance has not delivered the event yet, and sends it as missed.
  const [before, after] = await Promise.all([
    listen(member, { at: other, lastEventId: id }),
    listen(member, { at: app(), lastEventId: event.id }),
  ])
  expect((await before.next()).type).toBe('heartbeat')
  expect([(await before.next()).type, (await before.next()).type].toSorted()).toEqual(['balance', 'support'])
  expect((await after.next()).type).toBe('heartbeat')
  expect((await after.next()).type).toBe('support')
  await before.close()
  await after.close()
})

test('a process with too many streams refuses another one', async () => {
  const small = await startTestApp({ beside: app(), mostStreams: 1 })
  beside.push(small)
  const [one, two] = [await app().member(), await app().member()]
  const tab = await listen(one, { at: small })
  expect((await fetch(`${small.url}/api/events`, { headers: { cookie: two.cookie ?? '' } })).status).toBe(429)
  expect((await two.call('GET /api/events/missed')).status).toBe(200)
  await tab.close()
})

test('every instance sends each event once and in order, whichever instance delivers it', async () => {
  const [one, two] = [await startTestApp({ beside: app() }), await startTestApp({ beside: app() })]
  beside.push(one, two)
  const member = await app().member()
  await app().mails()
  for (const instance of [one, two]) await instance.mails()
  const instances = [app(), one, two]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }), async (turns) => {
      const listeners = instances.map(({ hub }) => {
        const numbers: number[] = []
        const stop = hub.listen({
          memberId: member.id,
          sessionId: member.id,
          isStaff: false,
          endsAt: new Date(8e15),
          send: (bytes) => void numbers.push(Number(/^id: (\d+)$/m.exec(new TextDecoder().decode(bytes))?.[1])),
          end: () => {},
        })
        return { numbers, stop }
      })
      const from = (await member.call('GET /api/events/missed')).body.id
      await Promise.all(turns.map((turn) => sendSupportEvent(member, instances[turn])))
      for (const instance of instances) await instance.mails()
      for (const { numbers, stop } of listeners) {
        stop?.()
        // Events of one batch are merged into the last one.
        expect(numbers.at(-1)).toBe(from + turns.length)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 10 },
  )
})
