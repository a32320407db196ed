import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { ENTRY_SORTS, ENTRY_TYPES } from '#contracts/ledger.ts'
import { snapshotColumn } from '#server/db/parts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type NewEntry, postEntry } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { type EntryFilter, sortedEntries } from './filter.ts'
import { EARNINGS, newestEntries } from './read-activity.ts'
import { readEntryPage } from './read-page.ts'
import { ENTRY } from './store.ts'

const NOW = '2026-06-10T12:00:00.000Z'
const app = useTestApp({ now: NOW })

interface Posted extends Pick<NewEntry, 'type' | 'points' | 'taskType'> {
  readonly daysAgo: number
}

async function post(member: Actor, entries: readonly Posted[]): Promise<void> {
  await inTransaction(app().database.db, async (tx) => {
    for (const [index, { daysAgo, ...entry }] of entries.entries()) {
      const whole = { ...entry, memberId: member.id, description: 'Entry', reference: `test ${index}`, reason: 'test' }
      await postEntry(tx, whole, new Date(Date.parse(NOW) - daysAgo * 86_400_000))
    }
  })
}

const kind = fc.constantFrom(
  { type: 'earn', taskType: 'spin_win' } as const,
  { type: 'earn', taskType: 'quiz' } as const,
  { type: 'refund', taskType: 'refund' } as const,
  { type: 'redeem', taskType: 'redemption' } as const,
  { type: 'redeem', taskType: 'expiry' } as const,
)
const history = fc.array(fc.tuple(kind, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 120 })), {
  maxLength: 40,
})

describe('a page of a history', () => {
  test('counts what the filter finds up to a limit, and exactly without a filter', async () => {
    const member = await app().member()
    const found = { type: 'earn', points: 5, daysAgo: 1 } as const
    const other = { ...found, taskType: 'spin_win' } as const
    const quiz = { ...found, taskType: 'quiz' } as const
    await post(member, [other, quiz, quiz, quiz, quiz])
    const { db } = app().database
    const read = async (filter: EntryFilter, limit: number) =>
      (await readEntryPage(db, member.id, filter, { limit, sort: 'newest', cursor: undefined }, 2)).found
    expect(await read({ source: 'quiz' }, 1)).toBe(3)
    expect(await read({ source: 'spin_win' }, 1)).toBe(1)
    expect(await read({ source: 'scratch_earn' }, 1)).toBe(0)
    expect(await read({}, 1)).toBe(5)
  })
})

describe('the sums of a history', () => {
  test('equal those of its entries: expired points are neither earned nor spent', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        const member = await app().member({ points: 5000 })
        const entries = drawn
          .map(([kind, points, daysAgo]): Posted => ({ ...kind, points, daysAgo }))
          .toSorted((a, b) => b.daysAgo - a.daysAgo)
        await post(member, entries)
        const sum = (of: readonly Posted[], ...signs: readonly [type: string, sign: number][]) =>
          of.reduce((total, { type, points }) => total + points * (new Map(signs).get(type) ?? 0), 0)
        const spent = (of: readonly Posted[]) =>
          sum(
            of.filter(({ taskType }) => taskType !== 'expiry'),
            ['redeem', 1],
            ['refund', -1],
          )
        const { body } = await member.call('GET /api/transactions/summary')
        expect(body.entries).toBe(entries.length + 1)
        expect(body.totalSpent).toBe(spent(entries))
        const shown = entries.filter(({ daysAgo }) => daysAgo < 84)
        expect(body.weeks.reduce((total, week) => total + week.spent, 0)).toBe(spent(shown))
        // The initial balance was posted today, after the generated entries in time.
        const lastDays = body.days.slice(-2).map(({ balance }) => balance)
        const until = (days: number) =>
          sum(
            entries.filter(({ daysAgo }) => daysAgo >= days),
            ['earn', 1],
            ['refund', 1],
            ['redeem', -1],
          )
        expect(lastDays).toEqual([until(1), 5000 + until(0)])
        const quiz = shown.filter(({ taskType }) => taskType === 'quiz')
        expect(body.sources.find(({ source }) => source === 'quiz')?.points ?? 0).toBe(sum(quiz, ['earn', 1]))
      }),
      { numRuns: 20 },
    )
  })
})

describe('histories of any length are read by the ledger’s primary key alone', () => {
  const plan = async (query: string, parameters: readonly unknown[]): Promise<string> =>
    await app()
      .database.db.connection()
      .execute(async (one) => {
        // Otherwise a small table is scanned.
        await sql`set enable_seqscan = off`.execute(one)
        await sql`set enable_bitmapscan = off`.execute(one)
        const { rows } = await one.executeQuery({
          ...sql`select`.compile(one),
          sql: `explain ${query}`,
          parameters: [...parameters],
        })
        await sql`reset all`.execute(one)
        return JSON.stringify(rows)
      })

  const member = crypto.randomUUID()
  const filters: Readonly<Record<string, EntryFilter>> = {
    everything: {},
    ...Object.fromEntries(ENTRY_TYPES.map((type) => [type, { type }])),
    'a source': { source: 'quiz' },
    'a word': { search: 'wheel' },
    'a size': { min: 5, max: 10 },
    'some days': { since: new Date('2026-01-01'), before: new Date('2026-02-01') },
  }
  for (const [name, filter] of Object.entries(filters)) {
    test(`for ${name}, in every order`, async () => {
      for (const sort of ENTRY_SORTS) {
        const after = { points: 5, seq: 100 }
        const page = sortedEntries(app().database.db, member, filter, sort, after).select(ENTRY).limit(26).compile()
        expect(await plan(page.sql, page.parameters)).toContain('Index Only Scan')
      }
    })
  }

  // With workers a function reads the entries, and EXPLAIN does not show its plan.
  test.skipIf(inject('citusNodes').length > 0)('for the dashboard', async () => {
    for (const read of [EARNINGS, newestEntries(10)]) {
      const query = `select ${snapshotColumn({ read })} from (select $1::jsonb as input) as call, members m where m.id = $2`
      const input = JSON.stringify({ today: NOW, week: NOW })
      expect(await plan(query, [input, member])).toMatch(/Index Only Scan (Backward )?using \w+ on transactions/)
    }
  })

  test('and too long filters are refused', async () => {
    const someone = await app().member()
    const long = { type: 'earn', points: 5, taskType: 'adjustment', reference: 'long', reason: 'test' } as const
    const posting = inTransaction(app().database.db, (tx) =>
      postEntry(tx, { ...long, memberId: someone.id, description: 'x'.repeat(501) }, new Date(NOW)),
    )
    await expect(posting).rejects.toThrow('transactions_description_length')
  })
})
