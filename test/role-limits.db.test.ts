// The limits of own roles bind every route that gives points, changes plans or redemptions, or shows codes.

import { beforeEach, describe, expect, test } from 'vitest'
import type { RouteKey } from '#contracts/index.ts'
import { limitsOf, type RoleLimits } from '#contracts/role-limits.ts'
import { OWN_ROLE_PERMISSIONS } from '#contracts/roles.ts'
import type { Actor } from './actor.ts'
import { useTestApp } from './app.ts'
import { approvalsOf, approve, proposeCodes, proposePoints } from './approvals.ts'
import { stockCodes } from './code-stock.ts'
import { adjust } from './members.ts'
import { addRole, defineRole, memberWithRole } from './own-roles.ts'
import { addPlan, changePrice, planIn } from './plans.ts'
import { addCode, generate, oneCode, switchCode } from './promo-codes.ts'
import { codeFor, formFor, move, planOf, redeemPlan, redemptionAt } from './redemptions.ts'
import { makeOnlySuperAdmin, staffMember } from './second-factor.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'

const app = useTestApp()

beforeEach(() => app().clock.advance(25 * 3600))

/** Staff routes about points, plans, redemptions and codes. */
const CONCERNED =
  /\/(redemptions|plans|promo-batches|promo-codes|promo-changes|tasks|code-exports)\b|\/members\/:id\/points|approvals\/:id\/approve/
/** Those of them that no limit binds: they give nothing, change no plan or redemption, and show no code. */
const UNBOUND: readonly string[] = [
  'POST /api/admin/redemptions/:id/notes',
  'PUT /api/admin/redemptions/hold-rules',
  'POST /api/admin/promo-batches/:id/end',
  'POST /api/admin/promo-batches/:id/activity',
  'DELETE /api/admin/promo-batches/:id/unused',
  'POST /api/admin/promo-codes/:id/activity',
  'PATCH /api/admin/promo-codes/:id',
  'DELETE /api/admin/promo-codes/:id',
]
const bound = (Object.keys(STAFF_ACTIONS) as RouteKey[]).filter(
  (key) => key.includes('/admin/') && CONCERNED.test(key) && !UNBOUND.includes(key),
)

/** Changes what the role of staff limits, as if a super admin had. */
const setLimits = (roleId: string, limits: RoleLimits) =>
  app()
    .database.db.updateTable('own_roles')
    .set({ limits: JSON.stringify(limits) })
    .where('id', '=', roleId)
    .execute()

describe('a role that may do nothing above its limits', () => {
  test.each(bound)('%s', async (key) => {
    const ownRoleId = await addRole(app(), OWN_ROLE_PERMISSIONS)
    const staff = await app().member({ ownRoleId, points: 5000 })
    const member = await app().member({ points: 5000 })
    const call = await STAFF_ACTIONS[key]?.({ app: app(), staff, member })
    await setLimits(ownRoleId, { points: 0, price: 0, codes: 0 })
    const answer = await call?.()
    const { results } = (answer?.body ?? {}) as { results?: readonly { outcome: string }[] }
    // Routes for many name those that they left as they were.
    if (results) expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['overLimit']))
    else expect(answer).toMatchObject({ status: 403, code: expect.stringMatching(/^limit(Points|Price|Codes)$/) })
  })
})

describe('points', () => {
  test('of one adjustment, up or down, also with a colleague', async () => {
    const staff = await memberWithRole(app(), ['users.read', 'users.update'], { points: 100 })
    const member = await app().member({ points: 5000 })
    expect(await adjust(staff, member.id, 101)).toMatchObject({ status: 403, code: 'limitPoints' })
    expect((await adjust(staff, member.id, 101)).body).toMatchObject({
      detail: 'Your role gives or takes at most 100 points at once. Ask a colleague without this limit.',
      values: { max: 100 },
    })
    expect((await adjust(staff, member.id, -101)).code).toBe('limitPoints')
    expect((await adjust(staff, member.id, 100)).status).toBe(200)
    const asker = await app().member({ role: 'moderator' })
    const approver = await memberWithRole(app(), ['users.read', 'users.update', 'redemptions.update'], { points: 5999 })
    const id = await proposePoints(asker, member.id, 6000)
    expect((await approve(approver, id)).code).toBe('limitPoints')
    expect((await approve(await app().member({ role: 'moderator' }), id)).status).toBe(200)
  })

  test('of promo codes count for all codes and uses of one step', async () => {
    const staff = await memberWithRole(app(), ['system.manage'], { points: 1000 })
    const batch = (count: number, points: number, maxUses: number | null) => generate(staff, { count, points, maxUses })
    expect((await batch(10, 50, 2)).status).toBe(200)
    for (const [count, points, uses] of [
      [11, 50, 2],
      [1, 1001, 1],
      [2, 1, null],
    ] as const)
      expect((await batch(count, points, uses)).code).toBe('limitPoints')
    expect((await addCode(staff, { points: 10, maxUses: 101 })).code).toBe('limitPoints')
    // A code that was prepared without a limit is not switched on in one step either.
    const { id } = await oneCode(staff, { points: 10, maxUses: null, isActive: false })
    expect((await switchCode(staff, id, true)).code).toBe('limitPoints')
  })
})

