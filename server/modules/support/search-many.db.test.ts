// Searches whose words more subjects have than are read by the index.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { openTicket } from '#test/support.ts'

const app = useTestApp()
const MANY = 5100
let staff: Actor

const found = async (search: string) => {
  const query = { view: 'all', search, limit: '3' } as never
  const { items, counts } = (await staff.call('GET /api/admin/support', { query })).body
  return { subjects: items.map(({ subject }) => subject), closed: counts?.closed }
}

beforeAll(async () => {
  staff = await app().member({ role: 'support' })
  const member = await app().member({ name: 'Olga Often' })
  await openTicket(member)
  await sql`insert into support_tickets (member_id, id, category, subject, status, message_count, created_at, last_message_at, first_answer_at, closed_at)
    select ${member.id}, gen_random_uuid(), 'points', 'Spin number' || n, 'closed', 1, at, at, at, at
    from (select n, ${app().clock.now()}::timestamptz - n * interval '1 h' as at from generate_series(1, ${sql.lit(MANY)}) n) x`.execute(
    app().database.db,
  )
})

test('the tickets with the newest messages are found among many matches, which are not counted', async () => {
  const newest = ['Spin number1', 'Spin number2', 'Spin number3']
  expect(await found('spin')).toEqual({ subjects: newest, closed: undefined })
  expect(await found('spin num')).toEqual({ subjects: newest, closed: undefined })
})

test('up to 5,000 matches are counted', async () => {
  expect(await found('number1')).toEqual({ subjects: ['Spin number1', 'Spin number10', 'Spin number11'], closed: 1111 })
})

test('a rare word is found, alone, with others and beside the words of the member', async () => {
  expect(await found('number5099')).toEqual({ subjects: ['Spin number5099'], closed: 1 })
  expect(await found('number5099 spin')).toEqual({ subjects: ['Spin number5099'], closed: 1 })
  expect(await found('number5101')).toEqual({ subjects: [], closed: 0 })
  expect((await found('olga often')).subjects).toHaveLength(3)
})

test('tickets are found by the beginning of very many words of members, and not counted', async () => {
  const member = await app().member({ name: 'Frequent Fred' })
  await openTicket(member, { subject: 'Of Fred' })
  expect(await found('frequent')).toEqual({ subjects: ['Of Fred'], closed: 0 })
  const addWords = (from: number, to: number) =>
    sql`insert into member_words (status, word, member_id)
      select 'active', 'frequent' || n, ${member.id} from generate_series(${from}::integer, ${to}::integer) n`.execute(
      app().database.db,
    )
  for (const [from, to, closed] of [
    [1, 1000, 0],
    [1001, 2000, undefined],
    [2001, 20_000, undefined],
  ] as const) {
    await addWords(from, to)
    expect(await found('frequent')).toEqual({ subjects: ['Of Fred'], closed })
    expect(await found('fre frequent')).toEqual({ subjects: ['Of Fred'], closed })
    expect(await found('frequent other')).toMatchObject({ subjects: [] })
  }
})
