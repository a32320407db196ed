import { expect, test } from 'vitest'
import { VIEWS_MAX } from '#contracts/saved-view-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'
import { saveView } from '#test/saved-views.ts'

const ADD = 'POST /api/admin/saved-views'
const ONE = 'PUT /api/admin/saved-views/:id'
const DELETE = 'DELETE /api/admin/saved-views/:id'

const app = useTestApp()
const staff = () => app().member({ role: 'support' })
const viewsOf = async (who: Actor, list: 'users' | 'redemptions' = 'users') =>
  (await who.call('GET /api/admin/saved-views', { query: { list } })).body.items

test('a view belongs to one person and one list, and is renamed, changed and deleted by that person only', async () => {
  const [one, other] = [await staff(), await staff()]
  const id = await saveView(one, 'Banned in November', 'to=2026-11-30&from=2026-11-01&status=banned&member=abc&q=')
  await saveView(one, 'all suspended', 'status=suspended')
  // The filters only, in one order: neither what was open nor what is empty.
  const view = { id, name: 'Banned in November', query: 'from=2026-11-01&status=banned&to=2026-11-30' }
  expect(await viewsOf(one)).toEqual([expect.objectContaining({ name: 'all suspended' }), view])
  expect(await viewsOf(one, 'redemptions')).toEqual([])
  expect(await viewsOf(other)).toEqual([])
  const params = { id }
  expect(await other.call(ONE, { params, body: { name: 'Mine' } })).toMatchObject({ code: 'notFound' })
  expect(await other.call(DELETE, { params })).toMatchObject({ code: 'notFound' })
  expect(await one.call(ONE, { params, body: { name: 'ALL SUSPENDED' } })).toMatchObject({ code: 'viewNameTaken' })
  await one.call(ONE, { params, body: { name: 'Banned', query: 'status=banned' } })
  expect((await viewsOf(one))[1]).toEqual({ id, name: 'Banned', query: 'status=banned' })
  await one.call(DELETE, { params })
  expect(await viewsOf(one)).toHaveLength(1)
})

test('a query string that is no filter, is too long or leads elsewhere is refused', async () => {
  const who = await staff()
  const bad = [
    '',
    'x',
    '&&',
    '//evil.example',
    'q=a/../b',
    'https://evil.example?q=1',
    '<script>',
    'q=a b',
    'q="',
    'ticket=1',
  ]
  for (const query of [...bad, `q=${'a'.repeat(500)}`])
    expect(await who.call(ADD, { body: { list: 'users', name: 'A', query } }), query).toMatchObject({
      code: 'invalidInput',
    })
  expect(await who.call(ADD, { body: { list: 'users', name: ' \u200b', query: 'q=a' } })).toMatchObject({ status: 400 })
  expect(await who.call(ADD, { body: { list: '//evil' as never, name: 'A', query: 'q=a' } })).toMatchObject({
    status: 400,
  })
  expect(await (await app().member()).call(ADD, { body: { list: 'users', name: 'A', query: 'q=a' } })).toMatchObject({
    status: 403,
  })
  expect(await viewsOf(who)).toEqual([])
})

test('a list has at most twenty views and no name twice, also at once', async () => {
  const who = await staff()
  const same = await Promise.all([saveView(who, 'Same'), saveView(who, 'same')])
  expect(same.filter(Boolean)).toHaveLength(1)
  const rest = Array.from({ length: VIEWS_MAX + 1 }, (_, at) => saveView(who, `View ${at}`))
  expect((await Promise.all(rest)).filter(Boolean)).toHaveLength(VIEWS_MAX - 1)
  expect(await viewsOf(who)).toHaveLength(VIEWS_MAX)
  expect(await who.call(ADD, { body: { list: 'users', name: 'More', query: 'q=a' } })).toMatchObject({
    code: 'viewsMost',
  })
  expect(await who.call(ADD, { body: { list: 'redemptions', name: 'More', query: 'q=a' } })).toMatchObject({
    status: 200,
  })
})

test('a search for an address is deleted with that account', async () => {
  const who = await staff()
  const { actor, email } = await newcomer(app())
  await saveView(who, 'One person', new URLSearchParams({ q: email }).toString())
  await saveView(who, 'Others')
  await deleteAccount(actor)
  expect((await viewsOf(who)).map(({ name }) => name)).toEqual(['Others'])
})

test('a search for an address that contains the address of a deleted account stays', async () => {
  const who = await staff()
  const { actor, email } = await newcomer(app(), 'li+paz@gmail.com')
  const search = (text: string) => new URLSearchParams({ q: text, status: 'active' }).toString()
  await saveView(who, 'A: first word', search(`${email} suspended`))
  await saveView(who, 'B: last word', search(`Li ${email.toUpperCase()}`))
  await saveView(who, `C: (${email}).`)
  await saveView(who, 'C: in quotation marks', search(`"${email}"`))
  await saveView(who, `C: ${email}-refund`)
  await saveView(who, 'D: longer at the start', search(`a${email}`))
  await saveView(who, 'E: longer at the end', search(`${email}.example`))
  await saveView(who, `F: a${email}`)
  await saveView(who, `G: ${email}.example`)
  await saveView(who, `H: ${email}-shop.example`)
  await deleteAccount(actor)
  expect((await viewsOf(who)).map(({ name }) => name[0])).toEqual(['D', 'E', 'F', 'G', 'H'])
})
