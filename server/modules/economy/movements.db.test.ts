import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { EntryType, TaskType } from '#contracts/ledger-rules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { calendar } from '#server/modules/accounts/index.ts'
import { postEntry, readEntrySums } from '#server/modules/ledger/index.ts'
import { useTestApp } from '#test/app.ts'
import { fieldErrors } from '#test/economy.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { movementsOf } from './movements.ts'

const app = useTestApp({ now: '2026-11-20T12:00:00.000Z', environment: { APP_TIME_ZONE: 'America/New_York' } })
const db = () => app().database.db

const KINDS: readonly (readonly [TaskType, EntryType])[] = [
  ['spin_win', 'earn'],
  ['quiz', 'earn'],
  ['leaderboard', 'earn'],
  ['adjustment', 'earn'],
  ['adjustment', 'redeem'],
  ['redemption', 'redeem'],
  ['refund', 'refund'],
  ['expiry', 'redeem'],
]
const HOUR_MS = 3_600_000
const START = Date.parse('2026-09-01T00:00:00.000Z')
/** Two months, so that the clocks change within them in both zones. */
const HOURS = 1700

/** The sum of all entries before a time, by the ledger alone. */
async function ledgerBefore(at: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from transactions where created_at < ${at}`.execute(db())
  return rows[0]?.points ?? Number.NaN
}

const entryArbitrary = fc.record({
  member: fc.nat(2),
  kind: fc.nat(KINDS.length - 1),
  points: fc.integer({ min: 1, max: 5000 }),
  hour: fc.nat(HOURS),
})

test('opening balance and movements add up to the closing balance, for any ledger and any days', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entryArbitrary, { minLength: 1, maxLength: 25 }),
      fc.array(fc.nat(70), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'),
      fc.array(fc.nat(24), { maxLength: 3 }),
      async (entries, cuts, timeZone, projected) => {
        const members = await Promise.all([0, 1, 2].map(() => app().member()))
        const existing = movementsOf(await readEntrySums(db(), new Date(START), new Date('2100-01-01'))).closing
        for (const [index, { member, kind, points, hour }] of entries.entries()) {
          const [taskType, type] = KINDS[kind] ?? ['spin_win', 'earn']
          const memberId = members[member]?.id ?? ''
          const entry = { description: 'A test', taskType, reference: `${index}`, reason: 'a test' }
          const at = new Date(START + hour * HOUR_MS)
          await inTransaction(db(), async (tx) => {
            const wallet = await tx
              .selectFrom('wallets')
              .select('points')
              .where('member_id', '=', memberId)
              .executeTakeFirst()
            if (type === 'redeem' && (wallet?.points ?? 0) < points) return
            await postEntry(tx, { memberId, type, points, ...entry }, at)
          })
          // What is in the daily sums counts as often as what is not added to them yet.
          if (projected.includes(index)) await projectLeaderboard(app())
        }
        // Consecutive ranges of days: each one opens with what the one before closed with.
        const days = [...new Set([0, ...cuts, 71])].sort((one, other) => one - other)
        const starts = days.map(
          (day) =>
            calendar.daysFrom({ timeZone }, calendar.addDays('2026-08-31', day), 1)[0]?.start ?? new Date(Number.NaN),
        )
        let balance: number | undefined
        for (const [index, from] of starts.slice(0, -1).entries()) {
          const { opening, sources, total, closing } = movementsOf(
            await readEntrySums(db(), from, starts[index + 1] as Date),
          )
          expect(opening).toBe(balance ?? opening)
          expect(opening).toBe(await ledgerBefore(from))
          expect(closing).toBe(opening + total.change)
          expect(total.change).toBe(total.issued + total.spent + total.expired + total.refunded + total.adjusted)
          for (const name of ['issued', 'spent', 'expired', 'refunded', 'adjusted', 'change', 'entries'] as const) {
            expect(sources.reduce((sum, one) => sum + one[name], 0)).toBe(total[name])
          }
          balance = closing
        }
        // The last one closes with what all wallets hold.
        const { rows } = await sql<{ points: number }>`select sum(points)::bigint as points from wallets`.execute(db())
        const everything = movementsOf(await readEntrySums(db(), new Date(START), new Date('2100-01-01')))
        expect(everything.closing).toBe(rows[0]?.points)
        expect(everything.closing - existing).toBe(everything.total.change + everything.opening - existing)
      },
    ),
    { numRuns: 15 },
  )
})

describe('the movements of some days', () => {
  const fresh = useTestApp({ now: '2026-11-20T12:00:00.000Z', environment: { APP_TIME_ZONE: 'America/New_York' } })
  const read = async (from: string, to = from) => {
    const staff = await fresh().member({ role: 'super_admin' })
    return staff.call('GET /api/admin/economy/movements', { query: { from, to } })
  }

  test('are those of the product’s time zone', async () => {
    const member = await fresh().member()
    // 2 November ends in New York at 05:00 UTC.
    await earn(fresh().database.db, member.id, 100, new Date('2026-11-03T04:59:59.999Z'))
    await earn(fresh().database.db, member.id, 30, new Date('2026-11-03T05:00:00.000Z'), 'quiz')
    await earn(fresh().database.db, member.id, 40, new Date('2026-11-03T06:00:00.000Z'), 'redemption')
    expect((await read('2026-11-02')).body).toMatchObject({
      ...{ timeZone: 'America/New_York', opening: 0, closing: 100 },
      sources: [{ source: 'spin_win', issued: 100, change: 100, entries: 1 }],
    })
    expect((await read('2026-11-03')).body).toMatchObject({
      ...{ opening: 100, closing: 90 },
      sources: [
        { source: 'quiz', issued: 30 },
        { source: 'redemption', spent: -40 },
      ],
      total: { issued: 30, spent: -40, expired: 0, refunded: 0, adjusted: 0, change: -10, entries: 2 },
    })
    const staff = await fresh().member({ role: 'super_admin' })
    const csv = await staff.send<string>('GET', '/api/admin/economy/movements-export?from=2026-11-03&to=2026-11-03')
    expect(csv.headers.get('content-disposition')).toContain('points-movements-2026-11-20.csv')
    expect(csv.body.trim().replace('\ufeff', '').split('\r\n')).toEqual([
      'From,To,Time Zone,Line,Source,Issued,Spent,Expired,Refunded,Adjusted,Change,Entries,Balance',
      '2026-11-03,2026-11-03,America/New_York,Opening balance,,,,,,,,,100',
      '2026-11-03,2026-11-03,America/New_York,Movements,quiz,30,0,0,0,0,30,1,',
      '2026-11-03,2026-11-03,America/New_York,Movements,redemption,0,-40,0,0,0,-40,1,',
      '2026-11-03,2026-11-03,America/New_York,Total,,30,-40,0,0,0,-10,2,',
      '2026-11-03,2026-11-03,America/New_York,Closing balance,,,,,,,,,90',
    ])
  })

  test('are refused at the field', async () => {
    expect(fieldErrors(await read('2026-11-03', '2026-11-02'))).toEqual({ to: 'This is before the first day' })
    expect(fieldErrors(await read('2025-11-01', '2026-11-02'))).toEqual({ to: 'At most a year after the first day' })
    expect(fieldErrors(await read('2026-02-30', '2026-11-02'))).toEqual({ from: 'Please enter a day' })
    expect((await (await fresh().member({ role: 'moderator' })).call('GET /api/admin/economy/movements')).code).toBe(
      'forbidden',
    )
  })
})