describe('prices', () => {
  test('of plans: neither a dearer plan is changed, nor a price raised above the limit', async () => {
    const admin = await app().member({ role: 'super_admin' })
    const staff = await memberWithRole(app(), ['system.manage'], { price: 700 })
    await addPlan(admin, { subscriptionId: 'limited', duration: '1 Month', points: 650 })
    const plan = await planIn(staff, 'limited')
    expect((await changePrice(staff, plan, 701)).code).toBe('limitPrice')
    expect((await changePrice(staff, plan, 700)).status).toBe(200)
    await changePrice(admin, { ...plan, points: 700 }, 701)
    expect((await changePrice(staff, { ...plan, points: 701 }, 600)).code).toBe('limitPrice')
    expect((await addPlan(staff, { subscriptionId: 'limited', duration: '1 Year', points: 9000 })).code).toBe(
      'limitPrice',
    )
  })

  test('of redemptions, also of many at once, which change those within the limit', async () => {
    const admin = await app().member({ role: 'super_admin' })
    const staff = await memberWithRole(app(), ['redemptions.read', 'redemptions.update'], { price: 600 })
    const member = await app().member({ points: 20_000 })
    await addPlan(admin, { subscriptionId: 'dear', duration: '1 Month', points: 601 })
    const redeem = async () =>
      (await member.call('POST /api/redemptions', { body: formFor(await planOf(member, 'dear')) })).body.redemption.id
    const [dear, cheap] = [await redeem(), await redeemPlan(member)]
    expect((await move(staff, dear, 'pending', 'processing')).code).toBe('limitPrice')
    const body = { ids: [dear, cheap] }
    const preview = await staff.call('POST /api/admin/redemptions/bulk/preview', {
      body: { ...body, action: 'process' },
    })
    expect(preview.body).toMatchObject({ changes: 1, others: [{ outcome: 'overLimit', n: 1 }] })
    const { results } = (await staff.call('POST /api/admin/redemptions/processing', { body })).body
    expect(results.map(({ outcome }) => outcome)).toEqual(['overLimit', 'moved'])
    // What they may not complete is not shown to them as the next one.
    const next = await staff.call('GET /api/admin/redemptions/next', { query: { search: member.account.email } })
    expect(next.body).toMatchObject({ waiting: 1, next: { redemption: { id: cheap } } })
    const listed = await staff.call('POST /api/admin/plans/:id/completions', {
      params: { id: (await planOf(member, 'dear')).id },
      body: { pairs: [{ id: dear, activationCode: codeFor(dear) }] },
    })
    expect(listed.body.results).toEqual([{ id: dear, outcome: 'overLimit' }])
    await move(admin, dear, 'pending', 'completed')
    expect((await staff.call('POST /api/admin/redemptions/:id/reveal', { params: { id: dear } })).code).toBe(
      'limitPrice',
    )
    const day = app().clock.now().toISOString().slice(0, 10)
    expect((await proposeCodes(staff, day)).code).toBe('limitPrice')
  })
})

