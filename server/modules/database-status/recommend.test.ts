import { expect, test } from 'vitest'
import type { DatabaseCheck } from '#contracts/database.ts'
import { withoutValues } from './read-statements.ts'
import { recommend } from './recommend.ts'

const NOW = new Date('2026-03-01T09:00:00.000Z')
const unread = { trouble: 'failed' } as const
const parts = (profiles: number | null, transactions: number | null) => ({
  tables: (
    [
      ['profiles', 'members', profiles],
      ['transactions', 'transactions', transactions],
    ] as const
  ).map(([named, table, rows]) => ({ named, table, rows, counted: 'exact' as const, trouble: null })),
  migrations: unread,
  jobs: unread,
  mails: unread,
  backup: unread,
})
const codes = (...counts: [number | null, number | null]) => recommend(parts(...counts), NOW).map(({ code }) => code)

test.each([
  [0, 0, ['noProfiles']],
  [0, 7, ['noProfiles']],
  [3, 0, ['noTransactions']],
  [3, 6, []],
  [3, 7, ['manyTransactions']],
  [null, 7, []],
  [3, null, []],
])('%s profiles and %s transactions advise %s', (profiles, transactions, advice) => {
  expect(codes(profiles, transactions)).toEqual(advice)
})

test('upkeep is advised where something is due, and nothing of what could not be read', () => {
  const jobs = (failed: number): DatabaseCheck['jobs'] => ({
    value: { offered: true, queues: [{ name: 'purge', waiting: 0, running: 0, failed, lastDoneAt: null }] },
  })
  expect(recommend({ ...parts(1, 1), jobs: jobs(2) }, NOW)).toEqual([{ code: 'jobsFailed', n: 2 }])
  expect(recommend({ ...parts(1, 1), jobs: jobs(0) }, NOW)).toEqual([])
  expect(recommend({ ...parts(1, 1), backup: { value: null } }, NOW)).toEqual([{ code: 'noBackup', n: 0 }])
})

test.each([
  ["select 'it''s ada@gmail.com', 5", 'select …, 5'],
  ["select E'a\\'b', name from members where id = 123456", 'select E…, name from members where id = …'],
  ["select 'cut off in the midd", 'select …'],
  ['select $tag$secret$tag$, $1, $22 from t1', 'select …, $1, $22 from t1'],
  ['select /* ada@gmail.com */ 1 -- her\n from t', 'select … 1 … from t'],
  [`select "${'a'.repeat(300)}"`, `select "${'a'.repeat(232)}…`],
])('%s is shown without its values', (text, shown) => {
  expect(withoutValues(text)).toBe(shown)
})
