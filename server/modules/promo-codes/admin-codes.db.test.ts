import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { addCode, edit, oneCode, redeem, switchCode, withdraw } from '#test/promo-codes.ts'

const app = useTestApp({ environment: { ...BEHIND_PROXY, STAFF_DAILY_POINTS: 'off' } })

const admin = () => app().member({ role: 'super_admin' })

/** Creates a member in a network of their own. */
async function openMember(): Promise<Actor> {
  const member = await app().member()
  member.headers = visitor(app()).headers
  return member
}
const openMembers = (count: number) => Promise.all(Array.from({ length: count }, openMember))

const detailOf = ({ body }: { body: unknown }) => (body as { detail: string }).detail
const list = async (staff: Actor, query: Record<string, string> = {}) =>
  (await staff.call('GET /api/admin/promo-codes', { query })).body
const find = async (staff: Actor, code: string) =>
  (await list(staff, { search: code })).items.find((item) => item.code === code)
const lastAction = () =>
  app().database.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

describe('staff who add a promo code', () => {
  test('get it upper-cased, valid from today, without a limit; members redeem it immediately', async () => {
    const staff = await admin()
    const { status, body } = await addCode(staff, { code: '  welcome-77 ', points: 77 })
    expect(status).toBe(200)
    expect(body.promoCode).toMatchObject({
      code: 'WELCOME-77',
      points: 77,
      description: '',
      maxUses: null,
      uses: 0,
      isActive: true,
      states: ['active'],
      startsOn: '2026-11-20',
      startsAt: '2026-11-20T00:00:00.000Z',
      expiresAt: null,
      lastDay: null,
    })
    const redeemed = await redeem(await openMember(), 'WELCOME-77')
    expect(redeemed.body).toMatchObject({ balance: 77 })
    expect((await list(staff)).items[0]).toMatchObject({ code: 'WELCOME-77', uses: 1 })
  })

  test.each([
    {},
    { code: 'ONLY-A-CODE', points: undefined },
    { code: ' ', points: 10 },
    { code: 'NO-POINTS', points: 0 },
  ])('get an error that code and points are required: %j', async (form) => {
    const answer = await (await admin()).call('POST /api/admin/promo-codes', { body: form as never })
    expect(answer).toMatchObject({ status: 400, code: 'promoCodeIncomplete' })
    expect(detailOf(answer)).toBe('Code and points are required')
  })

  test.each([
    { code: 'WITH BLANK' },
    { code: 'ÜMLAUT' },
    { code: "'; drop table" },
    { code: 'NUL\0' },
    { code: 'X'.repeat(51) },
    { points: -1 },
    { points: 1.5 },
    { points: 1e15 },
    { maxUses: 0 },
    { maxUses: 1e12 },
    { startsOn: 'tomorrow' },
    { startsOn: '9999-12-31' },
    { lastDay: '0001-01-01' },
    { description: 'x'.repeat(201) },
  ])('are refused what is none: %j', async (form) => {
    expect(await addCode(await admin(), form as never)).toMatchObject({ status: 400, code: 'invalidInput' })
  })

  test.each([{ lastDay: '2026-11-19' }, { startsOn: '2026-12-02', lastDay: '2026-12-01' }])(
    'are refused days that are over, or the wrong way round: %j',
    async (form) => {
      expect(await addCode(await admin(), form)).toMatchObject({ status: 400, code: 'promoCodeDates' })
    },
  )

  test('add an equal code concurrently once; the second request is refused', async () => {
    const [one, other] = [await admin(), await admin()]
    const answers = await Promise.all(
      [one, other, one, other].map((staff) => addCode(staff, { code: 'RACE', points: 5 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.code).toBe('promoCodeTaken')
    expect(refused && detailOf(refused)).toBe('A promo code with this code already exists')
    expect((await list(one, { search: 'RACE' })).items.filter(({ code }) => code === 'RACE')).toHaveLength(1)
  })

  test('twice with one key add one code', async () => {
    const staff = await admin()
    const key = newKey()
    const body = { code: 'ONCE', points: 5 }
    const answers = await Promise.all([1, 2, 3].map(() => staff.call('POST /api/admin/promo-codes', { body, key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  test('leave its fields in the audit, but not the code', async () => {
    const { id } = await oneCode(await admin(), { code: 'SECRET-TO-READERS', points: 9 })
    const { action, subject_id, before, after } = await lastAction()
    expect({ action, subject_id, before }).toEqual({ action: 'promo_code.add', subject_id: id, before: 'null' })
    expect(JSON.parse(after)).toMatchObject({ points: 9, maxUses: null })
    expect(after).not.toContain('SECRET')
  })
})

describe('staff who change a promo code', () => {
  test('change dates, limit and description, and no omitted field', async () => {
    const staff = await admin()
    const { id, code } = await oneCode(staff, { description: 'Before', maxUses: 3 })
    const { body } = await edit(staff, id, { lastDay: '2026-12-31', maxUses: 8 })
    expect(body.promoCode).toMatchObject({
      code,
      description: 'Before',
      maxUses: 8,
      expiresAt: '2027-01-01T00:00:00.000Z',
      lastDay: '2026-12-31',
    })
    const { before, after } = await lastAction()
    expect([JSON.parse(before).maxUses, JSON.parse(after).maxUses]).toEqual([3, 8])
    const cleared = await edit(staff, id, { maxUses: null, lastDay: null, description: 'After' })
    expect(cleared.body.promoCode).toMatchObject({ maxUses: null, lastDay: null, description: 'After' })
  })

  test('cannot end it before it starts, nor in the past, and points cannot be changed at all', async () => {
    const staff = await admin()
    const { id } = await oneCode(staff, { startsOn: '2026-12-10', points: 20 })
    expect((await edit(staff, id, { lastDay: '2026-12-09' })).code).toBe('promoCodeDates')
    expect((await edit(staff, id, { startsOn: '2026-11-01', lastDay: '2026-11-19' })).code).toBe('promoCodeDates')
    // A value that a colleague has changed since is not overwritten; other values are.
    const seen = { description: 'Before', maxUses: 8, lastDay: null }
    await edit(staff, id, { description: 'By a colleague' })
    const refused = await edit(staff, id, { description: 'Mine', maxUses: 9, seen: { ...seen, maxUses: null } })
    expect(refused).toMatchObject({ code: 'promoCodeChanged', body: { values: { description: 'By a colleague' } } })
    expect((await edit(staff, id, { maxUses: null, seen: { ...seen, maxUses: null } })).status).toBe(200)
    expect((await edit(staff, id, { description: 'After', seen: { description: 'By a colleague' } })).status).toBe(200)
    await edit(staff, id, { points: 9999 } as never)
    expect((await list(staff)).items.find((item) => item.id === id)?.points).toBe(20)
  })

  test('cannot lower a limit below what is used', async () => {
    const staff = await admin()
    const { id, code } = await oneCode(staff, { maxUses: 5 })
    for (const member of await openMembers(3)) await redeem(member, code)
    const refused = await edit(staff, id, { maxUses: 2 })
    expect(refused).toMatchObject({ status: 409, code: 'promoUsesBelowUsed' })
    expect(detailOf(refused)).toContain('redeemed 3 times')
    expect((await edit(staff, id, { maxUses: 3 })).body.promoCode.states).toEqual(['used_up'])
    expect((await redeem(await openMember(), code)).code).toBe('promoCodeUsedUp')
  })

  test('lower a limit while members redeem, and the limit holds in any order', async () => {
    const staff = await admin()
    const { id, code } = await oneCode(staff, { maxUses: 12, points: 10 })
    const members = await openMembers(12)
    const [lowered, ...redeemed] = await Promise.all([
      edit(staff, id, { maxUses: 4 }),
      ...members.map((member) => redeem(member, code)),
    ])
    const won = redeemed.filter(({ status }) => status === 200).length
    const now = await find(staff, code)
    expect(now?.uses).toBe(won)
    if (lowered?.status === 200) expect(won).toBeLessThanOrEqual(4)
    else expect(lowered?.code).toBe('promoUsesBelowUsed')
    for (const { status, code: said } of redeemed) if (status !== 200) expect(said).toBe('promoCodeUsedUp')
    expect((await verifyLedger(app().database.db)).findings).toEqual([])
  })
})

describe('staff who switch a promo code', () => {
  test('off make it unknown to members, and on again', async () => {
    const staff = await admin()
    const { id, code } = await oneCode(staff)
    expect((await switchCode(staff, id, false)).body.promoCode).toMatchObject({ isActive: false, states: ['inactive'] })
    expect((await redeem(await openMember(), code)).code).toBe('promoCodeNotFound')
    await switchCode(staff, id, true)
    expect((await redeem(await openMember(), code)).status).toBe(200)
  })

  test('concurrently: one succeeds, the other gets a conflict', async () => {
    const [one, other] = [await admin(), await admin()]
    const { id } = await oneCode(one)
    const answers = await Promise.all([one, other].map((staff) => switchCode(staff, id, false)))
    expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [409, 'promoCodeConflict'],
    ])
  })
})

describe('staff who delete a promo code', () => {
  test('end it permanently; its redemptions stay, and the code can be added again', async () => {
    const staff = await admin()
    const member = await openMember()
    const { id, code } = await oneCode(staff, { points: 30 })
    await redeem(member, code)
    expect((await withdraw(staff, id, 'Posted by mistake')).body).toEqual({ uses: 1 })
    expect(await lastAction()).toMatchObject({
      action: 'promo_code.delete',
      reason: 'Posted by mistake',
      after: 'null',
    })
    expect(await find(staff, code)).toBeUndefined()
    expect((await redeem(await openMember(), code)).code).toBe('promoCodeNotFound')
    expect((await member.call('GET /api/promo-codes/redemptions')).body.items).toMatchObject([{ code }])
    expect((await member.call('GET /api/session')).body.member?.points).toBe(30)
    for (const call of [withdraw(staff, id), edit(staff, id, { maxUses: 1 }), switchCode(staff, id, false)]) {
      expect((await call).code).toBe('notFound')
    }
    expect((await addCode(staff, { code })).status).toBe(200)
  })

  test('while members redeem it: each gets the points or a refusal', async () => {
    const staff = await admin()
    const { id, code } = await oneCode(staff, { points: 10 })
    const members = await openMembers(8)
    const [deleted, ...redeemed] = await Promise.all([
      withdraw(staff, id),
      ...members.map((member) => redeem(member, code)),
    ])
    const won = redeemed.filter(({ status }) => status === 200)
    expect(deleted?.body).toEqual({ uses: won.length })
    for (const { status, code: said } of redeemed) if (status !== 200) expect(said).toBe('promoCodeNotFound')
    const points = await Promise.all(
      members.map(async (member) => (await member.call('GET /api/session')).body.member?.points ?? 0),
    )
    expect(points.reduce((sum, one) => sum + one, 0)).toBe(won.length * 10)
    expect((await verifyLedger(app().database.db)).findings).toEqual([])
  })
})

test('moderators and support are refused on all routes', async () => {
  const { id } = await oneCode(await admin())
  for (const role of ['moderator', 'support', 'member'] as const) {
    const person = await app().member({ role })
    const calls = [
      person.call('GET /api/admin/promo-codes'),
      person.call('GET /api/admin/promo-redemptions'),
      person.call('GET /api/admin/promo-analytics'),
      person.send('GET', '/api/admin/promo-exports/codes'),
      addCode(person),
      edit(person, id, { maxUses: 1 }),
      switchCode(person, id, false),
      withdraw(person, id),
    ]
    for (const call of calls) expect((await call).code).toBe('forbidden')
  }
})
