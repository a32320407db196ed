import { describe, expect, test } from 'vitest'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { activateRules } from '#test/activate-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ now: '2026-11-20T12:00:00.000Z' })
const DAY = 24 * 3600

const prizes: RuleSet['wheel']['prizes'] = [
  { points: 10, weight: 1, icon: 'coins', color: 'prize-1' },
  { points: 20, weight: 1, icon: 'gem', color: 'prize-2' },
]
const withCaps = (caps: Partial<RuleSet['dailyCaps']>): RuleSet => ({
  ...SPECIFICATION_SET,
  wheel: { spinsPerDay: 30, prizes },
  scratch: { ...SPECIFICATION_SET.scratch, cardsPerDay: 30, prizes },
  checkIn: { ...SPECIFICATION_SET.checkIn, dayPoints: [5, 5, 5, 5, 5, 5] },
  dailyCaps: { ...SPECIFICATION_SET.dailyCaps, ...caps },
})

const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const scratch = (member: Actor) => member.call('POST /api/games/scratch/cards')
const earnedToday = async (member: Actor) => (await member.call('GET /api/dashboard')).body.todayEarnings

describe('daily caps', () => {
  test('hold for thirty spins at once, and open again at midnight', async () => {
    await activateRules(app(), withCaps({ wheel: 50 }))
    const member = await app().member()
    expect((await member.call('GET /api/games/wheel')).body.closing).toBeNull()
    const answers = await Promise.all(Array.from({ length: 30 }, () => spin(member)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['dailyCapReached']))
    const earned = await earnedToday(member)
    // A spin was possible as long as 20 points were left.
    expect(earned).toBeGreaterThan(30)
    expect(earned).toBeLessThanOrEqual(50)

    const closing = { reason: 'dailyCap', opensAt: '2026-11-21T00:00:00.000Z' }
    expect((await member.call('GET /api/games/wheel')).body.closing).toEqual(closing)
    const { ways } = (await member.call('GET /api/dashboard')).body.today
    expect(ways.filter(({ closing }) => closing).map(({ way }) => way)).toEqual(['spins'])
    const open = (await member.call('GET /api/rewards/ways')).body.ways
    expect(open.map(({ way }) => way)).not.toContain('spins')
    expect((await scratch(member)).status).toBe(200)

    const { nextNonce } = (await member.call('GET /api/games/wheel')).body.commitment
    app().clock.advance(DAY)
    const next = await spin(member)
    // A refused spin has drawn nothing.
    expect(next.body.draw.nonce).toBe(nextNonce)
  })

  test('keep room for an open card, which can be claimed; the check-in always has its place', async () => {
    await activateRules(app(), withCaps({ member: 45 }))
    const member = await app().member()
    const { card } = (await scratch(member)).body
    // 20 for the card, 5 for the check-in: 20 are left, for one spin.
    expect((await spin(member)).status).toBe(200)
    expect((await spin(member)).code).toBe('dailyCapReached')
    expect((await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })).code).toBe(
      'dailyCapReached',
    )
    const ad = await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } })
    expect(ad.code).toBe('dailyCapReached')
    expect((await member.call('POST /api/check-in')).body.points).toBe(5)
    app().clock.advance(60)
    const claimed = await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })
    expect(claimed.status).toBe(200)
    expect(await earnedToday(member)).toBeLessThanOrEqual(45)
    const pages = (await member.call('GET /api/special-tasks')).body.pages
    expect([pages.daily_ad.closing?.reason, (await member.call('GET /api/check-in')).body.closing]).toEqual([
      'dailyCap',
      null,
    ])
  })

  test('follow the reward day of a member who changes the time zone', async () => {
    await activateRules(app(), withCaps({ wheel: 20 }))
    const member = await app().member()
    expect((await spin(member)).status).toBe(200)
    expect((await spin(member)).code).toBe('dailyCapReached')
    const { name, locale, showName } = (await member.call('GET /api/me/profile')).body
    await member.call('PUT /api/me/profile', { body: { name, locale, showName, timeZone: 'Pacific/Kiritimati' } })
    expect((await spin(member)).code).toBe('dailyCapReached')
    const { closing } = (await member.call('GET /api/games/wheel')).body
    app().clock.set(closing?.opensAt ?? '')
    expect((await spin(member)).status).toBe(200)
  })

  test('of a set without caps cost the snapshot nothing', async () => {
    await activateRules(app(), withCaps({}))
    const member = await app().member()
    for (let count = 0; count < 10; count += 1) expect((await spin(member)).status).toBe(200)
  })
})
