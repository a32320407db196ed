import { z } from 'zod'
import { AD_PAGES, MEMBER_KINDS, VERDICTS } from './guard-rules.ts'

/** An amount in micros, the millionths of the currency's main unit, as a decimal text: JSON has no whole numbers of that size. */
export const Micros = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ id: 'Micros', description: 'Millionths of a currency’s main unit.', examples: ['71700000'] })

/** A rule of the guard that a set breaks, with its figures. Margins are in basis points. */
export const BrokenRule = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('perfectCost'),
    /** What a perfect member costs in a month. */
    cost: Micros,
    ceiling: Micros,
  }),
  z.object({
    rule: z.literal('margin'),
    /** Null without revenue. */
    marginBp: z.int().nullable(),
    targetBp: z.int(),
    cost: Micros,
    revenue: Micros,
  }),
])
export type BrokenRule = z.infer<typeof BrokenRule>

const Amounts = z.object({
  /** Null where a figure is missing. */
  cost: Micros.nullable(),
  revenue: Micros.nullable(),
})

/** The guard's verdict on a rule set with its figures (docs/product.md#economy-guard). */
export const GuardReport = z.object({
  outcome: z.enum(VERDICTS),
  /** ISO 4217. */
  currency: z.string(),
  broken: z.array(BrokenRule),
  /** What the guard cannot know. */
  missing: z.object({
    plans: z.boolean(),
    /** How many plans have no known cost. */
    planCosts: z.int(),
    /** The pages without a known revenue per opening. */
    adRevenue: z.array(z.enum(AD_PAGES)),
    ceiling: z.boolean(),
    targetMargin: z.boolean(),
    members: z.boolean(),
  }),
  /** For whom a day is worth more than the cheapest plan. */
  dayBeyondPlan: z.array(z.object({ who: z.enum([...MEMBER_KINDS, 'atMost']), points: z.number() })),
  /** A later check-in of a cycle pays less than an earlier one. */
  missedDaysPay: z.boolean(),
  assumed: z.object({ habits: z.boolean(), planMix: z.boolean(), members: z.boolean() }),
  /** The perfect member first. A month has 30 days. */
  members: z.array(
    Amounts.extend({
      kind: z.enum(MEMBER_KINDS),
      pointsPerDay: z.number(),
      pointsPerMonth: z.number(),
      /** Days until the plan that costs the fewest points; null if it is never reached. */
      daysToCheapest: z.number().nullable(),
    }),
  ),
  /** All members in a month. */
  month: Amounts.extend({
    points: z.number(),
    /** The points at the highest cost of a point, as if all were redeemed. */
    liability: Micros.nullable(),
    marginBp: z.int().nullable(),
  }),
})
GuardReport.register(z.globalRegistry, { id: 'GuardReport', description: 'The guard’s verdict on a rule set.' })
export type GuardReport = z.infer<typeof GuardReport>
