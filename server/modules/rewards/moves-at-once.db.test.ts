// Several staff move one redemption concurrently: one succeeds, the others are refused, and the points are refunded at most once.

import { describe, expect, test } from 'vitest'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { move, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp()

/** Runs all moves concurrently, twenty calls in total. @returns the answers and the stored result */
async function race(
  from: RedemptionStatus,
  moves: readonly (readonly [from: RedemptionStatus, to: RedemptionStatus])[],
) {
  const member = await app().member({ points: 600 })
  const staff = await Promise.all([1, 2, 3, 4].map(() => app().member({ role: 'moderator' })))
  const [first] = staff
  if (!first) throw new Error('no staff')
  const id = await redemptionAt(member, first, from)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const [seen, to] = moves[number % moves.length] ?? [from, from]
      return await move(staff[number % staff.length] ?? first, id, seen, to)
    }),
  )
  const { db } = app().database
  const [redemption, entries, codes, steps] = await Promise.all([
    db.selectFrom('redemptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('transactions').selectAll().where('member_id', '=', member.id).orderBy('seq').execute(),
    db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('seq').execute(),
    db
      .selectFrom('redemption_events')
      .select(['seq', 'status'])
      .where('redemption_id', '=', id)
      .orderBy('seq')
      .execute(),
  ])
  expect((await verifyLedger(db, member.id)).findings).toEqual([])
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_, index) => index + 1))
  expect(codes.map(({ action }) => action)).toEqual(steps.slice(1).map(({ status }) => `redemption.${status}`))
  const refunds = entries.filter(({ type }) => type === 'refund').length
  return { answers, redemption, refunds, moved: answers.filter(({ status }) => status === 200).length }
}

const MOVES_FROM_PROCESSING = [
  ['processing', 'completed'],
  ['processing', 'cancelled'],
  ['processing', 'failed'],
] as const

describe('staff who move one redemption concurrently', () => {
  test.each([1, 2, 3])('complete, fail or cancel it, and one of them does (round %i)', async () => {
    const { answers, redemption, refunds, moved } = await race('processing', MOVES_FROM_PROCESSING)
    expect(moved).toBe(1)
    expect(answers.filter(({ code }) => code === 'redemptionConflict')).toHaveLength(19)
    expect(refunds).toBe(redemption.status === 'completed' ? 0 : 1)
    expect(redemption.code_id !== null).toBe(redemption.status === 'completed')
    expect(redemption.refunded_at !== null).toBe(redemption.status !== 'completed')
  })

  test('process or cancel it, and one of them succeeds', async () => {
    const { redemption, refunds, moved } = await race('pending', [
      ['pending', 'processing'],
      ['pending', 'cancelled'],
    ])
    expect(moved).toBe(1)
    expect(refunds).toBe(redemption.status === 'cancelled' ? 1 : 0)
  })

  test('fail it and cancel what failed, and the points come back once', async () => {
    const { redemption, refunds, moved } = await race('processing', [
      ['processing', 'failed'],
      ['failed', 'cancelled'],
    ])
    expect(['failed', 'cancelled']).toContain(redemption.status)
    expect(moved).toBe(redemption.status === 'failed' ? 1 : 2)
    expect(refunds).toBe(1)
  })

  test('repeat one call with its key, and all twenty get its answer', async () => {
    const member = await app().member({ points: 600 })
    const staff = await app().member({ role: 'moderator' })
    const id = await redemptionAt(member, staff, 'processing')
    const key = newKey()
    const cancel = () =>
      staff.call('POST /api/admin/redemptions/:id/status', {
        params: { id },
        body: { from: 'processing', to: 'cancelled', reason: 'Asked for twice' },
        key,
      })
    const answers = await Promise.all(Array.from({ length: 20 }, cancel))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await member.call('GET /api/session')).body.member?.points).toBe(600)
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })
})
