// More members than a search sorts.

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { listMembers } from '#test/members.ts'

const app = useTestApp()
const MANY = 1200

beforeAll(async () => {
  const { db } = app().database
  const id = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await sql`insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at)
    select ${id}, 'Member ' || n, 'm' || n || '@gmail.com', true, 'm' || n || '@gmail.com', now() - n * interval '1 minute', now()
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(db)
  await sql`insert into wallets (member_id, points, total_earned) select id, 7, 7 from members`.execute(db)
})

describe('a list of more members than are counted', () => {
  test('says that there are more', async () => {
    const staff = await app().member({ role: 'support' })
    const { found, items } = await listMembers(staff, { limit: '50' })
    expect(found?.counts).toMatchObject({ all: { n: 500, more: true }, banned: { n: 0, more: false } })
    expect(found?.tooWide).toBe(false)
    expect(items).toHaveLength(50)
  })

  test('says of a search that finds too many that these are not all, and sorts what it has', async () => {
    const staff = await app().member({ role: 'support' })
    const wide = await listMembers(staff, { search: 'm', limit: '100', sort: 'name', direction: 'asc' })
    expect(wide.found).toMatchObject({ tooWide: true, counts: { all: { more: true }, banned: { n: 0, more: false } } })
    expect(wide.items).toHaveLength(100)
    expect(new Set(wide.items.map(({ id }) => id)).size).toBe(100)
    // A second word narrows it down, whichever of them finds more.
    const narrow = await listMembers(staff, { search: 'm 777' })
    expect(narrow.items.map(({ name }) => name)).toEqual(['Member 777'])
    expect(narrow.found).toMatchObject({ tooWide: false, counts: { all: { n: 1, more: false } } })
  })

  test('is exported whole, a wide search too', async () => {
    const staff = await app().member({ role: 'support' })
    const lines = async (query: object) => {
      const { body } = await staff.call('GET /api/admin/users/export', { query: query as never })
      return String(body).trimEnd().split('\r\n').length - 1
    }
    expect(await lines({ search: 'member' })).toBeGreaterThanOrEqual(MANY)
    expect(await lines({ search: 'm1' })).toBe(await lines({ search: 'm1 m1' }))
    expect(await lines({ search: '00000000' })).toBe(MANY)
    expect(await lines({ status: 'banned' })).toBe(0)
    expect(await lines({})).toBeGreaterThan(MANY)
  })
})
