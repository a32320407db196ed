import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { REDEMPTION_STATUSES } from '#contracts/rewards.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, type TestApp, useTestApp } from '#test/app.ts'
import { formFor, move, planOf, redeemPlan, redemptionAt } from '#test/redemptions.ts'

const LIST = 'GET /api/admin/redemptions'
type Query = { status?: string; search?: string; limit?: string; cursor?: string }

const app = useTestApp()
const list = async (staff: Actor, query: Query = {}) => (await staff.call(LIST, { query: query as never })).body
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)

/** Removes the redemptions of earlier tests, so that counts and pages are this test's own. */
async function emptyStore({ database: { db } }: TestApp): Promise<void> {
  await db.deleteFrom('code_reveals').execute()
  await db.deleteFrom('redemption_events').execute()
  await db.deleteFrom('redemptions').execute()
}

describe('staff who list redemptions', () => {
  test('see all of them, newest first, with their member, and the count of each view', async () => {
    await emptyStore(app())
    const staff = await app().member({ role: 'moderator' })
    const member = await app().member({ points: 100_000, name: 'Asha' })
    const ids: string[] = []
    for (const status of [...REDEMPTION_STATUSES, 'pending', 'failed'] as const) {
      app().clock.advance(1)
      ids.push(await redemptionAt(member, staff, status))
    }
    const page = await list(staff)
    expect(idsOf(page)).toEqual([...ids].reverse())
    const views = { all: 7, open: 3, overdue: 0, held: 0, orderProblems: 0 }
    const counts = { ...views, pending: 2, processing: 1, completed: 1, failed: 2, cancelled: 1 }
    expect(page.counts).toEqual(counts)
    expect(page.items[0]).toMatchObject({ memberId: member.id, memberName: 'Asha', memberEmail: member.account.email })
    for (const status of REDEMPTION_STATUSES) {
      const filtered = await list(staff, { status })
      expect(new Set(filtered.items.map((item) => item.status))).toEqual(new Set([status]))
      expect(filtered.items).toHaveLength(counts[status])
      // The counts are the same on every tab.
      expect(filtered.counts).toEqual(counts)
    }
    expect(await staff.call(LIST, { query: { status: 'lost' as 'all' } })).toMatchObject({
      status: 400,
      code: 'invalidInput',
    })
  })

  test('may move them as a moderator, and only read them as support', async () => {
    await emptyStore(app())
    const member = await app().member({ points: 5000 })
    const [moderator, admin, support] = [
      await app().member({ role: 'moderator' }),
      await app().member({ role: 'super_admin' }),
      await app().member({ role: 'support' }),
    ]
    const pending = await redeemPlan(member)
    app().clock.advance(1)
    const completed = await redemptionAt(member, moderator, 'completed')
    for (const staff of [moderator, admin]) {
      const { items } = await list(staff)
      expect(items.map(({ may, mayReveal }) => ({ may, mayReveal }))).toEqual([
        { may: ['failed'], mayReveal: true },
        { may: ['processing', 'completed', 'cancelled'], mayReveal: false },
      ])
    }
    const seen = await list(support)
    expect(idsOf(seen)).toEqual([completed, pending])
    expect(seen.items.map(({ may, mayReveal }) => [...may, mayReveal])).toEqual([[false], [false]])
    for (const actor of [support, member]) {
      expect(await move(actor, pending, 'pending', 'processing')).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect(await member.call(LIST)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await app().guest().call(LIST)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await list(moderator)).counts).toMatchObject({ pending: 1, processing: 0 })
  })

  test('page through them without gaps or repeats while new ones come in', async () => {
    await emptyStore(app())
    const staff = await app().member({ role: 'moderator' })
    const member = await app().member({ points: 100_000 })
    const plan = await planOf(member)
    const request = async () => (await member.call('POST /api/redemptions', { body: formFor(plan) })).body.redemption.id
    const places: string[] = []
    for (let number = 0; number < 23; number += 1) {
      // Several at the same time: those are sorted by id.
      if (number % 3 === 0) app().clock.advance(1)
      places.push(`${app().clock.now().toISOString()} ${await request()}`)
    }
    const seen: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await list(staff, { limit: '4', ...(cursor && { cursor }) })
      seen.push(...idsOf(page))
      // Only the first page is counted.
      expect(page.counts === null).toBe(cursor !== undefined)
      cursor = page.nextCursor ?? undefined
      pages += 1
      app().clock.advance(1)
      if (cursor) await request()
    } while (cursor)
    expect(pages).toBe(6)
    expect(seen).toEqual(
      places
        .sort()
        .reverse()
        .map((place) => place.split(' ')[1]),
    )
    const whole = await list(staff, { limit: '100' })
    expect(idsOf(whole).slice(-23)).toEqual(seen)
    expect(whole.nextCursor).toBeNull()
    expect((await list(staff, { limit: '28' })).nextCursor).toBeNull()
    expect((await list(staff, { limit: '27' })).nextCursor).not.toBeNull()
  })
})

