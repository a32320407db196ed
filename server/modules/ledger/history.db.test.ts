import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENTRY_SORTS, ENTRY_TYPES, type Entry, TASK_TYPES } from '#contracts/ledger.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type NewEntry, postEntry } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ now: '2026-03-01T12:00:00.000Z' })

type Posted = Pick<NewEntry, 'type' | 'points' | 'description' | 'taskType'> & { readonly at: string }

/** Posts entries at their instants, each with its own reference. */
async function post(member: Actor, entries: readonly Posted[]): Promise<void> {
  await inTransaction(app().database.db, async (tx) => {
    for (const [index, { at, ...entry }] of entries.entries()) {
      const whole = { ...entry, memberId: member.id, reference: `test ${index}`, reason: 'test' }
      await postEntry(tx, whole, new Date(at))
    }
  })
}

const earn = (at: string, points: number, description = 'Spin & Win', taskType: NewEntry['taskType'] = 'spin_win') =>
  ({ type: 'earn', points, description, taskType, at }) as const
const redeem = (at: string, points: number) =>
  ({ type: 'redeem', points, description: 'Netflix, 1 Month', taskType: 'redemption', at }) as const

type Query = Readonly<Record<string, string>>

async function all(member: Actor, query: Query, limit = 100): Promise<Entry[]> {
  const found: Entry[] = []
  let cursor: string | null | undefined
  do {
    const asked = { ...query, limit: String(limit), ...(cursor && { cursor }) } as never
    const { status, body } = await member.call('GET /api/transactions', { query: asked })
    expect(status).toBe(200)
    found.push(...body.items)
    if (!cursor) expect(body.found).toBeGreaterThanOrEqual(found.length)
    cursor = body.nextCursor
  } while (cursor)
  return found
}

