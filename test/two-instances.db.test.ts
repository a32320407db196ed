import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localShare } from '#server/http/member-limits.ts'
import { beat, leave } from '#server/jobs/instance-loop.ts'
import { leaderboardPayout } from '#server/jobs/leaderboard-payout.ts'
import { startJobs } from '#server/jobs/queue.ts'
import { newEmail } from './account-flow.ts'
import { Actor } from './actor.ts'
import { newKey, startTestApp, type TestApp, useTestApp } from './app.ts'
import { openTab } from './event-stream.ts'
import { earn, payOutContext } from './leaderboard.ts'
import { ban } from './members.ts'
import { until } from './until.ts'

// Two applications on one database: limits, idempotency and sessions hold across both.

let processes = 2
const one = useTestApp({ processes: () => processes })
let two: TestApp
beforeAll(async () => {
  two = await startTestApp({ beside: one(), processes: () => processes })
})
afterAll(() => two.stop())

const EXPORT = 'GET /api/fairness/export'
const SPIN = 'POST /api/games/wheel/spins'
/** Returns an actor at each instance for the same member. */
async function atBoth(options?: Parameters<TestApp['member']>[0]): Promise<[Actor, Actor]> {
  const member = await one().member(options)
  return [member, new Actor(two.url, member.account)]
}
const sharedCounts = async (memberId: string) =>
  await one()
    .database.db.selectFrom('throttles')
    .select('used')
    .where('subject', 'like', `calls ${memberId}%`)
    .execute()
const passed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length

describe('limits', () => {
  test('of a route with a low limit are exact across both instances', async () => {
    const [here, there] = await atBoth()
    const answers = await Promise.all(Array.from({ length: 24 }, (_, call) => (call % 3 ? here : there).call(EXPORT)))
    expect(passed(answers)).toBe(10)
    expect((await there.call(EXPORT)).headers.get('retry-after')).toBe('60')
    one().clock.advance(60)
    expect((await there.call(EXPORT)).status).toBe(200)
  })

  test('of other routes are counted locally at first, and allow at most 300 calls in total', async () => {
    const [here, there] = await atBoth()
    const own = localShare(300, 2)
    for (const actor of [here, there])
      expect(passed(await Promise.all(Array.from({ length: own }, () => actor.call('GET /api/fairness'))))).toBe(own)
    expect(await sharedCounts(here.id)).toEqual([])
    let all = 2 * own
    for (let round = 0; round < 4; round += 1) {
      const calls = Array.from({ length: 70 }, (_, call) => (call % 2 ? here : there).call('GET /api/fairness'))
      all += passed(await Promise.all(calls))
    }
    expect(all).toBeGreaterThan(225)
    expect(all).toBeLessThanOrEqual(300)
    // A refused member is refused without a query.
    const [before] = await sharedCounts(here.id)
    expect((await here.call('GET /api/fairness')).status).toBe(429)
    expect(await sharedCounts(here.id)).toEqual([before])
  })

  test('allow a member at one instance at least three quarters of the calls', async () => {
    const member = await one().member()
    let all = 0
    for (let round = 0; round < 4; round += 1)
      all += passed(await Promise.all(Array.from({ length: 80 }, () => member.call('GET /api/fairness'))))
    expect(all).toBeGreaterThanOrEqual(225)
    expect(all).toBeLessThanOrEqual(300)
  })

  test('include the calls from before the other instance started', async () => {
    const [here, there] = await atBoth()
    processes = 1
    for (let call = 0; call < 8; call += 1) await here.call(EXPORT)
    expect(await sharedCounts(here.id)).toEqual([])
    processes = 2
    await here.call('GET /api/fairness')
    await until(
      () => sharedCounts(here.id),
      (counts) => counts.length > 0,
    )
    expect(passed(await Promise.all(Array.from({ length: 5 }, () => there.call(EXPORT))))).toBe(2)
    expect((await here.call(EXPORT)).status).toBe(429)
  })

  test('of guests hold across both instances', async () => {
    const forgot = (app: TestApp) => app.guest().call('POST /api/auth/forgot-password', { body: { email: newEmail() } })
    const answers = await Promise.all(Array.from({ length: 14 }, (_, call) => forgot(call % 2 ? one() : two)))
    expect(passed(answers)).toBe(10)
  })
})

