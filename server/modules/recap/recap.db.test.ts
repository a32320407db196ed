import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TaskType } from '#contracts/ledger.ts'
import { RECAP_PICTURE } from '#contracts/recap-rules.ts'
import { monthAfter, monthCalendar, payOut } from '#server/modules/leaderboard/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approveCampaign, minuteIn, twoOwners } from '#test/campaigns.ts'
import { signInAgain } from '#test/expiry.ts'
import { earn, payOutContext } from '#test/leaderboard.ts'
import { recapContext, recapMonths, recapNotificationsOf } from '#test/recap.ts'
import { planOf } from '#test/redemptions.ts'
import { recapMembers } from './recap-members.ts'

const app = useTestApp({ environment: { APP_TIME_ZONE: 'Europe/Berlin' } })
const calendar = monthCalendar('Europe/Berlin')
const HOUR = 3_600_000
/** Each test has a month of its own, which ends 11 minutes before the clock's time. */
let month = '2027-01'

const inMonth = (hours: number, name = month) => new Date(calendar.startOf(name).getTime() + hours * HOUR)
const endMonth = (minutes = 11) =>
  app().clock.set(new Date(calendar.startOf(monthAfter(month)).getTime() + minutes * 60_000).toISOString())
const give = (member: Actor, points: number, at = inMonth(100), taskType: TaskType = 'spin_win') =>
  earn(app().database.db, member.id, points, at, taskType)
const read = (member: Actor, query: { month?: string } = { month }) => member.call('GET /api/me/recap', { query })

beforeEach(async () => {
  month = monthAfter(month, 3)
  app().clock.set(inMonth(0).toISOString())
  await recapMonths(app())
  app().clock.set(inMonth(300).toISOString())
})

