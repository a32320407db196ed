import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const WAYS = 'GET /api/rewards/ways'
const withBot = useTestApp({ environment: { TELEGRAM_API_ROOT: 'stand-in' } })
const withoutBot = useTestApp()

const waysOf = async (member: Actor) =>
  Object.fromEntries((await member.call(WAYS)).body.ways.map(({ way, left }) => [way, left]))

describe('the ways to earn', () => {
  test('are all open in the morning, and come back at the member’s midnight', async () => {
    const member = await withBot().member({ timeZone: 'Asia/Kolkata' })
    expect(await waysOf(member)).toEqual({
      checkIn: 1,
      spins: 5,
      scratch: 3,
      quizzes: 3,
      ads: 5,
      moreAds: 5,
      visits: 1,
      channels: 4,
    })
    expect((await member.call(WAYS)).body.resetsAt).toBe('2026-11-20T18:30:00.000Z')
  })

  test('become fewer with what is done, and are back the next day', async () => {
    const member = await withBot().member()
    await member.call('POST /api/check-in')
    await member.call('POST /api/games/wheel/spins')
    const ad = await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } })
    // Started is not done.
    expect(await waysOf(member)).toMatchObject({ spins: 4, ads: 5 })
    withBot().clock.advance(30)
    await member.call('POST /api/special-tasks/ads/:id/claim', { params: { id: ad.body.id } })
    expect(await waysOf(member)).toEqual({
      spins: 4,
      scratch: 3,
      quizzes: 3,
      ads: 4,
      moreAds: 5,
      visits: 1,
      channels: 4,
    })
    withBot().clock.advance(24 * 3600)
    const { ways } = (await member.call(WAYS)).body
    expect(ways[0]).toEqual({
      way: 'checkIn',
      left: 1,
      total: 1,
      points: 40,
      certainty: 'guaranteed',
      seconds: 2,
      closing: null,
    })
    expect(await waysOf(member)).toMatchObject({ checkIn: 1, spins: 5, ads: 5 })
  })

  test('contain the last scratch card of the day until it is claimed', async () => {
    const member = await withBot().member()
    for (const left of [3, 2, 1]) {
      const { card } = (await member.call('POST /api/games/scratch/cards')).body
      expect(await waysOf(member)).toMatchObject({ scratch: left })
      expect((await member.call('GET /api/dashboard')).body.scratchesRemaining).toBe(left)
      await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })
    }
    expect(await waysOf(member)).not.toHaveProperty('scratch')
    withBot().clock.advance(24 * 3600)
    expect(await waysOf(member)).toMatchObject({ scratch: 3 })
  })

  test('contain no Telegram channel while memberships cannot be verified', async () => {
    expect(await waysOf(await withoutBot().member())).not.toHaveProperty('channels')
  })

  test('are each member’s own', async () => {
    const [one, other] = [await withBot().member(), await withBot().member()]
    await one.call('POST /api/check-in')
    expect(await waysOf(other)).toHaveProperty('checkIn')
    expect(await waysOf(one)).not.toHaveProperty('checkIn')
  })
})
