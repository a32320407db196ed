import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { oneCode, redeem, withdraw } from '#test/promo-codes.ts'

const app = useTestApp({ environment: { ...BEHIND_PROXY, STAFF_DAILY_POINTS: 'off' } })

async function openMember(): Promise<Actor> {
  const member = await app().member()
  member.headers = visitor(app()).headers
  return member
}
const DAY = 24 * 3600

const analytics = async (staff: Actor, days: '7' | '30' | '90' = '7') =>
  (await staff.call('GET /api/admin/promo-analytics', { query: { days } })).body

describe('the analytics of promo codes', () => {
  test('have the redemptions by day, by code and in total', async () => {
    const staff = await app().member({ role: 'super_admin' })
    const empty = await analytics(staff)
    expect(empty.total).toEqual({ uses: 0, points: 0, members: 0 })
    expect(empty.days).toHaveLength(7)
    expect(empty.plan).toEqual({ name: 'Telegram Premium', duration: '1 Month', months: 1, points: 500 })

    const [one, two] = [await oneCode(staff, { points: 50, maxUses: 4 }), await oneCode(staff, { points: 20 })]
    const members = await Promise.all(Array.from({ length: 3 }, openMember))
    for (const member of members) await redeem(member, one.code)
    app().clock.advance(2 * DAY)
    await Promise.all(members.slice(0, 2).map((member) => redeem(member, two.code)))
    // Refused requests do not count as uses.
    await redeem(members[0] as Actor, two.code)
    await redeem(members[1] as Actor, 'NO-SUCH-CODE')
    await withdraw(staff, two.id)

    const found = await analytics(staff)
    expect(found.days.map(({ day, uses, points }) => [day, uses, points])).toEqual([
      ['2026-11-16', 0, 0],
      ['2026-11-17', 0, 0],
      ['2026-11-18', 0, 0],
      ['2026-11-19', 0, 0],
      ['2026-11-20', 3, 150],
      ['2026-11-21', 0, 0],
      ['2026-11-22', 2, 40],
    ])
    expect(found.total).toEqual({ uses: 5, points: 190, members: 3 })
    expect(found.members).toEqual({ count: 4, exact: true })
    // Uses of deleted accounts stay, so these accounts count, too.
    await app()
      .database.db.updateTable('members')
      .set({ status: 'deleted' })
      .where('id', '=', members[0]?.id ?? '')
      .execute()
    expect((await analytics(staff)).members.count).toBe(4)
    expect(found.codes).toEqual([
      { id: one.id, code: one.code, points: 50, uses: 3, maxUses: 4, cost: 150, deleted: false },
      { id: two.id, code: two.code, points: 20, uses: 2, maxUses: null, cost: 40, deleted: true },
    ])
    expect((await analytics(staff, '90')).days).toHaveLength(90)
  })

  test('are exact after parallel redemptions of several codes', async () => {
    const staff = await app().member({ role: 'super_admin' })
    const codes = await Promise.all(Array.from({ length: 4 }, () => oneCode(staff, { points: 5 })))
    const members = await Promise.all(Array.from({ length: 8 }, openMember))
    await Promise.all(members.flatMap((member) => codes.map(({ code }) => redeem(member, code))))
    const { rows } = await sql<{ uses: number; points: number; members: number }>`
      select count(*) as uses, sum(points)::bigint as points, count(distinct member_id) as members
      from promo_redemptions`.execute(app().database.db)
    expect((await analytics(staff)).total).toEqual(rows[0])
    expect(rows[0]?.uses).toBe(5 + 32)
  })
})
