// Searches that more codes match than are read by the index.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { idsWithPart } from './admin-store.ts'

const app = useTestApp()
const MANY = 2100
let staff: Actor

const read = async (search: string, cursor?: string) => {
  const query = { search, limit: '3', ...(cursor && { cursor }) } as never
  return (await staff.call('GET /api/admin/promo-codes', { query })).body
}

const found = async (search: string) => {
  const { items, found: total } = await read(search)
  return { codes: items.map(({ code }) => code), total }
}

beforeAll(async () => {
  staff = await app().member({ role: 'super_admin' })
  await sql`insert into promo_codes (id, code, description, points, max_uses, starts_at, created_at, is_active)
    select gen_random_uuid(), 'FAIR-' || n, case when n = 7 then 'For guests ' || repeat('각', 150) || ' the end' else '' end, 5, 1, ${app().clock.now()}::timestamptz,
      ${app().clock.now()}::timestamptz - n * interval '1 s', true from generate_series(1, ${sql.lit(MANY)}) n`.execute(
    app().database.db,
  )
  await sql`analyze promo_codes`.execute(app().database.db)
})

test('the newest of many matches are found, and counted up to a limit', async () => {
  expect(await found('fair')).toEqual({ codes: ['FAIR-1', 'FAIR-2', 'FAIR-3'], total: 1001 })
  expect(await found('r-')).toMatchObject({ codes: ['FAIR-1', 'FAIR-2', 'FAIR-3'] })
})

test('a rare part of a code or of its description is found, in any case, without a pattern', async () => {
  expect(await found('ir-2099')).toEqual({ codes: ['FAIR-2099'], total: 1 })
  for (const text of ['GUESTS', 'for guests', 'the end'])
    expect([text, await found(text)]).toEqual([text, { codes: ['FAIR-7'], total: 1 }])
  expect(await found('7')).toMatchObject({ codes: ['FAIR-7', 'FAIR-17', 'FAIR-27'] })
  expect(await found('_')).toEqual({ codes: [], total: 0 })
  expect(await found('FAIR%')).toEqual({ codes: [], total: 0 })
})

test('the next page of many matches follows the first one, and deleted codes are left out', async () => {
  await app()
    .database.db.updateTable('promo_codes')
    .set({ deleted_at: app().clock.now() })
    .where('code', 'in', ['FAIR-5', 'FAIR-2098'])
    .execute()
  const { items } = await read('fair', (await read('fair')).nextCursor ?? '')
  expect(items.map(({ code }) => code)).toEqual(['FAIR-4', 'FAIR-6', 'FAIR-7'])
  expect(await found('fair-209')).toEqual({
    codes: ['FAIR-209', 'FAIR-2090', 'FAIR-2091'],
    total: 10,
  })
})

test('the search is planned by the index of n-grams', async () => {
  const { rows } = await app()
    .database.db.transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return await sql<{ 'QUERY PLAN': string }>`explain ${idsWithPart('ir-2099')}`.execute(tx)
    })
  expect(JSON.stringify(rows)).toContain('promo_codes_by_gram')
})
