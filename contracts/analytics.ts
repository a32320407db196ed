import { z } from 'zod'
import { ReferencePlan } from './admin-promo-codes.ts'
import { ANALYTICS_TABLES, RANGE_PRESETS } from './analytics-rules.ts'
import { TABLE_NAMES } from './draw-tables.ts'
import { TASK_TYPES } from './ledger-rules.ts'
import { route } from './route.ts'
import { Instant, Points } from './values.ts'

const Day = z.iso.date()

/** Preset, or two days that take its place. All days are UTC. */
const Range = {
  days: z.enum(RANGE_PRESETS).default(RANGE_PRESETS[0]),
  from: z.string().max(40).default(''),
  to: z.string().max(40).default(''),
}
const query = z.object(Range)
/** The days that an answer is of. */
const ranged = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ from: Day, to: Day, ...shape })
const errors = ['analyticsRange'] as const

const Plans = z.object({
  /** The one that costs the least, and the one of which a month costs the least; null for an empty catalogue. */
  cheapest: ReferencePlan,
  bestValue: ReferencePlan,
})

export const readMemberAnalytics = route('GET /api/admin/analytics/members', {
  access: 'analytics.read',
  replica: true,
  summary: 'Members by day: how many there are, in which status, how many came and left',
  query,
  output: ranged({
    /** Every day of the range; what stands at its end, today as far as it has come. */
    days: z.array(
      z.object({
        day: Day,
        total: z.int(),
        active: z.int(),
        banned: z.int(),
        suspended: z.int(),
        joined: z.int(),
        left: z.int(),
      }),
    ),
  }),
  errors,
})

export const readActivityAnalytics = route('GET /api/admin/analytics/activity', {
  access: 'analytics.read',
  replica: true,
  summary: 'Members who earned or redeemed something on a day, in the 7 and in the 30 days up to it',
  query,
  output: ranged({ days: z.array(z.object({ day: Day, daily: z.int(), weekly: z.int(), monthly: z.int() })) }),
  errors,
})

export const readRetention = route('GET /api/admin/analytics/retention', {
  access: 'analytics.read',
  replica: true,
  summary: 'Of the members who signed up in a week, how many were active in that week and in those after it',
  query,
  output: ranged({
    /** Weeks that begin (on Mondays) in the range or hold its first day, oldest first. */
    cohorts: z.array(
      z.object({
        week: Day,
        members: z.int(),
        /** The week of the sign-up comes first, that of the last day last. */
        active: z.array(z.int()),
      }),
    ),
    /** Whether the last week is not over. */
    running: z.boolean(),
  }),
  errors,
})

const Flow = { issued: Points, spent: Points, refunded: Points, entries: z.int() }

export const readPointAnalytics = route('GET /api/admin/analytics/points', {
  access: 'analytics.read',
  replica: true,
  summary: 'Points issued, spent and given back by day and by source; what members hold, and what it is worth',
  query,
  output: ranged({
    /** `held` is what members hold at the end of the day. */
    days: z.array(z.object({ day: Day, ...Flow, held: Points })),
    sources: z.array(z.object({ source: z.enum(TASK_TYPES), ...Flow })),
    plans: Plans.nullable(),
  }),
  errors,
})

const Moves = {
  requested: z.int(),
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
}
/** Within how many hours a share of the completed redemptions was delivered; null where there was none. */
const Fulfilment = { median: z.int().nullable(), ninetieth: z.int().nullable(), inTime: z.int() }

export const readRedemptionAnalytics = route('GET /api/admin/analytics/redemptions', {
  access: 'analytics.read',
  replica: true,
  summary: 'Redemptions by day and by subscription, and how long it took to fulfil them',
  query,
  output: ranged({
    days: z.array(z.object({ day: Day, ...Moves, points: Points })),
    /** Of all subscriptions. `points` are those of all redemptions that were requested. */
    total: z.object({ ...Moves, points: Points, ...Fulfilment }),
    subscriptions: z.array(
      z.object({ subscription: z.string(), name: z.string(), ...Moves, points: Points, ...Fulfilment }),
    ),
    /** How many were completed within so many hours, shortest first; 721 stands for more than 30 days. */
    hours: z.array(z.object({ hours: z.int(), redemptions: z.int() })),
    /** Members are promised that it takes no longer. */
    promisedHours: z.int(),
  }),
  errors,
})

export const readGameAnalytics = route('GET /api/admin/analytics/games', {
  access: 'analytics.read',
  replica: true,
  summary: 'What wheel and scratch card have drawn, beside their odds, and how unlikely the difference is',
  query,
  output: ranged({
    /** When draws were counted last; null before the first time. */
    countedAt: Instant.nullable(),
    tables: z.array(
      z.object({
        name: z.enum(TABLE_NAMES),
        draws: z.int(),
        /** Drawn, and what the odds let expect. */
        points: Points,
        expectedPoints: z.number(),
        prizes: z.array(
          z.object({
            points: Points,
            /** In percent. */
            odds: z.number(),
            expected: z.number(),
            drawn: z.int(),
            /** How likely chance alone leads at least as far away from what was expected, from 0 to 1. */
            likelihood: z.number(),
          }),
        ),
      }),
    ),
  }),
  errors,
})

export const readPromoPerformance = route('GET /api/admin/analytics/promo', {
  access: 'analytics.read',
  replica: true,
  summary: 'Uses of promo codes by day and by code, and the points they gave',
  query,
  output: ranged({
    days: z.array(z.object({ day: Day, uses: z.int(), points: Points })),
    total: z.object({ uses: z.int(), points: Points }),
    /** Those that were used most. */
    codes: z.array(
      z.object({
        /** Null for all codes that only one member could use, together. */
        code: z.string().nullable(),
        uses: z.int(),
        points: Points,
        deleted: z.boolean(),
      }),
    ),
    plan: ReferencePlan.nullable(),
  }),
  errors,
})

export const exportAnalytics = route('GET /api/admin/analytics-exports', {
  access: 'analytics.read',
  replica: true,
  summary: 'One table of the analytics as CSV',
  query: z.object({ ...Range, table: z.enum(ANALYTICS_TABLES).default('members') }),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'analytics.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors,
})

export const analyticsRoutes = {
  readMemberAnalytics,
  readActivityAnalytics,
  readRetention,
  readPointAnalytics,
  readRedemptionAnalytics,
  readGameAnalytics,
  readPromoPerformance,
  exportAnalytics,
}
