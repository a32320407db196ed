import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { fillDemo } from './load-demo.ts'

const app = useTestApp()

test('the entries of each demo member are in their order by time', async () => {
  const { database, config } = app()
  await fillDemo(database, config)
  const entries = await database.db
    .selectFrom('transactions')
    .innerJoin('members', 'members.id', 'transactions.member_id')
    .select(['members.email', 'transactions.created_at as at'])
    .orderBy('transactions.member_id')
    .orderBy('transactions.seq')
    .execute()
  const early = entries.filter(({ email, at }, index) => {
    const before = entries[index - 1]
    return before?.email === email && at < before.at
  })
  expect(entries.length).toBeGreaterThan(200)
  expect(early).toEqual([])
})
