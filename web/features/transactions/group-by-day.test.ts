import { describe, expect, it } from 'vitest'
import type { Entry } from '#contracts/ledger.ts'
import { groupByDay } from './group-by-day.ts'

const entry = (createdAt: string, points: number, type: Entry['type'] = points < 0 ? 'redeem' : 'earn') =>
  ({ createdAt, points, type }) as Entry
const dayOf = (instant: string) => instant.slice(0, 10)
const ENTRIES = [
  entry('2026-03-02T18:00:00Z', 50),
  entry('2026-03-02T12:00:00Z', -600),
  entry('2026-03-02T09:00:00Z', 600, 'refund'),
  entry('2026-03-01T20:00:00Z', 25),
]

describe('the days of a list', () => {
  it('have the sums of all their entries once everything is loaded', () => {
    expect(groupByDay(ENTRIES, dayOf, false, null)).toEqual([
      { day: '2026-03-02', entries: ENTRIES.slice(0, 3), sums: { gained: 650, lost: 600 } },
      { day: '2026-03-01', entries: ENTRIES.slice(3), sums: { gained: 25, lost: 0 } },
    ])
    expect(groupByDay([], dayOf, false, null)).toEqual([])
  })

  it('take the sums of a day that continues on the next page from the server', () => {
    const lastDay = { day: '2026-03-01', gained: 175, lost: 500, entries: 4 }
    const [, last] = groupByDay(ENTRIES, dayOf, true, lastDay)
    expect(last?.sums).toMatchObject({ gained: 175, lost: 500 })
    expect(groupByDay(ENTRIES, dayOf, true, lastDay)[0]?.sums).toEqual({ gained: 650, lost: 600 })
  })

  it('have no sums where the server names another day, as after a change of the time zone', () => {
    const lastDay = { day: '2026-02-28', gained: 175, lost: 0, entries: 4 }
    expect(groupByDay(ENTRIES, dayOf, true, lastDay)[1]?.sums).toBeNull()
    expect(groupByDay(ENTRIES, dayOf, true, null)[1]?.sums).toBeNull()
  })
})
