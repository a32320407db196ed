import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { startProjectorLoop } from '#server/jobs/projector-loop.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { calendarOf, earn, payOutContext, projectLeaderboard } from '#test/leaderboard.ts'
import { until } from '#test/until.ts'
import { deleteOldScores } from './delete-old-scores.ts'
import { monthAfter, monthCalendar } from './month-calendar.ts'
import { payOut } from './pay-out.ts'

const app = useTestApp({ environment: { APP_TIME_ZONE: 'Europe/Berlin' } })
const db = () => app().database.db
const win = (memberId: string, points: number) => earn(db(), memberId, points, app().clock.now())

describe('the leaderboard', () => {
  test('opens on this month, in the product’s time zone, and ranks no member who has earned nothing in it', async () => {
    const member = await app().member({ points: 500 })
    await projectLeaderboard(app())
    const { body } = await member.call('GET /api/leaderboard')
    expect(body).toEqual({
      items: [],
      own: { rank: null, previousRank: null, points: 0, isNamed: true, isRanked: true },
      comparedDay: null,
      month: '2026-11',
      endsAt: '2026-11-30T23:00:00.000Z',
      timeZone: 'Europe/Berlin',
      rewards: FIRST_RULES.leaderboard.rewards,
    })
    // Overall the opening balance counts.
    const overall = (await member.call('GET /api/leaderboard', { query: { view: 'overall' } })).body
    expect(overall.own).toEqual({ rank: 1, previousRank: null, points: 500, isNamed: true, isRanked: true })
    expect(overall.items).toHaveLength(1)
  })

  test('shows ten, with addresses that only their owners recognise, and the member’s own rank far below', async () => {
    const named = await app().member({ name: 'Asha Rao', email: 'asha.rao@gmail.com' })
    const nameless = await app().member({ name: '', email: 'bo@gmail.com' })
    const hidden = await app().member({ name: 'Carl Cole', email: 'carl@gmail.com' })
    await db().updateTable('members').set({ show_name: false, image: 'picture' }).where('id', '=', hidden.id).execute()
    await db().updateTable('members').set({ image: 'portrait' }).where('id', '=', named.id).execute()
    await win(named.id, 9000)
    await win(nameless.id, 8000)
    app().clock.advance(1)
    await win(hidden.id, 8000)
    for (let count = 0; count < 12; count += 1) await win((await app().member()).id, 100)
    const last = await app().member()
    await win(last.id, 1)
    await projectLeaderboard(app())

    const { items, own } = (await last.call('GET /api/leaderboard')).body
    expect(items).toHaveLength(10)
    expect(items.slice(0, 4)).toMatchObject([
      {
        rank: 1,
        name: 'Asha Rao',
        email: 'as…@gmail.com',
        imageUrl: '/api/pictures/portrait',
        points: 9000,
        isYou: false,
      },
      { rank: 2, name: 'b…', email: 'b…@gmail.com', points: 8000 },
      { rank: 2, name: 'Anonymous User', email: null, imageUrl: null, points: 8000 },
      { rank: 4, points: 100 },
    ])
    expect(own).toEqual({ rank: 16, previousRank: null, points: 1, isNamed: true, isRanked: true })
    expect(JSON.stringify(items)).not.toMatch(/asha\.rao|carl|"id"/i)

    const mine = (await hidden.call('GET /api/leaderboard')).body
    expect(mine.own).toEqual({ rank: 2, previousRank: null, points: 8000, isNamed: false, isRanked: true })
    expect(mine.items.filter(({ isYou }) => isYou)).toMatchObject([{ rank: 2, name: 'Anonymous User' }])
  })

  test('is cached for half a second for all viewers, and still marks each viewer', async () => {
    const [first, second] = [await app().member(), await app().member()]
    await win(first.id, 70_000)
    await projectLeaderboard(app())
    const look = async (member: Actor) => (await member.call('GET /api/leaderboard')).body
    app().clock.advance(1)
    expect((await look(first)).items[0]).toMatchObject({ points: 70_000, isYou: true })
    await win(second.id, 80_000)
    await projectLeaderboard(app())
    const soon = await look(second)
    expect(soon.items[0]).toMatchObject({ points: 70_000, isYou: false })
    expect(soon.own).toMatchObject({ rank: 1, points: 80_000 })
    app().clock.advance(0.5)
    expect((await look(second)).items[0]).toMatchObject({ points: 80_000, isYou: true })
    const overall = (await second.call('GET /api/leaderboard', { query: { view: 'overall' } })).body
    expect(overall.items[0]).toMatchObject({ points: 80_000, isYou: true })
    await db().updateTable('members').set({ status: 'banned' }).where('id', 'in', [first.id, second.id]).execute()
  })

  test('loses who is banned at once, and all members below move up; a member who comes back is there again', async () => {
    const [first, second] = [await app().member(), await app().member()]
    await win(first.id, 20_000)
    await win(second.id, 19_000)
    await projectLeaderboard(app())
    const rank = async () => (await second.call('GET /api/leaderboard')).body.own.rank
    expect(await rank()).toBe(2)
    const setStatus = async (status: 'banned' | 'active') => {
      await db().updateTable('members').set({ status }).where('id', '=', first.id).execute()
    }
    await setStatus('banned')
    app().clock.advance(1)
    expect((await second.call('GET /api/leaderboard')).body.items[0]?.points).toBe(19_000)
    await projectLeaderboard(app())
    expect(await rank()).toBe(1)
    await setStatus('active')
    await projectLeaderboard(app())
    expect(await rank()).toBe(2)
  })

  test('shows a play after a moment while the projector runs', async () => {
    const { database, clock } = app()
    const member = await app().member()
    const log = pino({ level: 'silent' })
    const loops = [1, 2].map(() =>
      startProjectorLoop(database, { calendar: calendarOf(app()), clock, log, rankStaff: false }),
    )
    await member.call('POST /api/games/wheel/spins')
    const { body } = await until(
      () => member.call('GET /api/leaderboard'),
      ({ body }) => body.own.points > 0,
    )
    expect(body.own.points).toBe((await member.call('GET /api/session')).body.member?.points)
    await Promise.all(loops.map((stop) => stop()))
  })
})

