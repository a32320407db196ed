import { z } from 'zod'
import { ReferencePlan } from './admin-promo-codes.ts'
import { BrokenRule, Micros } from './guard.ts'
import { AD_PAGES, VERDICTS } from './guard-rules.ts'
import { TASK_TYPES } from './ledger-rules.ts'
import { route } from './route.ts'
import { Id, Instant, Points } from './values.ts'

/** What outstanding points will cost, and whether revenue pays for them (docs/product.md#solvency). */

/** Null where a figure is missing. */
const Amount = Micros.nullable()

export const readSolvency = route('GET /api/admin/economy/now', {
  access: 'system.manage',
  summary:
    'Outstanding points in plans and money, revenue against cost by day, and the guard’s verdict on the active rules',
  output: z.object({
    asOf: Instant,
    /** ISO 4217; null while no costs are stored. */
    currency: z.string().nullable(),
    /** What the figures cannot know. */
    missing: z.object({
      /** Whether the store has no plan. */
      plans: z.boolean(),
      /** The number of plans without a cost. */
      planCosts: z.int(),
      adRevenue: z.array(z.enum(AD_PAGES)),
    }),
    outstanding: z.object({
      points: Points,
      /** The plan with the lowest price; null for an empty store. */
      cheapest: ReferencePlan.nullable(),
      /** If all points were redeemed for the plan that costs the operator most for a point. */
      atMost: Amount,
      /** Without the share that is never redeemed, by the mix of plans. */
      expected: Amount,
      /** The share of points that is never redeemed, from 0 to 1. */
      neverRedeemed: z.number(),
    }),
    /** Days (UTC), the oldest first; the last one is today up to now. */
    days: z.array(
      z.object({
        day: z.string(),
        issued: Points,
        revenue: Amount,
        /** What the points that were issued on the day are expected to cost. */
        issuedCost: Amount,
        /** What the plans cost that were delivered on the day. */
        deliveredCost: Amount,
      }),
    ),
    /** The whole days before today. */
    period: z.object({
      days: z.int(),
      issued: Points,
      revenue: Amount,
      issuedCost: Amount,
      deliveredCost: Amount,
      /** (revenue − issuedCost) ÷ revenue in basis points, rounded down; null without revenue. */
      marginBp: z.int().nullable(),
    }),
    /** How many days of such revenue pay the expected cost of the outstanding points; null without revenue. */
    coverDays: z.number().nullable(),
    /** The lowest accepted margin in basis points; null until it is set. */
    targetMarginBp: z.int().nullable(),
    /** What issued points in the period, the most first. */
    sources: z.array(z.object({ source: z.enum(TASK_TYPES), points: Points })),
    /**
     * The members who earned most this month, without adjustments and leaderboard rewards; null for staff who may not see members. A deleted
     * account has neither name nor address.
     */
    members: z
      .array(z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable(), points: Points }))
      .nullable(),
    verdict: z.object({
      /** The number of the active rule set. */
      ruleSet: z.int(),
      outcome: z.enum(VERDICTS),
      broken: z.array(BrokenRule),
    }),
  }),
})

export const solvencyRoutes = { readSolvency }