describe('a member’s history', () => {
  test('is found by every filter and in every order, each entry once, with any page size', async () => {
    const member = await app().member()
    const words = ['Spin & Win: 50 Points', 'Trivia 100%', 'Scratch_card', 'Daily check-in', 'Odd \\ text']
    const entries = Array.from({ length: 60 }, (_, index): Posted => {
      const at = new Date(Date.UTC(2026, 0, 1 + index, (index * 7) % 24)).toISOString()
      if (index % 9 === 8) return redeem(at, 10 + (index % 4))
      return earn(at, 5 * (1 + (index % 6)), words[index % words.length], TASK_TYPES[index % 10])
    })
    await post(member, entries)
    const plain = await all(member, {})
    expect(plain).toHaveLength(60)

    const day = fc
      .integer({ min: 0, max: 70 })
      .map((days) => new Date(Date.UTC(2025, 11, 28 + days)).toISOString().slice(0, 10))
    const size = fc.integer({ min: 0, max: 35 })
    const filters = fc.record(
      {
        search: fc.constantFrom('spin', 'WIN spin', '100%', '_', '\\', 'points 50', 'nothing like it', ''),
        type: fc.constantFrom(...ENTRY_TYPES),
        source: fc.constantFrom(...TASK_TYPES),
        min: size,
        max: size,
        from: day,
        to: day,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...ENTRY_SORTS),
        fc.integer({ min: 1, max: 40 }),
        async (filter, sort, limit) => {
          const { search = '', type, source, min = 0, max = 99, from = '2000-01-01', to = '2100-01-01' } = filter
          const asked = search.toLowerCase().split(' ')
          const expected = plain
            .filter((entry) => asked.every((word) => entry.description.toLowerCase().includes(word)))
            .filter((entry) => (!type || entry.type === type) && (!source || entry.taskType === source))
            .filter(({ points }) => Math.abs(points) >= min && Math.abs(points) <= max)
            .filter(({ createdAt }) => createdAt.slice(0, 10) >= from && createdAt.slice(0, 10) <= to)
          const by = {
            newest: (a: Entry, b: Entry) => b.seq - a.seq,
            oldest: (a: Entry, b: Entry) => a.seq - b.seq,
            highest: (a: Entry, b: Entry) => b.points - a.points || b.seq - a.seq,
            lowest: (a: Entry, b: Entry) => a.points - b.points || a.seq - b.seq,
          }
          const query = Object.fromEntries(
            Object.entries({ ...filter, sort }).map(([name, value]) => [name, String(value)]),
          )
          expect((await all(member, query, limit)).map(({ seq }) => seq)).toEqual(
            expected.toSorted(by[sort]).map(({ seq }) => seq),
          )
        },
      ),
      { numRuns: 25 },
    )
  })

  test('uses days of the member’s time zone, also when clocks change', async () => {
    const member = await app().member({ timeZone: 'Europe/Berlin' })
    await post(member, [
      earn('2026-03-28T22:59:00.000Z', 1),
      earn('2026-03-28T23:00:00.000Z', 2),
      earn('2026-03-29T21:59:00.000Z', 4),
      earn('2026-03-29T22:00:00.000Z', 8),
      redeem('2026-03-31T21:59:59.000Z', 5),
      earn('2026-03-31T22:00:00.000Z', 16),
    ])
    const points = async (query: Query) => (await all(member, query)).map((entry) => entry.points)
    expect(await points({ from: '2026-03-29', to: '2026-03-29', sort: 'oldest' })).toEqual([2, 4])
    const { body } = await member.call('GET /api/transactions/month', { query: { month: '2026-03' } })
    expect(body.days).toHaveLength(31)
    expect(body.days.filter(({ entries }) => entries > 0)).toEqual([
      { day: '2026-03-28', gained: 1, lost: 0, entries: 1 },
      { day: '2026-03-29', gained: 6, lost: 0, entries: 2 },
      { day: '2026-03-30', gained: 8, lost: 0, entries: 1 },
      { day: '2026-03-31', gained: 0, lost: 5, entries: 1 },
    ])
  })

  test('has the sums of a day that continues on the next page, over all entries that the filter finds', async () => {
    const member = await app().member({ timeZone: 'Europe/Berlin' })
    await post(member, [
      earn('2026-04-01T21:30:00.000Z', 1),
      earn('2026-04-01T22:30:00.000Z', 2),
      earn('2026-04-02T10:00:00.000Z', 4, 'Trivia Quiz', 'quiz'),
      redeem('2026-04-02T11:00:00.000Z', 5),
      earn('2026-04-02T22:30:00.000Z', 8),
    ])
    const lastDay = async (query: Query) => (await member.call('GET /api/transactions', { query })).body.lastDay
    const second = { day: '2026-04-02', gained: 6, lost: 5, entries: 3 }
    expect(await lastDay({ limit: '1' })).toEqual({ day: '2026-04-03', gained: 8, lost: 0, entries: 1 })
    expect(await lastDay({ limit: '2' })).toEqual(second)
    expect(await lastDay({ limit: '4' })).toEqual(second)
    expect(await lastDay({ limit: '2', sort: 'oldest' })).toEqual(second)
    expect(await lastDay({ limit: '2', type: 'earn' })).toEqual({ ...second, lost: 0, entries: 2 })
    expect(await lastDay({ limit: '5' })).toBeNull()
    expect(await lastDay({ limit: '2', sort: 'highest' })).toBeNull()
  })

  test('has no days before 2000 and none after 2100', async () => {
    const member = await app().member()
    for (const query of [{ from: '0000-01-01' }, { from: '1999-12-31' }, { to: '2101-01-01' }, { to: '9999-12-31' }]) {
      const answer = await member.call('GET /api/transactions', { query })
      expect(answer).toMatchObject({ status: 400, code: 'invalidInput' })
    }
    const query = { from: '2000-01-01', to: '2100-12-31' }
    expect((await member.call('GET /api/transactions', { query })).status).toBe(200)
  })

  test('adds up by day, week and source', async () => {
    app().clock.set('2026-06-10T12:00:00.000Z')
    const member = await app().member()
    await post(member, [
      earn('2026-01-05T10:00:00.000Z', 1000, 'Welcome bonus', 'signup'),
      earn('2026-05-28T10:00:00.000Z', 50),
      earn('2026-05-28T11:00:00.000Z', 25),
      redeem('2026-06-04T10:00:00.000Z', 600),
      { type: 'refund', points: 600, description: 'Refund', taskType: 'refund', at: '2026-06-05T10:00:00.000Z' },
      redeem('2026-06-10T09:00:00.000Z', 500),
      earn('2026-06-10T10:00:00.000Z', 40, 'Trivia Quiz', 'quiz'),
    ])
    const { body } = await member.call('GET /api/transactions/summary')
    expect(body).toMatchObject({ points: 615, totalEarned: 1115, totalSpent: 500, entries: 7 })
    expect(body.days).toHaveLength(84)
    expect(body.days[0]).toEqual({ day: '2026-03-19', balance: 1000 })
    const balances = Object.fromEntries(body.days.map(({ day, balance }) => [day, balance]))
    expect(balances).toMatchObject({
      '2026-05-27': 1000,
      '2026-05-28': 1075,
      '2026-06-03': 1075,
      '2026-06-04': 475,
      '2026-06-05': 1075,
      '2026-06-10': 615,
    })
    expect(body.weeks).toHaveLength(12)
    expect(body.weeks.slice(-2)).toEqual([
      { from: '2026-05-28', to: '2026-06-03', earned: 75, spent: 0 },
      { from: '2026-06-04', to: '2026-06-10', earned: 40, spent: 500 },
    ])
    expect(body.sources).toEqual([
      { source: 'spin_win', points: 75 },
      { source: 'quiz', points: 40 },
    ])
  })

  test('is proved entry by entry: each shown entry has the hash that the next one contains', async () => {
    const member = await app().member()
    await post(member, [earn('2026-03-01T10:00:00.000Z', 5), earn('2026-03-01T11:00:00.000Z', 7)])
    let before = '00'.repeat(32)
    for (const seq of ['1', '2']) {
      const { body } = await member.call('GET /api/transactions/proof', { query: { seq } })
      const hash = createHash('sha256').update(Buffer.from(before, 'hex')).update(body.covered).digest('hex')
      expect(body).toMatchObject({ hashBefore: before, hash, confirmedBy: hash })
      before = hash
    }
    const stranger = await app().member()
    expect((await stranger.call('GET /api/transactions/proof', { query: { seq: '1' } })).code).toBe('notFound')
    expect((await member.call('GET /api/transactions/proof', { query: { seq: '3' } })).code).toBe('notFound')
  })
})