test('instances count each other, and an instance without a heartbeat is removed', async () => {
  const { db } = one().database
  const [a, b] = [newKey(), newKey()]
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  expect(await beat(db, a, at(0))).toBe(1)
  expect(await beat(db, b, at(1))).toBe(2)
  expect(await beat(db, a, at(5))).toBe(2)
  await leave(db, b)
  expect(await beat(db, a, at(10))).toBe(1)
  expect(await beat(db, b, at(11))).toBe(2)
  expect(await beat(db, a, at(40))).toBe(1)
})

test('the same idempotency key sent to both at once has one effect and one response', async () => {
  const [here, there] = await atBoth()
  for (let spin = 0; spin < 3; spin += 1) {
    const key = newKey()
    const answers = await Promise.all([here.call(SPIN, { key }), there.call(SPIN, { key }), here.call(SPIN, { key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
  expect((await there.call('GET /api/games/wheel')).body.spinsRemaining).toBe(2)
})

test('daily limits hold with concurrent calls to both', async () => {
  const [here, there] = await atBoth()
  const answers = await Promise.all(Array.from({ length: 16 }, (_, spin) => (spin % 2 ? here : there).call(SPIN)))
  expect(passed(answers)).toBe(5)
})

test('a sign-out at one instance ends the session at the other', async () => {
  const [here, there] = await atBoth()
  expect((await there.call('GET /api/dashboard')).status).toBe(200)
  await here.call('POST /api/auth/sign-out')
  expect((await there.call('GET /api/dashboard')).status).toBe(401)
})

test('a ban at one instance ends sessions and event streams at the other', async () => {
  const [, there] = await atBoth()
  const staff = await one().member({ role: 'super_admin' })
  const tab = await openTab(two.url, there.cookie ?? '')
  expect((await tab.next()).type).toBe('heartbeat')
  expect((await ban(staff, there.id)).status).toBe(200)
  await one().mails()
  await two.mails()
  await tab.rest()
  expect((await there.call('GET /api/dashboard')).status).toBe(401)
})

test('each run of a job is done by one instance', async () => {
  const { database } = one()
  const log = pino({ level: 'silent' })
  const turns: string[] = []
  const job = (where: string) => ({
    name: 'count-turns',
    cron: '0 0 1 1 *',
    run: async () => void turns.push(where),
  })
  const queues = [startJobs(database, [job('one')], log), startJobs(two.database, [job('two')], log)]
  const sender = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    supervise: false,
    schedule: false,
  })
  await sender.start()
  await sender.createQueue('count-turns')
  for (let turn = 0; turn < 6; turn += 1) await sender.send('count-turns', {})
  await until(
    () => turns.length,
    (count) => count >= 6,
  )
  await Promise.all(queues.map((queue) => queue.stop()))
  expect(turns).toHaveLength(6)
  await sender.stop({ graceful: false, close: false })
})

test('a finished month is paid once, whichever instance pays and however often', async () => {
  const { db } = one().database
  const pay = (app: TestApp) =>
    leaderboardPayout(app.database.db, payOutContext(app), app.clock, pino({ level: 'silent' })).run()
  // The job has run in that month, so no earlier month is due.
  await pay(one())
  const members = await Promise.all(Array.from({ length: 4 }, () => one().member()))
  for (const [index, { id }] of members.entries()) await earn(db, id, 100_000 - index * 10, one().clock.now())
  one().clock.set('2026-12-01T00:15:00.000Z')
  await Promise.all([one(), two, one(), two].map(pay))
  const rewards = await db
    .selectFrom('leaderboard_rewards')
    .select(['rank', 'member_id'])
    .where('month', '=', '2026-11')
    .orderBy('rank')
    .execute()
  expect(rewards).toEqual(members.slice(0, 3).map(({ id }, index) => ({ rank: index + 1, member_id: id })))
  const paid = db.selectFrom('transactions').select('member_id').where('task_type', '=', 'leaderboard')
  expect(await paid.execute()).toHaveLength(3)
})
