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

// Two applications on one database: whatever is promised holds over both.

let processes = 2
const one = useTestApp({ processes: () => processes })
let two: TestApp
beforeAll(async () => {
  two = await startTestApp({ beside: one(), processes: () => processes })
})
afterAll(() => two.stop())

const EXPORT = 'GET /api/fairness/export'
const SPIN = 'POST /api/games/wheel/spins'
/** Somebody, at the first instance and at the second. */
async function atBoth(options?: Parameters<TestApp['member']>[0]): Promise<[Actor, Actor]> {
  const member = await one().member(options)
  return [member, new Actor(two.url, member.known)]
}
const sharedCounts = async (memberId: string) =>
  await one()
    .database.db.selectFrom('throttles')
    .select('used')
    .where('subject', 'like', `calls ${memberId}%`)
    .execute()
const passed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length

describe('limits', () => {
  test('of a route with a few calls hold exactly, however they are spread and whenever they come', async () => {
    const [here, there] = await atBoth()
    const answers = await Promise.all(Array.from({ length: 24 }, (_, call) => (call % 3 ? here : there).call(EXPORT)))
    expect(passed(answers)).toBe(10)
    expect((await there.call(EXPORT)).headers.get('retry-after')).toBe('60')
    one().clock.advance(60)
    expect((await there.call(EXPORT)).status).toBe(200)
  })

  test('of everything else cost nothing for a while, and are never more than 300 together', async () => {
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
    // Who is refused is refused without asking.
    const [before] = await sharedCounts(here.id)
    expect((await here.call('GET /api/fairness')).status).toBe(429)
    expect(await sharedCounts(here.id)).toEqual([before])
  })

  test('leave a member at one instance three quarters of them at least', async () => {
    const member = await one().member()
    let all = 0
    for (let round = 0; round < 4; round += 1)
      all += passed(await Promise.all(Array.from({ length: 80 }, () => member.call('GET /api/fairness'))))
    expect(all).toBeGreaterThanOrEqual(225)
    expect(all).toBeLessThanOrEqual(300)
  })

  test('know what was counted before the other instance came', async () => {
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

  test('of guests hold as well', async () => {
    const forgot = (app: TestApp) => app.guest().call('POST /api/auth/forgot-password', { body: { email: newEmail() } })
    const answers = await Promise.all(Array.from({ length: 14 }, (_, call) => forgot(call % 2 ? one() : two)))
    expect(passed(answers)).toBe(10)
  })
})

test('instances count each other, and who has been silent is gone', async () => {
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

test('the same key sent to both at once does the thing once, and brings the same answer', async () => {
  const [here, there] = await atBoth()
  for (let spin = 0; spin < 3; spin += 1) {
    const key = newKey()
    const answers = await Promise.all([here.call(SPIN, { key }), there.call(SPIN, { key }), here.call(SPIN, { key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
  expect((await there.call('GET /api/games/wheel')).body.spinsRemaining).toBe(2)
})

test('the limits of the day hold when both are asked at once', async () => {
  const [here, there] = await atBoth()
  const answers = await Promise.all(Array.from({ length: 16 }, (_, spin) => (spin % 2 ? here : there).call(SPIN)))
  expect(passed(answers)).toBe(5)
})

test('who signs out at one is out at the other', async () => {
  const [here, there] = await atBoth()
  expect((await there.call('GET /api/dashboard')).status).toBe(200)
  await here.call('POST /api/auth/sign-out')
  expect((await there.call('GET /api/dashboard')).status).toBe(401)
})

test('who is banned at one is out at the other, and the stream there ends', async () => {
  const [, there] = await atBoth()
  const staff = await one().member({ role: 'super_admin' })
  const tab = await openTab(two.url, there.cookie ?? '')
  expect((await tab.next()).type).toBe('here')
  expect((await ban(staff, there.id)).status).toBe(200)
  await one().mails()
  await two.mails()
  await tab.rest()
  expect((await there.call('GET /api/dashboard')).status).toBe(401)
})

test('each turn of a job is given to one of them', async () => {
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

test('a month that is over is paid once, whichever pays and however often', async () => {
  const { db } = one().database
  const pay = (app: TestApp) =>
    leaderboardPayout(app.database.db, payOutContext(app), app.clock, pino({ level: 'silent' })).run()
  // The job has run in that month: it knows of no earlier one.
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
