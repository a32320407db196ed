import { describe, expect, test } from 'vitest'
import type { RequestByKey } from '#contracts/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { forgeEntry } from '#test/forged-entries.ts'
import { adjust, readMember } from '#test/members.ts'
import { oneCode, redeem } from '#test/promo-codes.ts'
import { playQuiz, startQuiz } from '#test/quiz.ts'
import { move, redeemPlan } from '#test/redemptions.ts'

const LIST = 'GET /api/admin/members/:id/entries'
const CSV = 'GET /api/admin/members/:id/entries/export'
const NO_ONE = '019376f0-5a7c-7d3e-8b1a-2f4c6d8e0a12'

const app = useTestApp()
type Query = Partial<Record<keyof RequestByKey<typeof LIST>['query'], string>>
const list = async (staff: Actor, id: string, query: Query = {}) =>
  (await staff.call(LIST, { params: { id }, query: query as never })).body

/** A member who has won, redeemed, got points back, used a code, and whose points staff have adjusted. */
async function storiedMember() {
  const admin = await app().member({ role: 'super_admin', name: 'Sal' })
  const member = await app().member({ points: 5000, name: 'Asha' })
  const { code } = await oneCode(admin, { maxUses: 3 })
  app().clock.advance(60)
  await redeem(member, code)
  app().clock.advance(60)
  await member.call('POST /api/games/wheel/spins')
  app().clock.advance(60)
  const redemptionId = await redeemPlan(member)
  app().clock.advance(60)
  await move(admin, redemptionId, 'pending', 'cancelled', { reason: 'Asked to' })
  app().clock.advance(60)
  await adjust(admin, member.id, -20, { reason: '=Paid twice' })
  return { admin, member, code, redemptionId }
}

