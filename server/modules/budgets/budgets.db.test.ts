import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { randomFrom } from '#server/cli/simulation/play-day.ts'
import { sfc32 } from '#server/modules/economy/model/sfc32.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { activateRules } from '#test/activate-rules.ts'
import { Actor } from '#test/actor.ts'
import { startTestApp, useTestApp } from '#test/app.ts'
import { readShards, SMALL_PRIZES, setCeilings } from '#test/budgets.ts'
import { readRuleBook } from '../rules/index.ts'
import { recordStates } from './record-states.ts'
import { deleteOldPeriods, releaseHolds } from './release-holds.ts'

const random = randomFrom(sfc32(77))
const app = useTestApp({ now: '2026-11-20T12:00:00.000Z', random })
const DAY = 24 * 3600
const db = () => app().database.db

const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const scratch = (member: Actor) => member.call('POST /api/games/scratch/cards')
const claim = (member: Actor, id: string) => member.call('POST /api/games/scratch/cards/:id/claim', { params: { id } })
const members = (count: number) => Promise.all(Array.from({ length: count }, () => app().member()))
const nextDay = () =>
  app().clock.set(`${new Date(app().clock.now().getTime() + DAY * 1000).toISOString().slice(0, 10)}T12:00:00.000Z`)

/** Pages know the budgets for up to ten seconds. */
const expireCaches = () => app().clock.advance(11)