test('a member’s download holds scores and rewards; after deletion no one is shown in their place', async () => {
  const member = await app().member({ name: 'Dora Deleted' })
  await win(member.id, 30_000)
  const next = monthAfter('2026-11')
  app().clock.set(new Date(monthCalendar('Europe/Berlin').startOf(next).getTime() + 3_600_000).toISOString())
  await payOut(db(), payOutContext(app()), app().clock.now())
  const exported = (await member.call('GET /api/me/export')).body.data.leaderboard as unknown[]
  expect(exported[0]).toMatchObject({
    scores: expect.arrayContaining([expect.objectContaining({ board: '2026-11', points: 30_000 })]),
    rewards: [expect.objectContaining({ month: '2026-11', rank: 1, score: 30_000 })],
  })
  await db()
    .updateTable('members')
    .set({ status: 'deleted', name: 'Deleted member', show_name: false, image: null })
    .where('id', '=', member.id)
    .execute()
  await projectLeaderboard(app())
  const other = await app().member()
  const { month, items } = (await other.call('GET /api/leaderboard/winners')).body
  expect(month).toBe('2026-11')
  expect(items[0]).toMatchObject({ rank: 1, name: 'Anonymous User', email: null, score: 30_000 })
  expect((await other.call('GET /api/leaderboard', { query: { view: 'overall' } })).body.items[0]?.name).not.toBe(
    'Anonymous User',
  )
})

test('scores of old months are deleted; rewards are not', async () => {
  const member = await app().member()
  const months: string[] = []
  for (let month = '2027-02'; months.length < 6; month = monthAfter(month)) {
    months.push(month)
    const begin = monthCalendar('Europe/Berlin').startOf(month)
    await earn(db(), member.id, 10, begin)
    app().clock.set(
      new Date(monthCalendar('Europe/Berlin').startOf(monthAfter(month)).getTime() + 3_600_000).toISOString(),
    )
    await payOut(db(), payOutContext(app()), app().clock.now())
  }
  const boards = await db()
    .selectFrom('leaderboard_scores')
    .select('board')
    .where('member_id', '=', member.id)
    .execute()
  expect(boards.map(({ board }) => board).sort()).toEqual([...months.slice(-3), 'overall'])
  const paid = await db().selectFrom('leaderboard_rewards').select('month').where('member_id', '=', member.id).execute()
  expect(paid).toHaveLength(6)
})

test('scores of a month that is not settled yet are never deleted', async () => {
  const member = await app().member()
  const months: string[] = []
  for (let month = '2028-02'; months.length < 5; month = monthAfter(month)) {
    months.push(month)
    await earn(db(), member.id, 10, monthCalendar('Europe/Berlin').startOf(month))
  }
  app().clock.set('2028-08-01T00:00:00.000Z')
  await projectLeaderboard(app())
  const [due = ''] = months
  await db()
    .updateTable('leaderboard_months')
    .set({ settled_at: app().clock.now() })
    .where('month', '<>', due)
    .execute()
  await deleteOldScores(db())
  const boards = await db()
    .selectFrom('leaderboard_scores')
    .select('board')
    .where('member_id', '=', member.id)
    .execute()
  expect(boards.map(({ board }) => board)).toContain(due)
})
