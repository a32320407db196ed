import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { earn, payOutContext, projectLeaderboard } from '#test/leaderboard.ts'
import { payOut } from './pay-out.ts'

const app = useTestApp()
const db = () => app().database.db
const months = () =>
  db().selectFrom('leaderboard_months').select(['month', 'starts_at', 'ends_at']).orderBy('month').execute()
const board = async (member: Actor) => (await member.call('GET /api/leaderboard')).body

describe('a first start with a clock that is years ahead', () => {
  test('does not affect this month’s board and rewards once the clock is right', async () => {
    app().clock.set('2030-05-10T12:00:00.000Z')
    await projectLeaderboard(app())
    expect((await months()).map(({ month }) => month)).toEqual(['2030-05'])

    app().clock.set('2026-11-20T12:00:00.000Z')
    const member = await app().member()
    await projectLeaderboard(app())
    await earn(db(), member.id, 70, app().clock.now())
    await projectLeaderboard(app())
    expect(await board(member)).toMatchObject({ month: '2026-11', own: { rank: 1, points: 70 } })
    const opened = await months()
    expect(opened[0]).toMatchObject({ month: '2026-11', starts_at: new Date('2026-11-01T00:00:00.000Z') })
    expect(opened).toHaveLength(43)
    for (const [index, { ends_at }] of opened.slice(0, -1).entries())
      expect(ends_at).toEqual(opened[index + 1]?.starts_at)

    app().clock.set('2026-12-01T00:11:00.000Z')
    expect(await payOut(db(), payOutContext(app()), app().clock.now())).toBe(1)
  })
})

describe('what is earned in the first moment of a month', () => {
  test('counts for it, also when a batch started a moment before', async () => {
    // The end of the open months, and one millisecond before the next must be open.
    const last = (await months()).at(-1)?.ends_at ?? new Date(Number.NaN)
    app().clock.set(new Date(last.getTime() - 1).toISOString())
    const member = await app().member()
    await projectLeaderboard(app())
    await earn(db(), member.id, 50, last)
    await projectLeaderboard(app())
    app().clock.advance(1)
    await projectLeaderboard(app())
    expect((await board(member)).own).toMatchObject({ rank: 1, points: 50 })
  })
})