/** The points of a task type since the last midnight (UTC). */
async function issuedToday(taskType: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from transactions
    where task_type = ${taskType} and created_at >= date_trunc('day', ${app().clock.now()}::timestamptz at time zone 'UTC') at time zone 'UTC'`.execute(
    db(),
  )
  return rows[0]?.points ?? 0
}
const usedToday = async (id: string) => {
  const today = app().clock.now().toISOString().slice(0, 10)
  return (await readShards(db(), id)).find(({ start }) => start === today)?.used
}

let admin: Actor
let isPrepared = false
beforeEach(async () => {
  if (!isPrepared) await activateRules(app(), SMALL_PRIZES)
  isPrepared = true
  nextDay()
  admin = await app().member({ role: 'super_admin' })
  await setCeilings(admin, [])
})

describe('a budget', () => {
  test('is never exceeded by members who spin at once on two instances, and opens again the next day', async () => {
    const other = await startTestApp({ beside: app() })
    try {
      await setCeilings(admin, [{ scope: 'wheel', period: 'day', points: 500 }])
      const players = await members(12)
      const calls = players.flatMap((member, index) =>
        Array.from({ length: 6 }, () => spin(index % 2 ? member : new Actor(other.url, member.account))),
      )
      const answers = await Promise.all(calls)
      const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))
      for (const code of codes) expect(['budgetClosed', 'commandBusy']).toContain(code)
      for (const member of players) while ((await spin(member)).status === 200) {}
      const issued = await issuedToday('spin_win')
      expect(issued).toBeLessThanOrEqual(500)
      // A spin is possible as long as 20 points are left.
      expect(issued).toBeGreaterThan(480)
      expect(await usedToday('wheel day')).toBe(issued)
      const [first] = players
      if (!first) throw new Error('there is a member')
      expireCaches()
      const { closing } = (await first.call('GET /api/games/wheel')).body
      expect(closing?.reason).toBe('budget')
      app().clock.set(closing?.opensAt ?? '')
      expect((await spin(first)).status).toBe(200)
    } finally {
      await other.stop()
    }
  })

  test('holds what an open card can bring, and gets the rest back when it is claimed or has expired', async () => {
    await setCeilings(admin, [{ scope: 'scratch', period: 'day', points: 40 }])
    const [ada, bob, cleo] = (await members(3)) as [Actor, Actor, Actor]
    const { card } = (await scratch(ada)).body
    await scratch(bob)
    expect(await usedToday('scratch day')).toBe(40)
    expect(await scratch(cleo)).toMatchObject({ status: 409, code: 'budgetClosed' })
    const claimed = await claim(ada, card.id)
    expect(claimed.status).toBe(200)
    expect(await usedToday('scratch day')).toBe(20 + claimed.body.prize.points)

    const start = app().clock.now().toISOString().slice(0, 10)
    nextDay()
    nextDay()
    expect(await releaseHolds(db(), app().clock.now())).toBe(0)
    nextDay()
    expect(await releaseHolds(db(), app().clock.now())).toBe(1)
    expect((await readShards(db(), 'scratch day')).find((row) => row.start === start)?.used).toBe(
      claimed.body.prize.points,
    )
  })

  test('counts what began before it, and a claim of that ends normally', async () => {
    const [ada, bob] = (await members(2)) as [Actor, Actor]
    const { card } = (await scratch(ada)).body
    await spin(bob)
    const spun = await issuedToday('spin_win')
    await setCeilings(admin, [
      { scope: 'scratch', period: 'day', points: 20 },
      { scope: 'wheel', period: 'day', points: 20 + spun },
    ])
    expect([await usedToday('scratch day'), await usedToday('wheel day')]).toEqual([20, spun])
    expect((await scratch(bob)).code).toBe('budgetClosed')
    expect((await claim(ada, card.id)).status).toBe(200)
    expect((await spin(bob)).status).toBe(200)
    expect((await spin(bob)).code).toBe('budgetClosed')
    await setCeilings(admin, [{ scope: 'wheel', period: 'day', points: 1000 }])
    expect((await spin(bob)).status).toBe(200)
  })

  test('counts every entry exactly once while it is changed during plays', async () => {
    const players = await members(10)
    const spins = players.flatMap((member) => Array.from({ length: 8 }, () => spin(member)))
    const changes = [900, 800, 1500].map((points) => setCeilings(admin, [{ scope: 'wheel', period: 'day', points }]))
    await Promise.all([...spins, ...changes])
    expect(await usedToday('wheel day')).toBe(await issuedToday('spin_win'))
  })

  test('of each member counts all sources together', async () => {
    await setCeilings(admin, [{ scope: 'member', period: 'month', points: 45 }])
    const [ada, bob] = (await members(2)) as [Actor, Actor]
    await scratch(ada)
    while ((await spin(ada)).status === 200) {}
    expect((await spin(ada)).code).toBe('budgetClosed')
    expect((await spin(bob)).status).toBe(200)
    expireCaches()
    const { ways } = (await ada.call('GET /api/dashboard')).body.today
    expect(ways.find(({ way }) => way === 'spins')?.closing?.reason).toBe('budget')
  })

  test('of each member follows a change without a new row for each who has played', async () => {
    const limit = (points: number) => setCeilings(admin, [{ scope: 'member', period: 'day', points }])
    const rows = async () => {
      const { rows } =
        await sql`select shard, xmin::text as version from budget_shards where budget_id = 'member day'`.execute(db())
      return rows
    }
    await limit(45)
    const [ada] = (await members(1)) as [Actor]
    while ((await spin(ada)).status === 200) {}
    const before = await rows()
    await limit(65)
    expect(await rows()).toEqual(before)
    expect((await spin(ada)).status).toBe(200)
    while ((await spin(ada)).status === 200) {}
    const used = await usedToday('member day')
    expect(used).toBeGreaterThan(45)
    expect(used).toBeLessThanOrEqual(65)
    await limit(45)
    expect((await spin(ada)).code).toBe('budgetClosed')
    expect(await usedToday('member day')).toBe(used)
  })

  test('counts its period for another week', async () => {
    await setCeilings(
      admin,
      (['day', 'month'] as const).map((period) => ({ scope: 'wheel', period, points: 500 })),
    )
    const [ada] = (await members(1)) as [Actor]
    await spin(ada)
    const start = async (id: string) => (await readShards(db(), id)).map((row) => row.start)
    const today = app().clock.now()
    const month = `${today.toISOString().slice(0, 7)}-01`
    const endOfMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1))
    const days = (from: Date, count: number) => new Date(from.getTime() + count * DAY * 1000)
    await deleteOldPeriods(db(), days(today, 7))
    expect(await start('wheel day')).toEqual([today.toISOString().slice(0, 10)])
    await deleteOldPeriods(db(), days(today, 8))
    expect(await start('wheel day')).toEqual([])
    await deleteOldPeriods(db(), days(endOfMonth, 6))
    expect(await start('wheel month')).toEqual([month])
    await deleteOldPeriods(db(), days(endOfMonth, 7))
    expect(await start('wheel month')).toEqual([])
  })

  test('that is nearly exhausted leaves the odds as they are published', async () => {
    // One call after the other with fixed random numbers: the draws are the same in each run.
    const [ada] = (await members(1)) as [Actor]
    await setCeilings(admin, [{ scope: 'wheel', period: 'day', points: 50 }])
    const drawn = { 10: 0, 20: 0 }
    for (let day = 0; day < 60; day += 1) {
      nextDay()
      for (let answer = await spin(ada); answer.status === 200; answer = await spin(ada)) {
        drawn[answer.body.prize.points as keyof typeof drawn] += 1
      }
      const issued = await issuedToday('spin_win')
      expect(issued).toBeLessThanOrEqual(50)
      expect(issued).toBeGreaterThan(30)
    }
    const expected = (drawn[10] + drawn[20]) / 2
    // Both prizes are equally likely. With one degree of freedom, 10.83 is exceeded once in a thousand times. If the budget were checked after the
    // draw, the last prize of a day would be a small one.
    expect(((drawn[10] - expected) ** 2 + (drawn[20] - expected) ** 2) / expected).toBeLessThan(10.83)
    expect(expected).toBeGreaterThan(60)
  })

  test('is refused below a single play, with the field, and after a colleague has changed it', async () => {
    const low = await setCeilings(admin, [
      { scope: 'all', period: 'day', points: 1000 },
      { scope: 'wheel', period: 'day', points: 19 },
    ])
    expect(low).toMatchObject({ status: 400, code: 'budgetTooLow' })
    const { version } = (await admin.call('GET /api/admin/economy/budget')).body
    const change = () => admin.call('PUT /api/admin/economy/budget', { body: { version, ceilings: [] } })
    expect((await change()).status).toBe(200)
    expect((await change()).code).toBe('budgetsConflict')
  })

  test('notifies staff once when it reaches its warning and when it closes, and lists its closings', async () => {
    await setCeilings(admin, [{ scope: 'wheel', period: 'day', points: 100 }])
    const notifier = createNotifier(app().clock, random)
    const record = async () => {
      const now = app().clock.now()
      await recordStates(db(), (await readRuleBook(db())).at(now), notifier, now)
    }
    const [ada] = (await members(1)) as [Actor]
    while ((await usedToday('wheel day')) === undefined || ((await usedToday('wheel day')) ?? 0) < 80) await spin(ada)
    await record()
    while ((await spin(ada)).status === 200) {}
    await record()
    await record()
    const { items } = (await admin.call('GET /api/notifications')).body
    expect(new Set(items.flatMap(({ content }) => (content.kind === 'budget' ? [content.data.state] : [])))).toContain(
      'closed',
    )
    const { budgets, closings } = (await admin.call('GET /api/admin/economy/budget')).body
    expect(budgets).toMatchObject([{ scope: 'wheel', period: 'day', state: 'closed' }])
    expect(closings[0]).toMatchObject({ scope: 'wheel', period: 'day', openedAt: null })
    nextDay()
    expect((await admin.call('GET /api/admin/economy/budget')).body.closings[0]?.openedAt).not.toBeNull()
  })
})

test('a welcome bonus that does not fit is not lost', async () => {
  await setCeilings(admin, [{ scope: 'welcome', period: 'day', points: 20 }])
  const [ada, bob] = (await members(2)) as [Actor, Actor]
  expect((await ada.call('POST /api/me/welcome-bonus')).body.awarded).toBe(true)
  expect((await bob.call('POST /api/me/welcome-bonus')).body).toMatchObject({
    awarded: false,
    opensAt: expect.stringMatching(/T00:00:00.000Z$/),
  })
  nextDay()
  expect((await bob.call('POST /api/me/welcome-bonus')).body).toMatchObject({ awarded: true, opensAt: null })
})
