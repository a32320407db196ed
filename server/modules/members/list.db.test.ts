import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { type TestApp, useTestApp } from '#test/app.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { ban, listMembers } from '#test/members.ts'

const app = useTestApp()
const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

/** Removes the members of earlier tests from the list, so that pages and counts are this test's own. */
const emptyList = ({ database: { db } }: TestApp) =>
  db.updateTable('members').set({ status: 'deleted', status_until: null }).execute()

async function allPages(staff: Actor, query: Parameters<typeof listMembers>[1], each?: () => Promise<unknown>) {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listMembers(staff, { ...query, ...(cursor && { cursor }) })
    seen.push(...namesOf(page))
    expect(page.found === null).toBe(cursor !== undefined)
    cursor = page.nextCursor ?? undefined
    if (cursor) await each?.()
  } while (cursor)
  return seen
}

describe('staff who list members', () => {
  test('see profiles, balances and activity', async () => {
    await emptyList(app())
    const staff = await app().member({ role: 'support', name: 'Sue' })
    app().clock.advance(60)
    const asha = await app().member({ name: 'Asha Rao', email: 'asha.rao@gmail.com', points: 500 })
    for (const taskType of ['spin_win', 'spin_win', 'scratch_earn', 'telegram', 'daily_check_in', 'quiz'] as const) {
      await earn(app().database.db, asha.id, 10, app().clock.now(), taskType)
    }
    await projectLeaderboard(app())
    const { items, found, nextCursor } = await listMembers(staff)
    expect(nextCursor).toBeNull()
    expect(items.map(({ name }) => name)).toEqual(['Asha Rao', 'Sue'])
    const now = app().clock.now().toISOString()
    expect(items[0]).toEqual({
      id: asha.id,
      email: 'asha.rao@gmail.com',
      name: 'Asha Rao',
      role: 'member',
      roleName: null,
      status: 'active',
      statusUntil: null,
      points: 560,
      totalEarned: 560,
      transactions: 7,
      spins: 2,
      scratches: 1,
      tasks: 1,
      createdAt: now,
      updatedAt: now,
      lastLogin: now,
      // Support is read-only.
      may: [],
      mayAdjust: false,
    })
    expect(found?.counts).toEqual({
      all: { n: 2, more: false },
      active: { n: 2, more: false },
      banned: { n: 0, more: false },
      suspended: { n: 0, more: false },
    })
  })

  test('sort them by each column, both ways, and page through without gaps or repeats', async () => {
    await emptyList(app())
    const staff = await app().member({ role: 'moderator', name: 'zz staff' })
    const people: Actor[] = []
    for (let number = 0; number < 11; number += 1) {
      // Several with the same time and points: those are sorted by id.
      if (number % 3 === 0) app().clock.advance(1)
      const status = number % 4 === 0 ? 'suspended' : number % 5 === 0 ? 'banned' : 'active'
      people.push(await app().member({ name: `Name ${'ëbÀcdfaghji'[number]}`, points: 100 * (number % 3) + 5, status }))
    }
    await projectLeaderboard(app())
    const { db } = app().database
    const rows = await db
      .selectFrom('members as m')
      .innerJoin('wallets as w', 'w.member_id', 'm.id')
      .selectAll()
      .where('m.status', '<>', 'deleted')
      .execute()
    const fold = (name: string) =>
      name
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
    const keys = {
      joined: (row: (typeof rows)[number]) => row.created_at.getTime(),
      lastLogin: (row: (typeof rows)[number]) => row.last_login_at.getTime(),
      points: (row: (typeof rows)[number]) => row.points,
      totalEarned: (row: (typeof rows)[number]) => row.total_earned,
      name: (row: (typeof rows)[number]) => fold(row.name),
    }
    for (const [sort, key] of Object.entries(keys)) {
      const sorted = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1))
      const names = sorted.map(({ name }) => name)
      expect([sort, await allPages(staff, { sort: sort as 'name', direction: 'asc', limit: '4' })]).toEqual([
        sort,
        names,
      ])
      const down = { sort: sort as 'name', direction: 'desc', limit: '5' } as const
      expect([sort, await allPages(staff, down)]).toEqual([sort, names.toReversed()])
      const active = sorted.filter(({ status }) => status === 'active').map(({ name }) => name)
      expect(await allPages(staff, { ...down, limit: '2', status: 'active' })).toEqual(active.toReversed())
    }
    // A member who joins between two pages does not disturb them.
    const seen = await allPages(staff, { sort: 'joined', limit: '3' }, () => app().member({ name: 'Late' }))
    expect(seen).not.toContain('Late')
    expect(new Set(seen).size).toBe(rows.length)
  })

  test('filter by status, and read counts that are the same on every tab', async () => {
    await emptyList(app())
    const staff = await app().member({ role: 'moderator', name: 'Mo' })
    const later = (options: Parameters<TestApp['member']>[0]) => {
      app().clock.advance(1)
      return app().member(options)
    }
    const [ann, ben] = [await later({ name: 'Ann' }), await later({ name: 'Ben' })]
    await later({ name: 'Cy', status: 'suspended' })
    await ban(staff, ann.id)
    for (const [status, names] of [
      ['all', ['Cy', 'Ben', 'Ann', 'Mo']],
      ['active', ['Ben', 'Mo']],
      ['banned', ['Ann']],
      ['suspended', ['Cy']],
    ] as const) {
      const page = await listMembers(staff, { status })
      expect([status, namesOf(page)]).toEqual([status, names])
      const counts = Object.fromEntries(Object.entries(page.found?.counts ?? {}).map(([name, { n }]) => [name, n]))
      expect(counts).toEqual({ all: 4, active: 2, banned: 1, suspended: 1 })
    }
    const own = (await listMembers(staff)).items
    expect(own.find(({ name }) => name === 'Mo')?.may).toEqual([])
    expect(own.find(({ name }) => name === 'Ann')?.may).toEqual(['activate'])
    expect(own.find(({ id }) => id === ben.id)?.may).toEqual(['ban', 'suspend'])
    expect(own.find(({ name }) => name === 'Cy')?.may).toEqual(['ban', 'activate'])
  })

  test('are refused a cursor of another list, or of none', async () => {
    const staff = await app().member({ role: 'support' })
    const id = staff.id
    for (const [sort, cursor] of [
      ['points', `2026-11-20T12:00:00.000000Z~${id}`],
      ['joined', `12~${id}`],
      ['joined', `2026-02-31T12:00:00.000000Z~${id}`],
      ['joined', `0000-01-01T12:00:00.000000Z~${id}`],
      ['points', '12~no-id'],
      ['points', `-1~${id}`],
      ['points', `${'9'.repeat(30)}~${id}`],
      ['name', 'nothing'],
      ['name', ''],
    ] as const) {
      const answer = await staff.call('GET /api/admin/members', { query: { sort, cursor } })
      expect([cursor, answer.status, answer.code]).toEqual([cursor, 400, 'invalidInput'])
    }
    expect((await staff.call('GET /api/admin/members', { query: { search: 'a\0b' } })).status).toBe(400)
  })
})

