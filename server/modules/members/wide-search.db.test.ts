// Lists and searches with more members than are counted and sorted at once.

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { COUNTED_MEMBERS } from '#contracts/member-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { useTestApp } from '#test/app.ts'
import { listMembers } from '#test/members.ts'
import { findMemberCursors } from './find-members.ts'
import { planSearch, SORTED_MATCHES } from './search.ts'

const app = useTestApp()
/** Enough members for the index statistics to mark a search as wide. */
const MANY = 10_500

beforeAll(async () => {
  const { db } = app().database
  const id = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  // Time of joining, name and points do not follow the order of the rows.
  await sql`insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at, status)
    select ${id}, 'Member ' || n, 'm' || n || '@gmail.com', true, 'm' || n || '@gmail.com',
      now() - (n * 7919 % ${sql.lit(MANY)}) * interval '1 minute', now(), case when n % 100 = 3 then 'banned' else 'active' end
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(db)
  await sql`insert into wallets (member_id, points, total_earned)
    select id, substr(name, 8)::bigint * 31 % 10007, 20000 from members`.execute(db)
  // A sample is drawn by the number of members, and the numbers by status show that an index saves reading all of them.
  await sql`analyze members, member_sums, member_search`.execute(db)
})

/** Returns the names of the first members by plain SQL. */
async function readByPlainSql(where: string, order: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.name from members m join wallets w on w.member_id = m.id
    where ${sql.raw(where)} order by ${sql.raw(order)} limit ${sql.lit(limit)}`.execute(app().database.db)
  return rows.map(({ name }) => name)
}

describe('a list of more members than are counted', () => {
  test('says that there are more', async () => {
    const staff = await app().member({ role: 'support' })
    const { found, items } = await listMembers(staff, { limit: '50' })
    expect(found?.counts).toMatchObject({
      all: { n: COUNTED_MEMBERS, more: true },
      banned: { n: 105, more: false },
      suspended: { n: 0, more: false },
    })
    expect(items).toHaveLength(50)
  })

  test.each([
    // All of them, or some hundreds.
    ['member', "m.name like '%ember%'"],
    ['@gm', "m.email like '%@gm%'"],
    ['ember 7', "m.name like '%ember%' and m.id::text || m.email like '%7%'"],
    ['9 1', "m.email like '%9%' and m.email like '%1%'"],
    ['77', "replace(m.id::text, '-', '') || m.email like '%77%'"],
    ['r 77', "m.name like '%r%' and replace(m.id::text, '-', '') || m.email like '%77%'"],
  ])('sorts all that a search for %s finds, by each column and page after page', async (search, where) => {
    const staff = await app().member({ role: 'support' })
    for (const [sort, order] of [
      ['points', 'w.points desc, m.id desc'],
      ['joined', 'm.created_at desc, m.id desc'],
      ['name', 'lower(m.name) collate "C" desc, m.id desc'],
    ] as const) {
      const expected = await readByPlainSql(`${where} and m.name like 'Member%'`, order, 40)
      const first = await listMembers(staff, { search, sort, limit: '20' })
      const second = await listMembers(staff, { search, sort, limit: '20', cursor: first.nextCursor ?? '' })
      expect([sort, [...first.items, ...second.items].map(({ name }) => name)]).toEqual([sort, expected])
    }
  })

  test('counts exactly up to the limit, and gives a lower bound above it', async () => {
    const staff = await app().member({ role: 'support' })
    const countsOf = async (search: string) => (await listMembers(staff, { search, limit: '1' })).found?.counts
    const { rows } = await sql<{ n: number; banned: number }>`
      select count(*) as n, count(*) filter (where status = 'banned') as banned from members
      where email like '%77%' or replace(id::text, '-', '') like '%77%'`.execute(app().database.db)
    const [{ n = 0, banned = 0 } = {}] = rows
    expect(n).toBeGreaterThan(250)
    expect(await countsOf('77')).toMatchObject({
      all: { n, more: false },
      active: { n: n - banned, more: false },
      banned: { n: banned, more: false },
    })
    expect(await countsOf('gmail')).toMatchObject({
      // The first 1,000 active ones, and all banned ones.
      all: { n: 1105, more: true },
      active: { n: 1000, more: true },
      banned: { n: 105, more: false },
      suspended: { n: 0, more: false },
    })
    expect(await countsOf('gmail unmatched')).toMatchObject({ all: { n: 0, more: false } })
  })

  test('counts up to 5,000 matches exactly, also within days', async () => {
    const staff = await app().member({ role: 'support' })
    const readBySql = async (where: string) => {
      const { rows } = await sql<{ all: number; banned: number }>`
        select count(*) as all, count(*) filter (where status = 'banned') as banned from members m
        where ${sql.raw(where)}`.execute(app().database.db)
      return rows[0] ?? { all: 0, banned: 0 }
    }
    const countsOf = async (query: Parameters<typeof listMembers>[1]) => {
      const { found } = await listMembers(staff, { limit: '1', ...query })
      return found && { all: found.counts.all, banned: found.counts.banned }
    }
    const exactly = ({ all, banned }: { all: number; banned: number }) => ({
      all: { n: all, more: false },
      banned: { n: banned, more: false },
    })
    const text = "m.name || ' ' || m.email || ' ' || replace(m.id::text, '-', '')"
    const has91 = `${text} like '%9%' and ${text} like '%1%'`
    expect(await countsOf({ search: '9 1' })).toEqual(exactly(await readBySql(has91)))
    const has7 = await readBySql(`m.name like '%ember%' and ${text} like '%7%'`)
    expect(has7.all).toBeGreaterThan(SORTED_MATCHES)
    for (const sort of ['joined', 'name'] as const)
      expect((await countsOf({ search: 'ember 7', sort }))?.all).toEqual({ n: 1105, more: true })

    // The days of 2,880 members, some of whom joined on one of these days.
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const days = { from: day(4), to: day(3) }
    const isWithin = `m.created_at >= '${days.from}' and m.created_at < '${day(2)}'`
    expect(await countsOf(days)).toEqual(exactly(await readBySql(isWithin)))
    for (const [search, where] of [
      ['gmail', `${text} like '%gmail%'`],
      ['9 1', has91],
    ] as const)
      expect(await countsOf({ ...days, search })).toEqual(exactly(await readBySql(`${isWithin} and ${where}`)))
  })

  test.each([
    ['all', 'points', 'desc', 'w.points desc, m.id desc'],
    ['active', 'name', 'asc', 'lower(m.name) collate "C", m.id'],
    ['banned', 'name', 'desc', 'lower(m.name) collate "C" desc, m.id desc'],
  ] as const)('sorts more matches than are all read, of %s members by %s', async (status, sort, direction, order) => {
    const { db } = app().database
    const search = await planSearch(db, '77', {}, 100)
    expect(search).toMatchObject({ found: undefined, isSparse: true })
    const list = { status, sort, direction, search }
    const first = await findMemberCursors(db, list, 3, undefined)
    const second = await findMemberCursors(db, list, 3, first.at(-1))
    const { rows } = await sql<{ id: string }>`
      select m.id from members m join wallets w on w.member_id = m.id
      where replace(m.id::text, '-', '') || m.email like '%77%' ${status === 'all' ? sql`` : sql`and m.status = ${status}`}
      order by ${sql.raw(order)} limit 6`.execute(db)
    expect([...first, ...second].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  /** Returns PostgreSQL's count of the members that this connection has read. In a transaction it only grows. */
  async function countReads(tx: Db): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select sum(idx_tup_fetch + seq_tup_read)::int as n from pg_stat_xact_user_tables
      where relname in ('members', 'member_sums')`.execute(tx)
    return rows[0]?.n ?? Number.NaN
  }

  // Before most matches come more than 10,000 members by what they earned, and 8,000 by name.
  test.each([
    ['totalEarned', 'asc', '0000104', "m.id::text like '%0000104%'", 'w.total_earned, m.id'],
    ['name', 'desc', 'm1', "m.email like 'm1%'", 'lower(m.name) collate "C" desc, m.id desc'],
  ] as const)(
    'reads few members by %s %s, if the matches (%s) are at the end',
    async (sort, direction, text, where, order) => {
      const { db } = app().database
      const search = await planSearch(db, text, {}, 10)
      expect(search).toMatchObject({ found: undefined })
      const list = { status: 'all', sort, direction, search } as const
      const found = await db.transaction().execute(async (tx) => {
        const before = await countReads(tx)
        const first = await findMemberCursors(tx, list, 15, undefined, 500)
        const second = await findMemberCursors(tx, list, 15, first.at(-1), 500)
        expect((await countReads(tx)) - before).toBeLessThan(4000)
        return [...first, ...second].map(({ id }) => id)
      })
      const { rows } = await sql<{ id: string }>`
      select m.id from members m join wallets w on w.member_id = m.id
      where ${sql.raw(where)} order by ${sql.raw(order)} limit 30`.execute(db)
      expect(found).toEqual(rows.map(({ id }) => id))
    },
  )

  test.each([
    ['', 'points', 'desc', 'w.points desc, m.id desc'],
    ['', 'name', 'asc', 'lower(m.name) collate "C", m.id'],
    ['m7', 'points', 'desc', 'w.points desc, m.id desc'],
    ['m7', 'name', 'asc', 'lower(m.name) collate "C", m.id'],
    ['m7', 'joined', 'asc', 'm.created_at, m.id'],
  ] as const)('sorts those who match %j and joined within days, by %s', async (text, sort, direction, order) => {
    const { db } = app().database
    const { rows } = await sql<{ id: string; day: string }>`
      with day as (select (now() at time zone 'UTC')::date - 5 as day)
      select m.id, day::text from day, members m join wallets w on w.member_id = m.id
      where m.created_at >= day::timestamp at time zone 'UTC' and m.created_at < (day + 2)::timestamp at time zone 'UTC'
        and m.email like ${`${text}%`} order by ${sql.raw(order)} limit 40`.execute(db)
    const from = rows[0]?.day ?? ''
    const to = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
    const search = await planSearch(db, text, { from, to }, 10)
    expect(search).toMatchObject({ found: undefined })
    const list = { status: 'all', sort, direction, search } as const
    for (const scanned of [50, 20_000])
      expect([scanned, (await findMemberCursors(db, list, 40, undefined, scanned)).map(({ id }) => id)]).toEqual([
        scanned,
        rows.map(({ id }) => id),
      ])
  })

  test('is exported completely, also for a wide search', async () => {
    const staff = await app().member({ role: 'support' })
    const lines = async (query: object) => {
      const { body } = await staff.call('GET /api/admin/members/export', { query: query as never })
      return String(body).trimEnd().split('\r\n').length - 1
    }
    expect(await lines({ search: 'member' })).toBeGreaterThanOrEqual(MANY)
    const has777 = "m.name like '%r%' and replace(m.id::text, '-', '') || m.email like '%777%'"
    expect(await lines({ search: 'r 777' })).toBe((await readByPlainSql(has777, 'm.id', MANY)).length)
    expect(await lines({ status: 'suspended' })).toBe(0)
    expect(await lines({ status: 'banned', search: 'gmail' })).toBe(105)
  })
})