describe('a member reads', () => {
  test('what a finished month brought: ways, best win, rank and goal', async () => {
    const [member, better, equal] = await Promise.all([app().member(), app().member(), app().member()])
    await give(member, 90, inMonth(-1))
    await give(member, 40, inMonth(0))
    await give(member, 200, inMonth(20))
    await give(member, 200, inMonth(30), 'scratch_earn')
    await give(member, 60, inMonth(40), 'quiz')
    await give(member, 500, inMonth(50), 'leaderboard')
    await give(member, 70, inMonth(60), 'adjustment')
    await give(member, 9, inMonth(0, monthAfter(month)))
    await give(better, 501)
    await give(equal, 500)
    const plan = await planOf(member)
    await member.call('PUT /api/me/goal', { body: { planId: plan.id } })
    endMonth()
    const live = (await read(member)).body
    expect(live).toMatchObject({
      month,
      earned: {
        points: 500,
        entries: 4,
        ways: [
          { source: 'spin_win', points: 240, entries: 2 },
          { source: 'scratch_earn', points: 200, entries: 1 },
          { source: 'quiz', points: 60, entries: 1 },
        ],
      },
      bestWin: { points: 200, game: 'wheel', createdAt: inMonth(20).toISOString() },
      streak: { days: 0, checkIns: 0 },
      goal: { planId: plan.id, isPinned: true },
      months: [month],
    })
    await recapMonths(app())
    const { body } = await read(member, {})
    expect(body).toEqual({ ...live, rank: { rank: 2, of: 3 } })
    expect((await read(equal)).body.rank).toEqual({ rank: 2, of: 3 })
    expect((await read(better)).body.rank).toEqual({ rank: 1, of: 3 })
  })

  test('the goal at the price of a running campaign', async () => {
    const [member, owners] = [await app().member(), await twoOwners(app())]
    await give(member, 10)
    const plan = await planOf(member)
    await member.call('PUT /api/me/goal', { body: { planId: plan.id } })
    endMonth()
    expect((await read(member)).body.goal).toMatchObject({ planId: plan.id, points: plan.points })
    // The form's times are those of Berlin.
    const times = { startsAt: minuteIn(app(), 180), endsAt: minuteIn(app(), 600) }
    const overlay = { discount: { percent: 25, planIds: [plan.id] } }
    await approveCampaign(app(), owners, { ...times, overlay })
    app().clock.advance(4 * 3600)
    const { goal } = (await read(member)).body
    expect(goal).toMatchObject({ planId: plan.id, points: Math.floor((plan.points * 75 + 50) / 100) })
    expect(goal).toEqual((await member.call('GET /api/me/goal')).body.goal)
  })

  test('the longest streak on a day of the month, with the days before it', async () => {
    const member = await app().member()
    app().clock.set(inMonth(-40).toISOString())
    for (let day = 0; day < 5; day += 1) {
      expect((await member.call('POST /api/check-in')).status).toBe(200)
      app().clock.advance(24 * 3600)
    }
    app().clock.advance(72 * 3600)
    await member.call('POST /api/check-in')
    endMonth()
    // Two of the five check-ins were in the month before.
    expect((await read(member)).body.streak).toEqual({ days: 5, checkIns: 4 })
  })

  test('only finished months, and only months in which points were earned', async () => {
    const member = await app().member()
    await give(member, 10)
    expect(await read(member)).toMatchObject({ status: 404, code: 'monthNotFinished' })
    endMonth(9)
    expect(await read(member)).toMatchObject({ status: 404, code: 'monthNotFinished' })
    endMonth(10)
    expect((await read(member)).status).toBe(200)
    expect(await read(member, { month: monthAfter(month, 5) })).toMatchObject({ code: 'monthNotFinished' })
    expect(await read(member, { month: monthAfter(month, -1) })).toMatchObject({ status: 404, code: 'notFound' })
    for (const invalid of ['2027-13', '2027-00', '27-01', 'x'])
      expect((await member.send('GET', `/api/me/recap?month=${invalid}`)).status).toBe(400)
    expect((await app().guest().send('GET', '/api/me/recap')).status).toBe(401)
    expect(await read(await app().member())).toMatchObject({ status: 404, code: 'notFound' })
  })

  test('no rank, if staff are not ranked', async () => {
    const staff = await app().member({ role: 'moderator' })
    await give(staff, 10)
    endMonth()
    expect((await read(staff)).body.rank.rank).toBeNull()
    await recapMonths(app())
    expect((await read(staff)).body).toMatchObject({ earned: { points: 10 }, rank: { rank: null, of: null } })
  })

  test('a picture without their name', async () => {
    const member = await app().member({ name: 'Zacharias Zwick' })
    await give(member, 1234)
    endMonth()
    const picture = await member.send('GET', `/api/me/recap/picture?month=${month}`)
    expect(picture).toMatchObject({ status: 200 })
    expect(picture.headers.get('content-type')).toBe('image/png')
    const { code } = await (await app().member()).send('GET', `/api/me/recap/picture?month=${month}`)
    expect(code).toBe('notFound')
  })
})