describe('staff who search members', () => {
  test('find them by any part of name, address and id, however short', async () => {
    await emptyList(app())
    const staff = await app().member({ role: 'support', name: 'Q', email: 'q@gmail.com' })
    const add = async (name: string, email: string) => {
      app().clock.advance(70)
      return await app().member({ name, email })
    }
    const asha = await add('Asha Rao', 'asha.rao+news@gmail.com')
    await add('Élise Müller-Ødegård', 'elise@gmail.com')
    await add("Pat O'Neil", 'p_o@gmail.com')
    await add('100% \\ Fun', 'fun@gmail.com')
    const all = ['100% \\ Fun', "Pat O'Neil", 'Élise Müller-Ødegård', 'Asha Rao', 'Q']
    const searches: [string, string[]][] = [
      ['asha', ['Asha Rao']],
      ['  ASHA   ra ', ['Asha Rao']],
      ['rao asha', ['Asha Rao']],
      ['rao+news@g', ['Asha Rao']],
      ['asha.rao+news@gmail.com', ['Asha Rao']],
      ['news', ['Asha Rao']],
      ['asha elise', []],
      ['sha', ['Asha Rao']],
      ['s', ['Élise Müller-Ødegård', 'Asha Rao']],
      ['lise ller', ['Élise Müller-Ødegård']],
      ['com', all],
      ['@', all],
      ['g', all],
      ['eil p_', ["Pat O'Neil"]],
      ['raoasha', []],
      ['elise mull', ['Élise Müller-Ødegård']],
      ['ÉLISE', ['Élise Müller-Ødegård']],
      ['ødeg', ['Élise Müller-Ødegård']],
      ['neil', ["Pat O'Neil"]],
      ["o'n", ["Pat O'Neil"]],
      ['p_o', ["Pat O'Neil"]],
      ['p%', []],
      ['100%', ['100% \\ Fun']],
      ['\\', ['100% \\ Fun']],
      ["'", ["Pat O'Neil"]],
      ['gmail.com', all],
      ['gmail p', ["Pat O'Neil"]],
      [asha.id, ['Asha Rao']],
      [asha.id.toUpperCase(), ['Asha Rao']],
      [asha.id.slice(0, 13), ['Asha Rao']],
      [asha.id.replaceAll('-', '').slice(0, 14), ['Asha Rao']],
      [asha.id.slice(1, 14), ['Asha Rao']],
      [asha.id.slice(-17), ['Asha Rao']],
      [asha.id.slice(-12).toUpperCase(), ['Asha Rao']],
      [asha.id.replaceAll('-', '').slice(10, 30), ['Asha Rao']],
      [`rao ${asha.id.slice(-8)}`, ['Asha Rao']],
      [`elise ${asha.id.slice(-8)}`, []],
      ['00000000-0000-4000-8000-000000000000', []],
    ]
    for (const [search, names] of searches) {
      const page = await listMembers(staff, { search })
      expect([search, namesOf(page)]).toEqual([search, names])
      expect(page.found?.counts.all).toEqual({ n: names.length, more: false })
    }
    expect(namesOf(await listMembers(staff, { search: 'gmail', sort: 'name', direction: 'asc', limit: '2' }))).toEqual([
      '100% \\ Fun',
      'Asha Rao',
    ])
    expect(await allPages(staff, { search: 'gmail', limit: '2', sort: 'points', direction: 'asc' })).toHaveLength(5)
    expect(namesOf(await listMembers(staff, { search: 'gmail', status: 'banned' }))).toEqual([])
  })

  test('find members by their new name or address, and no deleted ones', async () => {
    await emptyList(app())
    const staff = await app().member({ role: 'support', name: 'Q', email: 'q2@gmail.com' })
    const { id } = await app().member({ name: 'Before', email: 'before@gmail.com' })
    const { db } = app().database
    await db.updateTable('members').set({ name: 'After' }).where('id', '=', id).execute()
    expect(namesOf(await listMembers(staff, { search: 'after' }))).toEqual(['After'])
    expect((await listMembers(staff, { search: 'before' })).items).toHaveLength(1)
    await db.updateTable('members').set({ email: 'after@gmail.com' }).where('id', '=', id).execute()
    expect((await listMembers(staff, { search: 'before' })).items).toEqual([])
    await db.updateTable('members').set({ status: 'deleted' }).where('id', '=', id).execute()
    expect((await listMembers(staff, { search: 'after' })).items).toEqual([])
    expect((await staff.call('GET /api/admin/members/:id', { params: { id } })).code).toBe('notFound')
    for (const table of ['member_words', 'member_search', 'member_sums'] as const) {
      expect(await db.selectFrom(table).selectAll().where('member_id', '=', id).execute()).toEqual([])
    }
  })
})
