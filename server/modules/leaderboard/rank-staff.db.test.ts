// Staff are not on the leaderboard unless RANK_STAFF says so.

import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { earn, payOutContext, projectLeaderboard } from '#test/leaderboard.ts'
import { addRole } from '#test/own-roles.ts'
import { payOut, SETTLE_AFTER_MS } from './pay-out.ts'
import { setRankStaff } from './rank-staff.ts'

const app = useTestApp({ now: '2026-05-10T12:00:00.000Z' })
const db = () => app().database.db
const win = (who: Actor, points: number) => earn(db(), who.id, points, app().clock.now())
const setRole = (who: Actor, role: 'member' | 'moderator') =>
  db().updateTable('members').set({ role }).where('id', '=', who.id).execute()

async function boardOf(who: Actor, view: 'month' | 'overall' = 'month') {
  // The leaderboard is cached for half a second, which has expired by then.
  app().clock.advance(1)
  await projectLeaderboard(app())
  const { body } = await who.call('GET /api/leaderboard', { query: { view } })
  return { items: body.items.map(({ points, rank }) => ({ points, rank })), own: body.own }
}

test('staff are neither listed, ranked nor counted before others, and come and go with their role', async () => {
  const [staff, member] = [await app().member({ role: 'moderator' }), await app().member()]
  await win(staff, 900)
  await win(member, 30)
  for (const view of ['month', 'overall'] as const) {
    expect(await boardOf(staff, view)).toEqual({
      items: [{ points: 30, rank: 1 }],
      own: { rank: null, previousRank: null, points: 900, isNamed: true, isRanked: false },
    })
    expect((await boardOf(member, view)).own).toEqual({
      rank: 1,
      previousRank: null,
      points: 30,
      isNamed: true,
      isRanked: true,
    })
  }
  await setRole(staff, 'member')
  await setRole(member, 'moderator')
  for (const view of ['month', 'overall'] as const) {
    expect((await boardOf(staff, view)).items).toEqual([{ points: 900, rank: 1 }])
    expect((await boardOf(member, view)).own).toMatchObject({ rank: null, isRanked: false })
  }
  await setRole(member, 'member')
  const setOwnRole = (id: string | null) =>
    db().updateTable('members').set({ own_role_id: id }).where('id', '=', staff.id).execute()
  await setOwnRole(await addRole(app(), ['content.edit']))
  expect((await boardOf(staff)).items).toEqual([{ points: 30, rank: 1 }])
  await setOwnRole(null)
  expect((await boardOf(staff)).items).toEqual([
    { points: 900, rank: 1 },
    { points: 30, rank: 2 },
  ])
  await setRole(staff, 'moderator')
})

test('a change of the setting lists staff, and takes them off again, without a new play', async () => {
  const member = await app().member()
  const ranked = async () => (await boardOf(member)).items
  const before = await ranked()
  await setRankStaff(db(), true, app().clock.now())
  expect(await ranked()).toEqual([
    { points: 900, rank: 1 },
    { points: 30, rank: 2 },
  ])
  expect((await boardOf(member)).own).toMatchObject({ isRanked: true })
  await setRankStaff(db(), true, app().clock.now())
  expect(await db().selectFrom('leaderboard_changes').select('at').execute()).toEqual([])
  await setRankStaff(db(), false, app().clock.now())
  expect(await ranked()).toEqual(before)
})

test('staff are not paid for a month, also not those who were made staff after its end', async () => {
  const [promoted, member] = [await app().member(), await app().member()]
  await win(promoted, 500)
  await win(member, 20)
  await projectLeaderboard(app())
  app().clock.set('2026-06-01T00:00:00.000Z')
  app().clock.advance(SETTLE_AFTER_MS / 1000)
  await setRole(promoted, 'moderator')
  await payOut(db(), payOutContext(app()), app().clock.now())
  const paid = await db().selectFrom('leaderboard_rewards').select(['rank', 'score']).orderBy('rank').execute()
  expect(paid).toEqual([
    { rank: 1, score: 30 },
    { rank: 2, score: 20 },
  ])
  // The month is settled: a later change of the setting pays no one for it.
  await setRankStaff(db(), true, app().clock.now())
  expect(await payOut(db(), payOutContext(app()), app().clock.now())).toBe(0)
})