describe('codes', () => {
  const reveal = (staff: Actor, id: string) => staff.call('POST /api/admin/redemptions/:id/reveal', { params: { id } })

  test('that are added and seen count together for 24 hours, also in calls at the same time', async () => {
    const admin = await app().member({ role: 'super_admin' })
    const staff = await memberWithRole(app(), ['redemptions.update', 'system.manage'], { codes: 5 })
    const { plan } = (await addPlan(admin, { subscriptionId: 'counted', duration: '1 Month', points: 500 })).body
    const lines = (from: number, n: number) => Array.from({ length: n }, (_, index) => `COUNT-${from + index}`)
    expect(await stockCodes(staff, plan.id, lines(0, 6))).toMatchObject({ code: 'limitCodes' })
    expect((await stockCodes(staff, plan.id, lines(0, 3))).body.added).toBe(3)
    const id = await redemptionAt(await app().member({ points: 5000 }), admin, 'completed')
    const looks = await Promise.all([reveal(staff, id), reveal(staff, id), reveal(staff, id)])
    expect(looks.map(({ code }) => code ?? 'shown').sort()).toEqual(['limitCodes', 'shown', 'shown'])
    expect((await reveal(staff, id)).body).toMatchObject({ values: { max: 5, left: 0 } })
    app().clock.advance(24 * 3600 + 1)
    expect((await reveal(staff, id)).status).toBe(200)
  })

  test('that are typed to complete redemptions count; those that are refused do not', async () => {
    const staff = await memberWithRole(app(), ['redemptions.read', 'redemptions.update'], { codes: 3 })
    const member = await app().member({ points: 20_000 })
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push(await redeemPlan(member))
    const [first = '', ...others] = ids
    expect((await move(staff, first, 'pending', 'completed')).status).toBe(200)
    const listed = await staff.call('POST /api/admin/plans/:id/completions', {
      params: { id: (await planOf(member)).id },
      body: { pairs: others.map((id, index) => ({ id, activationCode: codeFor(index === 0 ? first : id) })) },
    })
    expect(listed.body.results.map(({ outcome }) => outcome)).toEqual(['used', 'completed', 'completed', 'codesLimit'])
    const last = others.at(-1) ?? ''
    expect(await move(staff, last, 'pending', 'completed')).toMatchObject({
      status: 403,
      body: { code: 'limitCodes', values: { max: 3, left: 0 } },
    })
    expect((await move(staff, last, 'pending', 'processing')).status).toBe(200)
    app().clock.advance(24 * 3600 + 1)
    expect((await move(staff, last, 'processing', 'completed')).status).toBe(200)
  })

  test('of an export count by their number, before a colleague is asked', async () => {
    const [admin, member] = [await app().member({ role: 'super_admin' }), await app().member({ points: 5000 })]
    const staff = await memberWithRole(app(), ['redemptions.update'], { codes: 1 })
    for (let n = 0; n < 2; n += 1) await redemptionAt(member, admin, 'completed')
    const day = app().clock.now().toISOString().slice(0, 10)
    expect((await proposeCodes(staff, day)).code).toBe('limitCodes')
    const own = await proposeCodes(admin, day)
    // A colleague with a lower limit does not approve it.
    expect((await approve(staff, own.body.approval.id)).code).toBe('limitCodes')
  })
})

describe('changes of limits', () => {
  test('lower ones apply at once, higher ones of a role in use need a second super admin', async () => {
    const [superAdmin, second] = [await staffMember(app()), await staffMember(app())]
    const id = await addRole(app(), ['users.read', 'users.update'], 'Cashiers', { points: 100 })
    const member = await app().member({ ownRoleId: id })
    expect((await defineRole(superAdmin, id, { limits: { points: 50 } })).body.waits).toBe(false)
    for (const limits of [{ points: 60 }, {}]) {
      expect((await defineRole(superAdmin, id, { limits, reason: JSON.stringify(limits) })).body.waits).toBe(true)
      const proposal = (await approvalsOf(superAdmin)).find(({ reason }) => reason === JSON.stringify(limits))
      expect(proposal?.facts).toMatchObject({ from: { limits: { points: 50 } }, to: { limits } })
      if (limits.points) expect((await approve(second, proposal?.id ?? '')).status).toBe(200)
      await defineRole(second, id, { limits: { points: 50 } })
    }
    const { limits } = (await member.call('GET /api/admin/me/security')).body
    expect(limits).toEqual({ points: 50 })
    const detail = await superAdmin.call('GET /api/admin/members/:id', { params: { id: member.id } })
    expect(detail.body.roleLimits).toEqual({ points: 50 })
    // Without the permission that it binds, a limit is dropped: that is no raise.
    const fewer = await defineRole(superAdmin, id, { permissions: ['users.read'], limits: { points: 50 } })
    expect(fewer.body).toMatchObject({
      waits: false,
      own: expect.arrayContaining([expect.objectContaining({ limits: {} })]),
    })
  })

  test('a version without limits gives staff of a role with limits no permission', async () => {
    await makeOnlySuperAdmin(app(), (await staffMember(app())).id)
    const id = await addRole(app(), ['content.edit', 'users.read', 'users.update'], undefined, { points: 5 })
    const { db } = app().database
    const row = await db.selectFrom('own_roles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ permissions: [], limited_permissions: ['content.edit', 'users.read', 'users.update'] })
    expect(limitsOf(row.limits)).toEqual({ points: 5 })
  })
})
