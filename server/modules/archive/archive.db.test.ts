import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { readMember } from '#test/members.ts'

const app = useTestApp()
const OWN = 'GET /api/archive'
const OF_MEMBER = 'GET /api/admin/members/:id/archive'
const NO_ONE = '019376f0-5a7c-7d3e-8b1a-2f4c6d8e0a12'

/** Archives an entry per minute of 2024; the last two have the same time. */
async function archive(member: Actor, descriptions: readonly string[]): Promise<void> {
  const last = descriptions.length - 2
  const rows = descriptions.map((description, seq) => ({
    ...{ member_id: member.id, seq, kind: 'spin' as const, points: 5 - seq, description },
    at: new Date(Date.UTC(2024, 0, 1, 0, Math.min(seq, last))),
  }))
  await app().database.db.insertInto('archive_entries').values(rows).execute()
}

test('members read their own earlier history alone, newest first, page by page', async () => {
  const [member, other, guest] = [await app().member(), await app().member(), await app().member()]
  await archive(member, ['first', 'second', 'third', 'fourth'])
  await archive(other, ['of another', 'of another too'])
  const read = async (cursor?: string | null) =>
    (await member.call(OWN, { query: { limit: '3', ...(cursor && { cursor }) } as never })).body
  const first = await read()
  const second = await read(first.nextCursor)
  expect([...first.items, ...second.items].map(({ description }) => description)).toEqual([
    ...['fourth', 'third', 'second', 'first'],
  ])
  expect(first.items[0]).toEqual({
    ...{ seq: 3, at: '2024-01-01T00:02:00.000Z', kind: 'spin', points: 2, description: 'fourth' },
  })
  expect(second.nextCursor).toBeNull()
  expect((await guest.call(OWN)).body).toEqual({ items: [], nextCursor: null })
  for (const cursor of ['2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z~x', '0000-01-01T00:00:00.000Z~1'])
    expect((await member.call(OWN, { query: { cursor } })).status).toBe(400)
  const hasArchive = async (actor: Actor) => (await actor.call('GET /api/transactions/summary')).body.hasArchive
  expect([await hasArchive(member), await hasArchive(guest)]).toEqual([true, false])
})

test('staff who may read transactions read the earlier history of a member', async () => {
  const [member, other] = [await app().member(), await app().member()]
  await archive(member, ['first', 'second'])
  const staff = await app().member({ role: 'support' })
  const { body } = await staff.call(OF_MEMBER, { params: { id: member.id } })
  expect(body.items.map(({ description }) => description)).toEqual(['second', 'first'])
  expect((await staff.call(OF_MEMBER, { params: { id: other.id } })).body.items).toEqual([])
  expect((await staff.call(OF_MEMBER, { params: { id: NO_ONE } })).status).toBe(404)
  expect((await other.call(OF_MEMBER, { params: { id: member.id } })).status).toBe(403)
  expect([(await readMember(staff, member.id)).hasArchive, (await readMember(staff, other.id)).hasArchive]).toEqual([
    ...[true, false],
  ])
})