describe('the job', () => {
  test('notifies each member once, however often and wherever it runs', async () => {
    const members = await Promise.all(Array.from({ length: 23 }, () => app().member()))
    for (const [index, member] of members.entries()) await give(member, 100 + (index % 5))
    const idle = await app().member()
    await give(idle, 100, inMonth(10), 'adjustment')
    endMonth()
    const { db } = app().database
    await payOut(db, payOutContext(app()), app().clock.now())
    await Promise.all(Array.from({ length: 4 }, () => recapMembers(db, recapContext(app()), app().clock.now(), 3)))
    await db.updateTable('leaderboard_months').set({ recapped_at: null }).where('month', '=', month).execute()
    expect(await recapMonths(app(), 7)).toBe(0)
    for (const member of members) expect(await recapNotificationsOf(member)).toEqual([month])
    expect(await recapNotificationsOf(idle)).toEqual([])
    const rows = await db.selectFrom('month_recaps').select(['points', 'rank']).where('month', '=', month).execute()
    expect(rows).toHaveLength(23)
    const higher = (points: number) => rows.filter((row) => row.points > points).length
    expect(rows.filter(({ points, rank }) => rank !== higher(points) + 1)).toEqual([])
  })

  test('continues after a crash where it was interrupted', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => app().member()))
    for (const member of members) await give(member, 50)
    endMonth()
    const { db } = app().database
    await recapMonths(app(), 2)
    await db.deleteFrom('month_recaps').where('month', '=', month).execute()
    await db.deleteFrom('notifications').execute()
    await db.updateTable('leaderboard_months').set({ recapped_at: null }).where('month', '=', month).execute()
    const { notifier, pause } = recapContext(app())
    let calls = 0
    const dying = {
      ...notifier,
      notify: (...args: Parameters<typeof notifier.notify>) => {
        calls += 1
        if (calls === 4) throw new Error('killed')
        return notifier.notify(...args)
      },
    }
    await expect(recapMembers(db, { notifier: dying, pause }, app().clock.now(), 2)).rejects.toThrow('killed')
    await recapMonths(app(), 2)
    for (const member of members) expect(await recapNotificationsOf(member)).toEqual([month])
  })

  test('notifies neither during a break, nor members who switched it off, nor of a month long ago', async () => {
    const [cooling, muted, usual] = await Promise.all([app().member(), app().member(), app().member()])
    for (const member of [cooling, muted, usual]) await give(member, 10)
    await cooling.call('POST /api/me/limits/cool-off', { body: { hours: 720 } })
    const { body } = await muted.call('PUT /api/notifications/settings/optional', {
      body: { kind: 'recap', isOn: false },
    })
    expect(body.optional).toContainEqual({ kind: 'recap', isOn: false })
    endMonth()
    await recapMonths(app())
    expect(await recapNotificationsOf(usual)).toEqual([month])
    for (const member of [cooling, muted]) expect(await recapNotificationsOf(member)).toEqual([])
    expect((await read(cooling)).status).toBe(200)
    expect((await cooling.call('GET /api/dashboard')).body.recapMonth).toBeNull()
    expect((await muted.call('GET /api/dashboard')).body.recapMonth).toBe(month)
    const again = await muted.call('PUT /api/notifications/settings/optional', { body: { kind: 'recap', isOn: true } })
    expect(again.body.optional).toContainEqual({ kind: 'recap', isOn: true })

    month = monthAfter(month)
    await give(usual, 10)
    endMonth(8 * 24 * 60)
    await recapMonths(app())
    await signInAgain(app(), usual)
    expect(await recapNotificationsOf(usual)).toEqual([monthAfter(month, -1)])
    expect((await read(usual)).body.months).toEqual([month, monthAfter(month, -1)])
    expect((await usual.call('GET /api/dashboard')).body.recapMonth).toBeNull()
  })
})

test('the export lists months, and a deleted account has none', async () => {
  const { db } = app().database
  const member = await app().member()
  await give(member, 10)
  endMonth()
  await recapMonths(app())
  const { data } = (await member.call('GET /api/me/export')).body
  expect(data.recaps).toMatchObject([{ month, points: 10, rank: 1 }])
  expect(data.optionalNotifications).toContainEqual({ kind: 'recap', isOn: true })
  await db.updateTable('members').set({ status: 'deleted' }).where('id', '=', member.id).execute()
  await db.deleteFrom('month_recaps').where('member_id', '=', member.id).execute()
  await db.updateTable('leaderboard_months').set({ recapped_at: null }).where('month', '=', month).execute()
  expect(await recapMonths(app())).toBe(0)
})

test('the picture has the size of a shared link', async () => {
  const member = await app().member()
  await give(member, 7)
  endMonth()
  const answer = await fetch(`${app().url}/api/me/recap/picture?month=${month}`, {
    headers: { cookie: member.cookie ?? '' },
  })
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', ...RECAP_PICTURE })
})
