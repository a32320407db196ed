// Revenue against cost of a running site (docs/product.md#solvency). Money is in whole micros.

import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { AD_PAGES, type AdPage } from '#contracts/guard-rules.ts'
import type { EntryType, TaskType } from '#contracts/ledger-rules.ts'
import { marginOf } from './model/guard-figures.ts'
import type { GuardInputs } from './model/guard-inputs.ts'
import { costOfPoints, divideRounded, expectedRate, minorToMicros, worstRate } from './model/money-of-points.ts'

/** Entries of the ledger by day (UTC), source and type. */
export interface LedgerDay {
  readonly day: string
  readonly source: TaskType
  readonly type: EntryType
  readonly entries: number
  readonly points: number
}

/** What the plans cost that were delivered on a day; null where a cost is not known. */
export interface DeliveredDay {
  readonly day: string
  readonly minor: bigint | null
}

export interface SolvencyDay {
  readonly day: string
  readonly issued: number
  readonly revenue: bigint | null
  readonly issuedCost: bigint | null
  readonly deliveredCost: bigint | null
}

/** An ad has an entry when its points are claimed, so openings without a claim are not counted. */
const SOURCE_OF_PAGE: Readonly<Record<AdPage, TaskType>> = {
  daily_ad: 'daily_ad',
  special_task2: 'special_task2',
  scratch: 'scratch_earn',
}

/** Returns an amount without the share of points that is never redeemed. */
export function expectedCost(points: number, inputs: GuardInputs): bigint | null {
  const rate = expectedRate(inputs)
  return rate === null ? null : costOfPoints(points * (1 - inputs.neverRedeemed), rate)
}

/** Returns the cost of points if all are redeemed for the plan whose points cost most. */
export function highestCost(points: number, inputs: GuardInputs): bigint | null {
  const rate = worstRate(inputs)
  return rate === null ? null : costOfPoints(points, rate)
}

/** Returns the revenue of a day: its ads, and an equal share of the month's other revenue. Null if a page with ads has no known revenue. */
function revenueOf(rows: readonly LedgerDay[], inputs: GuardInputs): bigint | null {
  let sum = divideRounded(minorToMicros(inputs.otherRevenueMinor, inputs.currency), BigInt(MONTH_DAYS))
  for (const page of AD_PAGES) {
    const openings = rows
      .filter(({ source }) => source === SOURCE_OF_PAGE[page])
      .reduce((n, { entries }) => n + entries, 0)
    if (openings === 0) continue
    const each = inputs.revenuePerOpening[page]
    if (each === null) return null
    sum += BigInt(openings) * each
  }
  return sum
}

const pointsOf = (rows: readonly LedgerDay[]): number => rows.reduce((sum, { points }) => sum + points, 0)

/** Returns the figures of each day, in their order. @param known whether costs are stored */
export function solvencyDays(
  days: readonly string[],
  rows: readonly LedgerDay[],
  delivered: readonly DeliveredDay[],
  inputs: GuardInputs,
  known: boolean,
): SolvencyDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return days.map((day) => {
    const own = byDay.get(day) ?? []
    const issued = pointsOf(own.filter(({ type }) => type === 'earn'))
    const delivery = delivered.find((one) => one.day === day)
    const minor = delivery ? delivery.minor : 0n
    return {
      ...{ day, issued, revenue: known ? revenueOf(own, inputs) : null },
      issuedCost: issued === 0 && known ? 0n : expectedCost(issued, inputs),
      deliveredCost: !known || minor === null ? null : minorToMicros(minor, inputs.currency),
    }
  })
}

/** Returns the sum of amounts; null if one is not known. */
function sumOf(amounts: readonly (bigint | null)[]): bigint | null {
  let sum = 0n
  for (const amount of amounts) {
    if (amount === null) return null
    sum += amount
  }
  return sum
}

/** Returns the figures of a period of whole days; no money without a day. */
export function periodOf(days: readonly SolvencyDay[]) {
  const sum = (amount: (day: SolvencyDay) => bigint | null) => (days.length > 0 ? sumOf(days.map(amount)) : null)
  const revenue = sum((day) => day.revenue)
  const issuedCost = sum((day) => day.issuedCost)
  return {
    days: days.length,
    issued: days.reduce((sum, { issued }) => sum + issued, 0),
    ...{ revenue, issuedCost, deliveredCost: sum((day) => day.deliveredCost) },
    marginBp: revenue === null || issuedCost === null || revenue <= 0n ? null : marginOf(revenue, issuedCost),
  }
}

/** Returns how many days of a period's mean revenue pay an amount; null if that is not known. */
export function coverDays(amount: bigint | null, { revenue, days }: { revenue: bigint | null; days: number }) {
  if (amount === null || revenue === null || revenue <= 0n || days === 0) return null
  return (Number(amount) * days) / Number(revenue)
}

/** Returns the points that each source issued, the most first. */
export const sourcesOf = (rows: readonly LedgerDay[]): { source: TaskType; points: number }[] =>
  [
    ...Map.groupBy(
      rows.filter(({ type }) => type === 'earn'),
      ({ source }) => source,
    ),
  ]
    .map(([source, own]) => ({ source, points: pointsOf(own) }))
    .toSorted((one, other) => other.points - one.points || one.source.localeCompare(other.source))