describe('staff who search redemptions', () => {
  test('find them by service, name, address of the member or the code, and the start of an id', async () => {
    await emptyStore(app())
    const staff = await app().member({ role: 'support' })
    const asha = await app().member({ points: 5000, email: 'asha.rao@gmail.com', name: 'Asha Rao' })
    const bela = await app().member({ points: 5000, email: 'bela@gmail.com', name: 'Béla Nagy' })
    const ids: string[] = []
    for (const [member, service, email] of [
      [asha, 'netflix', 'home@example.com'],
      [bela, 'sony_liv', 'asha@work.example'],
    ] as const) {
      app().clock.advance(3600)
      const { body } = await member.call('POST /api/redemptions', {
        body: { ...formFor(await planOf(member, service)), email },
      })
      ids.push(body.redemption.id)
    }
    const [first = '', second = ''] = ids
    const searches: [string, string[]][] = [
      ['netflix', [first]],
      ['  NetFLIX ', [first]],
      ['LIV', [second]],
      ['asha', [first]],
      ['RAO@gmail', [first]],
      ['rao ash', [first]],
      ['rao nagy', []],
      ['bela', [second]],
      ['gmail', [second, first]],
      ['Home@example.com', [first]],
      ['asha@work.example', [second]],
      [second.slice(0, 13), [second]],
      [second.toUpperCase(), [second]],
      ['1 Month', []],
      ['', [second, first]],
    ]
    for (const [search, found] of searches) {
      const page = await list(staff, { search })
      expect([search, idsOf(page)]).toEqual([search, found])
      expect(page.counts).toMatchObject({ all: found.length, pending: found.length, failed: 0 })
    }
    expect(idsOf(await list(staff, { search: 'asha', status: 'failed' }))).toEqual([])
  })

  test('treat % and _ and \\ as literals', async () => {
    await emptyStore(app())
    const staff = await app().member({ role: 'moderator' })
    const member = await app().member({ points: 5000, name: 'Per Cent' })
    const names = new Map<string, string>()
    const { db } = app().database
    for (const [index, name] of ['100% Music', 'under_score', 'back\\slash', 'plain'].entries()) {
      app().clock.advance(1)
      const id = await redeemPlan(member)
      const service = `signs_${index}`
      const now = app().clock.now()
      await db.insertInto('subscriptions').values({ id: service, name, updated_at: now }).execute()
      await db.updateTable('redemptions').set({ subscription_id: service }).where('id', '=', id).execute()
      names.set(name, id)
    }
    const found: [string, string[]][] = [
      ['%', ['100% Music']],
      ['0% m', ['100% Music']],
      ['_', ['under_score']],
      ['under_score', ['under_score']],
      ['underxscore', []],
      ['p_ain', []],
      ['p%n', []],
      ['\\', ['back\\slash']],
      ['\\\\', []],
      ['k\\s', ['back\\slash']],
      ["'", []],
    ]
    for (const [search, expected] of found) {
      const page = await list(staff, { search })
      expect([search, idsOf(page)]).toEqual([search, expected.map((name) => names.get(name))])
      expect(page.counts?.all).toBe(expected.length)
    }
  })

  test('find the first of more matches than are read before the page', async () => {
    await emptyStore(app())
    const staff = await app().member({ role: 'support' })
    const member = await app().member({ points: 5000, name: 'Many Requests' })
    const id = await redeemPlan(member)
    const { db } = app().database
    const copied = Object.keys((await db.selectFrom('redemptions').selectAll().executeTakeFirstOrThrow()) as object)
      .filter((column) => !['id', 'created_at'].includes(column))
      .map((column) => sql.ref(column))
    await sql`insert into redemptions (id, created_at, ${sql.join(copied)})
      select gen_random_uuid(), created_at - n * interval '1 minute', ${sql.join(copied)}
      from redemptions, generate_series(1, 5100) n where id = ${id}`.execute(db)
    const page = await list(staff, { search: 'many req', limit: '3' })
    expect(idsOf(page)[0]).toBe(id)
    expect(page).toMatchObject({ items: { length: 3 }, counts: null })
    const next = await list(staff, { search: 'many req', limit: '3', cursor: page.nextCursor ?? '' })
    const places = [...page.items, ...next.items].map((item) => item.createdAt)
    expect(places).toEqual([...new Set(places)].sort().reverse())
    expect(places).toHaveLength(6)
    expect((await list(staff, { search: 'many others' })).counts).toMatchObject({ all: 0 })
  })

  test('find a member by a word that very many members have', async () => {
    await emptyStore(app())
    const { db } = app().database
    const staff = await app().member({ role: 'support' })
    const id = await redeemPlan(await app().member({ points: 5000, name: 'Usual Una' }))
    await redeemPlan(await app().member({ points: 5000, name: 'Rare Rita' }))
    const crowd = Array.from({ length: 501 }, () => ({ status: 'active', word: 'usual', member_id: newKey() }))
    await db.insertInto('member_words').values(crowd).execute()
    for (const [search, found] of [
      ['usual', [id]],
      ['usual un', [id]],
      ['usual rita', []],
    ] as const)
      expect([search, idsOf(await list(staff, { search }))]).toEqual([search, found])
    await db.deleteFrom('member_words').where('word', '=', 'usual').execute()
  })
})
