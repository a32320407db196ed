import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { signInAgain } from '#test/expiry.ts'
import { BANDED_TABLES, CHECK_IN_POINTS, FIRST_RULES } from '#test/first-rules.ts'

const app = useTestApp()
const DAY_SECONDS = 24 * 3600

const read = async (member: Actor) => (await member.call('GET /api/check-in')).body
const claim = (member: Actor, key?: string) => member.call('POST /api/check-in', key ? { key } : {})
const historyOf = async (member: Actor) => (await member.call('GET /api/check-in/history')).body.items
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points

/** Checks in on consecutive days and leaves the clock on the day after the last one. */
async function checkInDaily(member: Actor, days: number) {
  const answers = []
  for (let day = 0; day < days; day += 1) {
    answers.push(await claim(member))
    app().clock.advance(DAY_SECONDS)
    // A session ends after 90 days, however often it is used.
    if (day % 80 === 79) await signInAgain(app(), member)
  }
  return answers
}

describe('a member who checks in', () => {
  test('is paid for the day once, and sees it as claimed', async () => {
    app().clock.set('2026-11-20T12:00:00.000Z')
    const member = await app().member()
    expect(await read(member)).toEqual({
      closing: null,
      freezes: 0,
      streak: 0,
      today: 1,
      claimedToday: false,
      progress: 0,
      dayPoints: FIRST_RULES.checkIn.dayPoints,
      days: [20, 40, 80, 120, 150, 200, null].map((points, index) => ({
        day: index + 1,
        status: index === 0 ? 'available' : 'locked',
        points,
        date: `2026-11-${20 + index}`,
        coveredDays: [],
      })),
      bonus: FIRST_RULES.checkIn.bonus,
      nextAt: '2026-11-21T00:00:00.000Z',
    })
    const { status, body } = await claim(member)
    expect({ status, body }).toEqual({
      status: 200,
      body: { day: 1, points: 20, balance: 20, totalEarned: 20, draw: null },
    })
    expect(await read(member)).toMatchObject({ streak: 1, today: 1, claimedToday: true, progress: 14 })
    expect((await read(member)).days.map((day) => day.status)).toEqual(['claimed', ...Array(6).fill('locked')])
    expect(await claim(member)).toMatchObject({ status: 409, code: 'alreadyCheckedIn' })
    expect(await balanceOf(member)).toBe(20)
    const [entry] = (await member.call('GET /api/transactions')).body.items
    expect(entry).toMatchObject({ taskType: 'daily_check_in', points: 20, description: 'Daily Check-in: Day 1' })
    expect(await historyOf(member)).toEqual([
      { day: 1, points: 20, date: '2026-11-20', coveredDays: [], createdAt: '2026-11-20T12:00:00.000Z' },
    ])
  })

  test('on seven consecutive days gets more each day, a drawn bonus on the seventh, and then starts at day 1 again', async () => {
    const member = await app().member()
    const answers = await checkInDaily(member, 8)
    expect(answers.map(({ body }) => body.day)).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
    const points = answers.map(({ body }) => body.points)
    expect(points.slice(0, 6)).toEqual([...CHECK_IN_POINTS])
    expect(points[6]).toBeGreaterThanOrEqual(300)
    expect(points[6]).toBeLessThanOrEqual(1000)
    expect(points[7]).toBe(20)
    expect(answers.map(({ body }) => body.draw !== null)).toEqual([...Array(6).fill(false), true, false])
    expect(await balanceOf(member)).toBe(points.reduce((sum, one) => sum + one, 0))
    expect(await read(member)).toMatchObject({ streak: 6, today: 2, claimedToday: false })
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('can verify the bonus with the verify-draw command once its seed is revealed', async () => {
    const member = await app().member()
    const committed = (await member.call('GET /api/fairness')).body
    const bonus = (await checkInDaily(member, 7)).at(-1)?.body
    expect(bonus?.draw).toMatchObject({
      serverSeedHash: committed.serverSeedHash,
      clientSeed: committed.clientSeed,
      nonce: 0,
    })
    await member.call('POST /api/fairness/rotate', { body: {} })
    const [draw] = (await member.call('GET /api/fairness/draws')).body.items
    expect(draw).toMatchObject({
      game: 'check_in',
      table: 'check-in-day-7',
      result: { points: bonus?.points, number: bonus?.draw?.number },
    })
    const verify = (points: number) =>
      spawnSync(
        process.execPath,
        [
          join(import.meta.dirname, '../../cli/verify-draw.ts'),
          ...['--server-seed', draw?.serverSeed ?? '', '--client-seed', draw?.clientSeed ?? ''],
          ...['--nonce', String(draw?.nonce), '--table', 'check-in-day-7'],
          ...['--hash', committed.serverSeedHash, '--expect', String(points)],
        ],
        { encoding: 'utf8' },
      )
    const proof = verify(bonus?.points ?? 0)
    expect(proof.stdout + proof.stderr).toContain(`${bonus?.points} matches`)
    expect(proof.status).toBe(0)
    expect(verify((bonus?.points ?? 0) + 1).status).toBe(1)
  })

  test('gets bonuses as often as the odds say', async () => {
    const member = await app().member()
    const bonuses = (await checkInDaily(member, 7 * 40)).map(({ body }) => body).filter(({ day }) => day === 7)
    expect(bonuses).toHaveLength(40)
    for (const { points, draw } of bonuses) {
      let rest = draw?.number ?? -1
      const band = BANDED_TABLES['check-in-day-7'].bands.find(({ weight }) => {
        rest -= weight
        return rest < 0
      })
      expect(points).toBeGreaterThanOrEqual(band?.from ?? Number.POSITIVE_INFINITY)
      expect(points).toBeLessThanOrEqual(band?.to ?? 0)
    }
    // With four in five in the lowest band, fewer than half of 40 there come once in a million.
    expect(bonuses.filter(({ points }) => points <= 400).length).toBeGreaterThan(20)
  })

  test('starts again at day 1 after a missed day and after a long absence', async () => {
    const member = await app().member()
    await checkInDaily(member, 3)
    app().clock.advance(DAY_SECONDS)
    expect(await read(member)).toMatchObject({ streak: 0, today: 1, claimedToday: false, progress: 0 })
    expect((await claim(member)).body).toMatchObject({ day: 1, points: 20 })
    app().clock.advance(29 * DAY_SECONDS)
    expect(await read(member)).toMatchObject({ streak: 0, today: 1 })
    expect((await claim(member)).body).toMatchObject({ day: 1, points: 20 })
  })

  test('earns a freeze by a full cycle, which covers the next missed day', async () => {
    app().clock.set('2026-11-20T12:00:00.000Z')
    const member = await app().member()
    await checkInDaily(member, 8)
    expect(await read(member)).toMatchObject({ freezes: 1, today: 2 })
    app().clock.advance(DAY_SECONDS)
    const state = await read(member)
    expect(state).toMatchObject({ freezes: 0, streak: 6, today: 2, claimedToday: false })
    expect(state.days[1]).toMatchObject({ status: 'available', coveredDays: ['2026-11-28'] })
    expect((await claim(member)).body).toMatchObject({ day: 2, points: 40 })
    expect((await historyOf(member))[0]).toMatchObject({ day: 2, date: '2026-11-29', coveredDays: ['2026-11-28'] })
    expect((await read(member)).days[1]).toMatchObject({ status: 'claimed', coveredDays: ['2026-11-28'] })
    app().clock.advance(2 * DAY_SECONDS)
    expect(await read(member)).toMatchObject({ freezes: 0, streak: 0, today: 1 })
  })

  test('sees the last ten of them, newest first', async () => {
    const member = await app().member()
    await checkInDaily(member, 12)
    expect((await historyOf(member)).map(({ day }) => day)).toEqual([5, 4, 3, 2, 1, 7, 6, 5, 4, 3])
  })

  test('is paid once for fifty claims at the same time', async () => {
    const member = await app().member()
    await checkInDaily(member, 6)
    const before = (await balanceOf(member)) ?? 0
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(member)))
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'alreadyCheckedIn')).toHaveLength(49)
    expect(await balanceOf(member)).toBe(before + (paid[0]?.body.points ?? Number.NaN))
    // The 49 refused requests drew nothing.
    expect((await member.call('GET /api/fairness')).body.nextNonce).toBe(1)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('gets one answer for fifty requests with one key', async () => {
    const member = await app().member()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(member, key)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await balanceOf(member)).toBe(20)
  })

  test('draws with a nonce of its own for each of parallel spins and check-ins', async () => {
    const member = await app().member()
    await checkInDaily(member, 6)
    const calls = [claim(member), ...Array.from({ length: 5 }, () => member.call('POST /api/games/wheel/spins'))]
    expect((await Promise.all<{ status: number }>(calls)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    const draws = (await member.call('GET /api/fairness/draws')).body.items
    expect(draws.map(({ nonce }) => nonce)).toEqual([5, 4, 3, 2, 1, 0])
    expect(draws.filter(({ game }) => game === 'check_in')).toHaveLength(1)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })
})

describe('the check-in’s day', () => {
  const at = (instant: string) => app().clock.set(instant)

  test('ends at the member’s midnight, to the second', async () => {
    at('2026-12-01T22:59:59.000Z')
    const member = await app().member({ timeZone: 'Europe/Paris' })
    expect((await claim(member)).body.day).toBe(1)
    expect(await read(member)).toMatchObject({ nextAt: '2026-12-01T23:00:00.000Z', claimedToday: true })
    expect((await claim(member)).code).toBe('alreadyCheckedIn')
    at('2026-12-01T23:00:00.000Z')
    expect(await read(member)).toMatchObject({ claimedToday: false, today: 2, streak: 1 })
    expect((await claim(member)).body.day).toBe(2)
  })

  test('has 23 and 25 hours when clocks change, and the streak goes on', async () => {
    at('2027-03-27T22:30:00.000Z')
    const member = await app().member({ timeZone: 'Europe/Paris' })
    expect((await claim(member)).body.day).toBe(1)
    at('2027-03-27T23:00:00.000Z')
    expect((await claim(member)).body.day).toBe(2)
    expect((await read(member)).nextAt).toBe('2027-03-28T22:00:00.000Z')
    at('2027-03-28T21:59:59.000Z')
    expect((await claim(member)).code).toBe('alreadyCheckedIn')
    at('2027-03-28T22:00:00.000Z')
    expect((await claim(member)).body.day).toBe(3)

    at('2027-10-30T21:59:59.000Z')
    const other = await app().member({ timeZone: 'Europe/Paris' })
    expect((await claim(other)).body.day).toBe(1)
    at('2027-10-30T22:00:00.000Z')
    expect((await claim(other)).body.day).toBe(2)
    at('2027-10-31T22:59:59.000Z')
    expect((await claim(other)).code).toBe('alreadyCheckedIn')
    at('2027-10-31T23:00:00.000Z')
    expect((await claim(other)).body.day).toBe(3)
  })

  const goTo = async (member: Actor, timeZone: string) => {
    const body = { name: 'Pia', phone: '', timeZone, locale: 'auto', showName: true }
    expect((await member.call('PUT /api/me/profile', { body })).status).toBe(200)
  }

  test('is not given twice by going west, nor is the streak lost by going east, where a date is skipped', async () => {
    at('2026-11-20T20:00:00.000Z')
    const member = await app().member({ timeZone: 'America/New_York' })
    expect((await claim(member)).body.day).toBe(1)
    await goTo(member, 'Asia/Tokyo')
    expect((await claim(member)).code).toBe('alreadyCheckedIn')
    // New York's 20th is followed by Tokyo's 22nd.
    at('2026-11-21T15:00:00.000Z')
    expect(await read(member)).toMatchObject({ streak: 1, today: 2, claimedToday: false })
    // Even when they travel on before they claim.
    await goTo(member, 'America/New_York')
    expect(await read(member)).toMatchObject({ streak: 1, today: 2, claimedToday: false })
    expect((await claim(member)).body.day).toBe(2)
    expect((await claim(member)).code).toBe('alreadyCheckedIn')
    at((await read(member)).nextAt)
    expect((await claim(member)).body.day).toBe(3)
    expect((await historyOf(member)).map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-22', '2026-11-20'])
  })

  test('is lost by a missed day, also on a journey', async () => {
    at('2026-11-20T20:00:00.000Z')
    const member = await app().member({ timeZone: 'America/New_York' })
    await claim(member)
    await goTo(member, 'Asia/Tokyo')
    at('2026-11-22T15:00:00.000Z')
    expect(await read(member)).toMatchObject({ streak: 0, today: 1 })
  })

  test('goes on after a closing by a budget, also in a stored time zone that PostgreSQL refuses', async () => {
    at('2026-11-20T12:00:00.000Z')
    const member = await app().member({ timeZone: 'America/Sao_Paulo' })
    await claim(member)
    const { db } = app().database
    await db.updateTable('members').set({ time_zone: 'BET' }).where('id', '=', member.id).execute()
    const budget = { budget_id: 'checkIn day', period_start: '2026-11-21', scope: 'checkIn', period: 'day' }
    const times = { at: new Date('2026-11-21T04:00:00Z'), ends_at: new Date('2026-11-22T03:00:00Z') }
    await db
      .insertInto('budget_states')
      .values({ ...budget, ...times, seq: 1, state: 'closed' })
      .execute()
    at('2026-11-22T12:00:00.000Z')
    expect(await read(member)).toMatchObject({ streak: 1, today: 2, nextAt: '2026-11-23T03:00:00.000Z' })
    expect((await claim(member)).body.day).toBe(2)
  })
})

test('a member’s check-ins are in their export and in no one else’s', async () => {
  const [member, other] = [await app().member(), await app().member()]
  await claim(member)
  const exported = async (actor: Actor) => (await actor.call('GET /api/me/export')).body.data.checkIns
  expect(await exported(member)).toMatchObject([{ streak: 1, points: 20 }])
  expect(await exported(other)).toEqual([])
  expect(await historyOf(other)).toEqual([])
})