describe('a CSV of the history', () => {
  const csv = async (member: Actor, query: Query = {}) => {
    const search = new URLSearchParams(query)
    const headers = { cookie: member.cookie ?? '' }
    const response = await fetch(`${app().url}/api/transactions/export?${search}`, { headers })
    return { response, lines: (await response.text()).split('\r\n') }
  }

  test('has the specified columns, a dated name, and no formulas', async () => {
    app().clock.set('2026-07-01T12:00:00.000Z')
    const member = await app().member()
    await post(member, [
      earn('2026-03-01T10:00:00.000Z', 5, '=HYPERLINK("x"), "quoted"'),
      redeem('2026-03-02T10:00:00.000Z', 3),
    ])
    const { response, lines } = await csv(member, { sort: 'oldest' })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="transactions-2026-07-01.csv"')
    const tomorrow = await csv(await app().member({ timeZone: 'Pacific/Auckland' }))
    expect(tomorrow.response.headers.get('content-disposition')).toContain('transactions-2026-07-02.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(lines).toEqual([
      'Date,Type,Points,Description,Task Type',
      `2026-03-01T10:00:00.000Z,earn,5,"'=HYPERLINK(""x""), ""quoted""",spin_win`,
      '2026-03-02T10:00:00.000Z,redeem,-3,"Netflix, 1 Month",redemption',
      '',
    ])
  })

  test('contains the filtered or chosen entries, also across many parts', async () => {
    const member = await app().member()
    await post(
      member,
      Array.from({ length: 1050 }, (_, index) => earn('2026-03-01T10:00:00.000Z', 1 + (index % 3))),
    )
    expect((await csv(member)).lines).toHaveLength(1052)
    expect((await csv(member, { min: '3' })).lines).toHaveLength(352)
    expect((await csv(member, { entries: '1-20,1050' })).lines).toHaveLength(23)
    const everySecond = Array.from({ length: 525 }, (_, index) => 2 * index + 1)
    expect((await csv(member, { entries: everySecond.join(',') })).lines).toHaveLength(527)
    expect((await csv(await app().member(), { entries: '1-20' })).lines).toHaveLength(2)
  })
})