describe('the ledger of a member for staff', () => {
  test('is for staff who may read transactions, and exists for members only', async () => {
    const { id } = await app().member({ points: 10 })
    for (const role of ['support', 'moderator', 'super_admin'] as const) {
      const staff = await app().member({ role })
      expect((await list(staff, id)).items).toHaveLength(1)
      for (const route of [LIST, CSV] as const)
        expect(await staff.call(route, { params: { id: NO_ONE } })).toMatchObject({ status: 404, code: 'notFound' })
    }
    const member = await app().member()
    for (const route of [LIST, CSV] as const) {
      expect(await member.call(route, { params: { id } })).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await app().guest().call(route, { params: { id } })).toMatchObject({ status: 401 })
    }
  })

  test('adds up to the balance across pages, entry by entry', async () => {
    const { admin, member } = await storiedMember()
    const pages: Awaited<ReturnType<typeof list>>[] = []
    for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
      pages.push(await list(admin, member.id, { limit: '2', ...(cursor && { cursor }) }))
    const entries = pages.flatMap(({ items }) => items)
    const { points, transactions } = await readMember(admin, member.id)
    expect(pages.map(({ found }) => found)).toEqual([transactions, ...pages.slice(1).map(() => null)])
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: transactions }, (_, n) => transactions - n))
    expect(entries[0]?.balanceAfter).toBe(points)
    expect(entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(points)
    for (const [index, { balanceAfter, points: change }] of entries.entries())
      expect(balanceAfter - change).toBe(entries[index + 1]?.balanceAfter ?? 0)
  })

  test('names the cause of each entry, and can be filtered', async () => {
    const { admin, member, code, redemptionId } = await storiedMember()
    const { items } = await list(admin, member.id)
    const causes = new Map(items.map(({ taskType, cause }) => [taskType, cause]))
    expect(causes.get('promo')).toMatchObject({ kind: 'promoCode', code })
    const redemption = { kind: 'redemption', id: redemptionId, status: 'cancelled' }
    expect(causes.get('redemption')).toMatchObject(redemption)
    expect(causes.get('refund')).toMatchObject(redemption)
    const [newest, ...others] = items
    expect(newest?.cause).toMatchObject({
      kind: 'staffAction',
      action: 'member.adjust_points',
      by: 'Sal',
      proposedBy: null,
      reason: '=Paid twice',
    })
    // The opening balance of the test has no record in the audit log.
    expect(others.at(-1)?.cause).toBeNull()

    const spin = { kind: 'draw', table: 'wheel', ruleSet: 1, nonce: 0 }
    expect(causes.get('spin_win')).toMatchObject({ ...spin, serverSeed: null })
    await member.call('POST /api/fairness/rotate', { body: {} })
    const [revealed] = (await list(admin, member.id, { source: 'spin_win' })).items
    expect(revealed?.cause).toMatchObject({ ...spin, serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) })

    const sources = async (query: Query) => (await list(admin, member.id, query)).items.map(({ taskType }) => taskType)
    expect(await sources({ type: 'refund' })).toEqual(['refund'])
    expect(await sources({ source: 'promo' })).toEqual(['promo'])
    expect(await sources({ search: 'paid twice' })).toEqual(['adjustment'])
    const today = app().clock.now().toISOString().slice(0, 10)
    expect(await sources({ from: today, to: today })).toHaveLength(items.length)
    expect(await sources({ to: '2001-01-01' })).toEqual([])
  })

  // Each source has the columns that its entry refers to. A check-in of another day than the seventh has no draw.
  test.each([
    ['spin_win', 'draw'],
    ['scratch_earn', 'draw'],
    ['leaderboard', 'draw'],
    ['quiz', 'quiz'],
    ['promo', 'promoCode'],
    ['redemption', 'redemption'],
    ['refund', 'redemption'],
    ['adjustment', 'staffAction'],
    ['daily_check_in', undefined],
    ['signup', undefined],
    ['daily_ad', undefined],
  ] as const)('finds the source of %s by its reference, and none where it is missing', async (taskType, kind) => {
    const staff = await app().member({ role: 'support' })
    const member = await app().member({ points: 1000 })
    const causeOf = async () => (await list(staff, member.id, { limit: '1' })).items[0]?.cause
    await forgeEntry(app(), member.id, taskType, { withSource: true })
    expect((await causeOf())?.kind).toBe(kind)
    const other = await app().member({ points: 1000 })
    await forgeEntry(app(), other.id, taskType)
    expect((await list(staff, other.id)).items).toMatchObject([{ taskType, cause: null }, { cause: null }])
  })

  test('shows an entry whose reference is a day that does not exist', async () => {
    const staff = await app().member({ role: 'support' })
    const { id: memberId } = await app().member()
    const entry = { memberId, type: 'earn', points: 5, description: 'Forged', reason: 'test' } as const
    await inTransaction(app().database.db, (tx) =>
      postEntry(tx, { ...entry, taskType: 'daily_check_in', reference: '2026-02-31' }, app().clock.now()),
    )
    expect((await list(staff, memberId)).items).toMatchObject([{ cause: null }])
  })

  test('is exported as filtered, safe for spreadsheets', async () => {
    const { admin, member, redemptionId } = await storiedMember()
    const csv = async (query: Query) =>
      String((await admin.call(CSV, { params: { id: member.id }, query: query as never })).body)
        .trimEnd()
        .split('\r\n')
    const [head, adjusted, ...others] = await csv({})
    expect(head).toContain('Entry,Date,Type,Source,Points,Balance After,Description,Cause,Staff,Reason')
    expect(adjusted).toContain("Sal,'=Paid twice")
    expect(others.join()).toContain(`redemption ${redemptionId}`)
    expect(await csv({ type: 'refund' })).toHaveLength(2)
  })
})

test('a finished quiz is read with its outcomes; the right answers only by staff who manage the quiz', async () => {
  const [support, admin] = [await app().member({ role: 'support' }), await app().member({ role: 'super_admin' })]
  const [member, other] = [await app().member(), await app().member()]
  const { id } = await playQuiz(app(), member, { category: 'all', difficulty: 'easy' }, 2)
  const read = (staff: Actor, params: { id: string; quiz: string }) =>
    staff.call('GET /api/admin/members/:id/quizzes/:quiz', { params })
  const { cause } = (await list(support, member.id)).items[0] ?? {}
  expect(cause).toMatchObject({ kind: 'quiz', id, correct: 2 })
  const params = { id: member.id, quiz: id }
  const { review, correct } = (await read(support, params)).body
  expect(correct).toBe(2)
  expect(review.map(({ outcome }) => outcome).slice(0, 3)).toEqual(['correct', 'correct', 'skipped'])
  expect(review.every(({ rightChoice, choice }) => rightChoice === null && choice === null)).toBe(true)
  const whole = (await read(admin, params)).body.review
  expect(whole.every(({ rightChoice }) => rightChoice !== null)).toBe(true)

  expect((await read(support, { id: other.id, quiz: id })).code).toBe('notFound')
  expect((await read(other, params)).code).toBe('forbidden')
  const { body: running } = await startQuiz(other, { category: 'all', difficulty: 'easy' })
  expect((await read(admin, { id: other.id, quiz: running.id })).code).toBe('notFound')
})
