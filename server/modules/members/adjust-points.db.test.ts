import { describe, expect, test } from 'vitest'
import { ADJUSTMENT_MAX } from '#contracts/member-rules.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { adjust, readMember } from '#test/members.ts'

const app = useTestApp()
const moderator = () => app().member({ role: 'moderator' })
const balanceOf = async (id: string) =>
  (await app().database.db.selectFrom('wallets').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow())
    .points

describe('staff who adjust points', () => {
  test('add and deduct by one entry, which the member reads, with the figures in the answer', async () => {
    const staff = await moderator()
    const member = await app().member({ points: 100 })
    expect(await adjust(staff, member.id, 50, { reason: 'A quiz that broke off' })).toMatchObject({
      status: 200,
      body: { oldPoints: 100, newPoints: 150, pointsChange: 50 },
    })
    // Notifications of the same millisecond have no order.
    // The member's points watch has no findings, and staff see the adjustment.
    app().clock.advance(1)
    expect(await adjust(staff, member.id, -150, { reason: 'Paid twice' })).toMatchObject({
      status: 200,
      body: { oldPoints: 150, newPoints: 0, pointsChange: -150 },
    })
    const { items } = (await member.call('GET /api/transactions', { query: { limit: '2' } as never })).body
    expect(items).toMatchObject([
      { type: 'redeem', points: -150, taskType: 'adjustment', description: 'Adjustment: Paid twice', balanceAfter: 0 },
      { type: 'earn', points: 50, taskType: 'adjustment', description: 'Adjustment: A quiz that broke off' },
    ])
    const notifications = (await member.call('GET /api/notifications')).body.items.map(({ content }) => content)
    expect(notifications).toEqual([
      { kind: 'points_adjusted', data: { points: -150, reason: 'Paid twice' } },
      { kind: 'points_adjusted', data: { points: 50, reason: 'A quiz that broke off' } },
    ])
    const { db } = app().database
    const events = await db.selectFrom('outbox').select('payload').where('member_id', '=', member.id).execute()
    expect(events).toContainEqual({ payload: { type: 'balance' } })
    const logged = await db
      .selectFrom('points_audit_log')
      .selectAll()
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(logged.at(-1)).toMatchObject({ old_points: 150, new_points: 0, reason: 'adjustment' })
    // Nothing about it looks suspicious to the member's own watch, and staff see what was done.
    expect((await member.call('GET /api/me/points-watch')).body).toMatchObject({ changes: [] })
    expect((await readMember(staff, member.id)).actions).toMatchObject([
      { action: 'member.adjust_points', reason: 'Paid twice' },
      { action: 'member.adjust_points', reason: 'A quiz that broke off' },
    ])
    expect((await verifyLedger(db)).findings).toEqual([])
  })

  test('are refused zero and fractions, too large amounts, and empty reasons', async () => {
    const staff = await moderator()
    const { id } = await app().member({ points: 100 })
    for (const points of [0, 1.5, Number.MAX_SAFE_INTEGER, 1e300, ADJUSTMENT_MAX + 1, -ADJUSTMENT_MAX - 1, '5', null]) {
      const { status, body } = await adjust(staff, id, points as number, { seenAdjustments: 1 })
      expect([points, status]).toEqual([points, 400])
      expect((body as { errors?: unknown[] }).errors?.[0]).toEqual({
        field: 'points',
        message: 'Please enter a valid number',
      })
    }
    for (const reason of ['', '  ', '\u202e', 'x'.repeat(301), 'nul\0']) {
      expect((await adjust(staff, id, 5, { reason, seenAdjustments: 1 })).status).toBe(400)
    }
    expect(await balanceOf(id)).toBe(100)
  })

  test('are refused a balance below zero, with the figures', async () => {
    const staff = await moderator()
    const { id } = await app().member({ points: 100 })
    const { status, code, body } = await adjust(staff, id, -101)
    expect({ status, code }).toEqual({ status: 409, code: 'adjustmentTooLarge' })
    expect(body).toMatchObject({
      detail: 'This would leave -1 points: the balance is 100, and it cannot go below zero.',
      values: { result: -1, points: 100 },
    })
    expect(await balanceOf(id)).toBe(100)
  })

  test('do it once, however often one click arrives', async () => {
    const staff = await moderator()
    const { id } = await app().member({ points: 100 })
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => adjust(staff, id, 40, { key, seenAdjustments: 1 })),
    )
    for (const answer of answers)
      expect(answer.body).toEqual({ oldPoints: 100, newPoints: 140, pointsChange: 40, waits: false })
    expect(await balanceOf(id)).toBe(140)
    expect((await adjust(staff, id, 41, { key, seenAdjustments: 1 })).code).toBe('idempotencyKeyReused')
  })

  test('do it once when several adjust concurrently, or one with two keys', async () => {
    const { id } = await app().member({ points: 100 })
    const colleagues = [await moderator(), await moderator(), await app().member({ role: 'super_admin' })]
    const answers = await Promise.all(
      [...colleagues, ...colleagues].map((staff) => adjust(staff, id, 30, { seenAdjustments: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused).toMatchObject({ code: 'memberAdjusted', body: { values: { points: 130 } } })
    expect(await balanceOf(id)).toBe(130)
  })

  test('work while the member plays, and lose no points', async () => {
    const staff = await moderator()
    const member = await app().member({ points: 1000 })
    const [, ...spins] = await Promise.all([
      adjust(staff, member.id, -1000, { seenAdjustments: 1 }),
      ...Array.from({ length: 5 }, () => member.call('POST /api/games/wheel/spins')),
    ])
    const won = spins.reduce((sum, spin) => sum + ((spin.body as { points?: number }).points ?? 0), 0)
    const entries = await app()
      .database.db.selectFrom('transactions')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute()
    expect(await balanceOf(member.id)).toBe(entries.reduce((sum, { points }) => sum + points, 0))
    expect(won).toBeGreaterThanOrEqual(0)
    expect((await verifyLedger(app().database.db)).findings).toEqual([])
  })
})

describe('adjusting points', () => {
  test('needs the right, and a role above', async () => {
    const { id } = await app().member({ points: 100 })
    const people = {
      super_admin: await app().member({ role: 'super_admin' }),
      moderator: await moderator(),
      support: await app().member({ role: 'support' }),
    }
    const other = { super_admin: await app().member({ role: 'super_admin' }), moderator: await moderator() }
    const allowed = [
      [people.super_admin, id, 200],
      [people.super_admin, people.super_admin.id, 403],
      [people.super_admin, other.super_admin.id, 403],
      [people.super_admin, people.moderator.id, 200],
      [people.super_admin, people.support.id, 200],
      [people.moderator, people.moderator.id, 403],
      [people.moderator, other.super_admin.id, 403],
      [people.moderator, other.moderator.id, 403],
      [people.moderator, people.support.id, 403],
      [people.support, id, 403],
      [people.support, people.support.id, 403],
    ] as const
    for (const [staff, target, status] of allowed) {
      const seenAdjustments = target === id ? 1 : 0
      const answer = await adjust(staff, target, 5, { seenAdjustments })
      const refusal = staff.id === target && staff !== people.support ? 'selfDealing' : 'forbidden'
      expect([target, answer.status, answer.code]).toEqual([target, status, status === 403 ? refusal : undefined])
      const { mayAdjust } = await readMember(staff, target)
      expect(mayAdjust).toBe(status === 200)
    }
    const gone = await app().member()
    await app().database.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
    for (const target of [gone.id, newKey()]) {
      expect((await adjust(await moderator(), target, 5, { seenAdjustments: 0 })).code).toBe('notFound')
    }
  })
})
