import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { addRole } from '#test/own-roles.ts'

const app = useTestApp()

type Kind = 'redemption' | 'ticket' | 'approval' | 'risk_group'
const look = async (who: Actor, id: string, kind: Kind = 'redemption', closed = false) =>
  (await who.call('POST /api/admin/presence', { body: { kind, id, closed } })).body.others?.map(({ name }) => name)
/** Counts the announcements, sent or not. */
const countEvents = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from outbox where topic = 'event' and payload ->> 'type' = 'presence'
    union all select from published_events where type = 'presence') all_events`.execute(app().database.db)
  return rows[0]?.count ?? 0
}

test('colleagues see who has the same record open, until it is closed or without a heartbeat for 40 seconds', async () => {
  const [one, two] = [
    await app().member({ role: 'moderator', name: 'Mona' }),
    await app().member({ role: 'support', name: 'Sam' }),
  ]
  const id = crypto.randomUUID()
  expect(await look(one, id)).toEqual([])
  expect(await look(two, id)).toEqual(['Mona'])
  expect(await look(two, id, 'ticket')).toEqual([])
  expect(await look(one, id, 'risk_group')).toEqual([])
  expect(await look(two, crypto.randomUUID())).toEqual([])
  expect(await look(one, id)).toEqual(['Sam'])
  await look(two, id, 'redemption', true)
  expect(await look(one, id)).toEqual([])
  app().clock.advance(39)
  expect(await look(two, id)).toEqual(['Mona'])
  app().clock.advance(2)
  expect(await look(two, id)).toEqual([])
  // The row of Mona was deleted, too.
  const { db } = app().database
  const rows = await db.selectFrom('presences').select('member_id').where('subject_id', '=', id).execute()
  expect(rows).toEqual([{ member_id: two.id }])
})

test('a colleague with an own role is seen, a former one is not', async () => {
  const ownRoleId = await addRole(app(), ['redemptions.read'])
  const [one, own] = [await app().member({ role: 'moderator' }), await app().member({ ownRoleId, name: 'Olga' })]
  const id = crypto.randomUUID()
  await look(own, id)
  expect(await look(one, id)).toEqual(['Olga'])
  await app().database.db.updateTable('members').set({ own_role_id: null }).where('id', '=', own.id).execute()
  expect(await look(one, id)).toEqual([])
})

test('opening and closing are announced, heartbeats are not', async () => {
  const staff = await app().member({ role: 'moderator' })
  const id = crypto.randomUUID()
  const before = await countEvents()
  await look(staff, id)
  expect(await countEvents()).toBe(before + 1)
  await look(staff, id)
  expect(await countEvents()).toBe(before + 1)
  await look(staff, id, 'redemption', true)
  expect(await countEvents()).toBe(before + 2)
})

test('a kind that the viewer may not read, and members, are refused', async () => {
  const [support, member] = [await app().member({ role: 'support' }), await app().member()]
  const id = crypto.randomUUID()
  for (const [who, kind] of [
    [support, 'approval'],
    [member, 'approval'],
    [support, 'risk_group'],
  ] as const)
    expect(await who.call('POST /api/admin/presence', { body: { kind, id } })).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
})
