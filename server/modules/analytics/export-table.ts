// The tables of the analytics as CSV, with the figures under the charts.

import { type AnalyticsTable, type DayRange, HOURS_BY_DAY } from '#contracts/analytics-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'
import { readActivity } from './read-activity.ts'
import { readGames } from './read-games.ts'
import { readMembers } from './read-members.ts'
import { readPoints } from './read-points.ts'
import { readPromo } from './read-promo.ts'
import { readRedemptions } from './read-redemptions.ts'
import { readRetention } from './read-retention.ts'

type Cell = string | number | null

interface Placed {
  readonly at: number
  readonly cells: readonly Cell[]
}

interface Table {
  readonly columns: readonly string[]
  readonly read: (db: Db, range: DayRange, now: Date) => Promise<readonly (readonly Cell[])[]>
}

const share = (part: number, whole: number): number | null => (whole > 0 ? (part * 100) / whole : null)

/** Reads the redemptions with the stated time of the active rules. */
const readByStatedTime = async (db: Db, range: DayRange, now: Date) =>
  readRedemptions(db, range, (await readRuleBook(db)).at(now).processingHours.to)

const TABLES: Readonly<Record<AnalyticsTable, Table>> = {
  members: {
    columns: ['Day', 'Members', 'New', 'Deleted', 'Active', 'Banned', 'Suspended'],
    read: async (db, range) =>
      (await readMembers(db, range)).days.map((row) => [
        ...[row.day, row.total, row.joined, row.left],
        ...[row.active, row.banned, row.suspended],
      ]),
  },
  activity: {
    columns: ['Day', 'Active on the day', 'Active in 7 days', 'Active in 30 days'],
    read: async (db, range) =>
      (await readActivity(db, range)).days.map((row) => [row.day, row.daily, row.weekly, row.monthly]),
  },
  retention: {
    columns: ['Week of sign-up', 'Members', 'Weeks later', 'Active', 'Percent'],
    read: async (db, range, now) =>
      (await readRetention(db, range, now)).cohorts.flatMap(({ week, members, active }) =>
        active.map((n, later) => [week, members, later, n, share(n, members)]),
      ),
  },
  points: {
    columns: ['Day', 'Issued', 'Spent', 'Refunded', 'Entries'],
    read: async (db, range) =>
      (await readPoints(db, range)).days.map((row) => [row.day, row.issued, row.spent, row.refunded, row.entries]),
  },
  sources: {
    columns: ['Source', 'Issued', 'Spent', 'Refunded', 'Entries'],
    read: async (db, range) =>
      (await readPoints(db, range)).sources.map((row) => [
        ...[row.source, row.issued, row.spent, row.refunded],
        row.entries,
      ]),
  },
  outstanding: {
    columns: ['Day', 'Points held', 'In cheapest plans', 'In months at the best value'],
    read: async (db, range) => {
      const { days, plans } = await readPoints(db, range)
      return days.map(({ day, held }) => [
        ...[day, held, plans && held / plans.cheapest.points],
        plans && (held * plans.bestValue.months) / plans.bestValue.points,
      ])
    },
  },
  redemptions: {
    columns: ['Day', 'Requested', 'Completed', 'Failed', 'Cancelled', 'Points'],
    read: async (db, range, now) =>
      (await readByStatedTime(db, range, now)).days.map((row) => [
        ...[row.day, row.requested, row.completed, row.failed],
        ...[row.cancelled, row.points],
      ]),
  },
  subscriptions: {
    columns: [
      ...['Subscription', 'Requested', 'Completed', 'Failed', 'Cancelled', 'Points'],
      ...['Median hours', '90th percentile hours', 'On time', 'On time percent'],
    ],
    read: async (db, range, now) =>
      (await readByStatedTime(db, range, now)).subscriptions.map((row) => [
        ...[row.name, row.requested, row.completed, row.failed, row.cancelled, row.points],
        ...[row.median, row.ninetieth, row.inTime, share(row.inTime, row.completed)],
      ]),
  },
  fulfilment: {
    columns: ['Within hours', 'Completed redemptions'],
    read: async (db, range, now) =>
      (await readByStatedTime(db, range, now)).hours.map(({ hours, redemptions }) => [
        hours > HOURS_BY_DAY ? `more than ${HOURS_BY_DAY}` : hours,
        redemptions,
      ]),
  },
  games: {
    columns: ['Game', 'Points', 'Odds percent', 'Expected', 'Drawn', 'Likelihood'],
    read: async (db, range, now) =>
      (await readGames(db, await readRuleBook(db), range, now)).tables.flatMap(({ name, prizes }) =>
        prizes.map((row) => [name, row.points, row.odds, row.expected, row.drawn, row.likelihood]),
      ),
  },
  promo: {
    columns: ['Day', 'Uses', 'Points'],
    read: async (db, range) => (await readPromo(db, range)).days.map((row) => [row.day, row.uses, row.points]),
  },
  codes: {
    columns: ['Code', 'Uses', 'Points'],
    read: async (db, range) =>
      (await readPromo(db, range)).codes.map((row) => [row.code ?? 'Single-use codes', row.uses, row.points]),
  },
}

/** Exports a table. It has as many rows as the range has days, times the kinds of a day: read at once and streamed in parts. */
export function exportTable(db: Db, table: AnalyticsTable, range: DayRange, now: Date): ReadableStream<Uint8Array> {
  const { columns, read } = TABLES[table]
  let rows: readonly Placed[] | undefined
  return csvOf({
    columns,
    read: async (after: Placed | undefined, limit) => {
      rows ??= (await read(db, range, now)).map((cells, at) => ({ at, cells }))
      const start = after ? after.at + 1 : 0
      return rows.slice(start, start + limit)
    },
    cells: ({ cells }) => cells,
  })
}
