import { describe, expect, test } from 'vitest'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { oneCode, redeem } from '#test/promo-codes.ts'

const app = useTestApp({ environment: { ...BEHIND_PROXY, STAFF_DAILY_POINTS: 'off' } })

const admin = () => app().member({ role: 'super_admin' })

async function openMember(): Promise<Actor> {
  const member = await app().member()
  member.headers = visitor(app()).headers
  return member
}
const openMembers = (count: number) => Promise.all(Array.from({ length: count }, openMember))

const list = async (staff: Actor, query: Record<string, string> = {}) =>
  (await staff.call('GET /api/admin/promo-codes', { query })).body

describe('the list', () => {
  test('has each code under its states, newest first, page by page and as CSV', async () => {
    const staff = await admin()
    const mark = 'LISTED'
    const made: Record<string, AdminPromoCode> = {}
    const add = async (name: string, form: object) => {
      app().clock.advance(1)
      made[name] = await oneCode(staff, { code: `${mark}-${name}`, ...form })
    }
    await add('ACTIVE', { description: '=cmd()' })
    await add('INACTIVE', { isActive: false })
    await add('UPCOMING', { startsOn: '2026-12-24' })
    await add('EXPIRED', { lastDay: '2026-11-20' })
    await add('USED', { maxUses: 1 })
    await redeem(await openMember(), `${mark}-USED`)
    app().clock.advance(24 * 3600)
    const names = async (query: Record<string, string>) =>
      (await list(staff, { search: mark.toLowerCase(), ...query })).items.map(({ code }) => code.slice(7))
    expect(await names({})).toEqual(['USED', 'EXPIRED', 'UPCOMING', 'INACTIVE', 'ACTIVE'])
    expect(await names({ state: 'active' })).toEqual(['ACTIVE'])
    expect(await names({ state: 'inactive' })).toEqual(['INACTIVE'])
    expect(await names({ state: 'upcoming' })).toEqual(['UPCOMING'])
    expect(await names({ state: 'expired' })).toEqual(['EXPIRED'])
    expect(await names({ state: 'used_up' })).toEqual(['USED'])

    const first = await list(staff, { search: mark, limit: '2' })
    const second = await list(staff, { search: mark, limit: '2', cursor: first.nextCursor ?? '' })
    const third = await list(staff, { search: mark, limit: '2', cursor: second.nextCursor ?? '' })
    expect([first, second, third].flatMap(({ items }) => items.map(({ code }) => code.slice(7)))).toEqual(
      await names({}),
    )
    expect(third.nextCursor).toBeNull()

    const csv = await staff.send<string>('GET', `/api/admin/promo-exports/codes?search=${mark}&state=active`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="promo-codes-2026-11-21.csv"')
    expect(csv.body).toContain(`${mark}-ACTIVE,50,'=cmd(),active,0,,`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(2)
  })

  test('escapes characters of a pattern', async () => {
    const staff = await admin()
    await oneCode(staff, { description: '50% off' })
    expect((await list(staff, { search: '0% o' })).items).toHaveLength(1)
    expect((await list(staff, { search: '%%%' })).items).toEqual([])
  })
})

test('the redemptions are listed newest first with their members, a hundred per page, and all as CSV', async () => {
  const staff = await admin()
  const { code } = await oneCode(staff, { points: 15 })
  const members = await openMembers(3)
  for (const member of members) {
    app().clock.advance(1)
    await redeem(member, code)
  }
  const { items } = (await staff.call('GET /api/admin/promo-redemptions')).body
  const mine = items.filter((item) => item.code === code)
  expect(mine.map(({ memberEmail }) => memberEmail)).toEqual(members.map(({ account }) => account.email).reverse())
  expect(mine[0]).toMatchObject({ points: 15, memberId: members[2]?.id, memberName: expect.any(String) })
  const first = (await staff.call('GET /api/admin/promo-redemptions', { query: { limit: 2 } as never })).body
  const cursor = first.nextCursor ?? ''
  const next = (await staff.call('GET /api/admin/promo-redemptions', { query: { limit: 2, cursor } as never })).body
  expect(next.items[0]?.memberEmail).toBe(members[0]?.account.email)
  expect((await staff.call('GET /api/admin/promo-redemptions', { query: { limit: 101 } as never })).code).toBe(
    'invalidInput',
  )
  const csv = await staff.send<string>('GET', '/api/admin/promo-exports/redemptions')
  expect(csv.body.split('\r\n')[0]).toBe('Code,Member,Email,Points,Time')
  expect(csv.body).toContain(members[0]?.account.email)
})
