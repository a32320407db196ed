import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { WHEEL_TABLE } from '#test/first-rules.ts'

const app = useTestApp()
const SPIN = 'POST /api/games/wheel/spins'

describe('a member at the wheel', () => {
  test('wins what the wheel shows, and the balance includes it', async () => {
    const member = await app().member()
    const { body } = await member.call(SPIN)
    expect(body.prize.points).toBe(WHEEL_TABLE.prizes[body.prizeIndex]?.points)
    expect(body.balance).toBe(body.prize.points)
    expect(body.spinsRemaining).toBe(4)
    const session = await member.call('GET /api/session')
    expect(session.body.member).toMatchObject({ points: body.balance, totalEarned: body.balance })
    const history = await member.call('GET /api/games/wheel/history')
    expect(history.body.items).toMatchObject([{ points: body.prize.points, nonce: 0 }])
  })

  test('has five spins a day, and five again after local midnight', async () => {
    app().clock.set('2026-11-20T22:30:00.000Z')
    const member = await app().member({ timeZone: 'Europe/Paris' })
    for (const left of [4, 3, 2, 1, 0]) expect((await member.call(SPIN)).body.spinsRemaining).toBe(left)
    const sixth = await member.call(SPIN)
    expect(sixth.status).toBe(409)
    expect(sixth.code).toBe('noSpinsRemaining')
    expect((await member.call('GET /api/games/wheel')).body.resetsAt).toBe('2026-11-20T23:00:00.000Z')
    app().clock.set('2026-11-20T23:00:00.000Z')
    expect((await member.call(SPIN)).body.spinsRemaining).toBe(4)
  })

  test('gets exactly one of fifty parallel spins when one is left', async () => {
    const member = await app().member()
    for (let used = 0; used < 4; used += 1) await member.call(SPIN)
    const answers = await Promise.all(Array.from({ length: 50 }, () => member.call(SPIN)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'noSpinsRemaining')).toHaveLength(49)
    const draws = await member.call('GET /api/fairness/draws')
    expect(draws.body.items.map((draw) => draw.nonce)).toEqual([4, 3, 2, 1, 0])
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('has one effect and one answer for a hundred identical requests', async () => {
    const member = await app().member()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 100 }, () => member.call(SPIN, { key })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await member.call('GET /api/games/wheel')).body.spinsRemaining).toBe(4)
  })
})
