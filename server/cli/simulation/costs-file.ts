// The file of costs and revenue for a simulation or a verdict.

import { z } from 'zod'
import { isCurrency } from '#contracts/money.ts'
import type { GuardInputs } from '#server/modules/economy/model/guard-inputs.ts'

const minor = z.int().min(0).transform(BigInt)
const share = z.number().min(0).max(1)

const CostsFile = z.strictObject({
  /** ISO 4217. */
  currency: z.string().refine(isCurrency, 'is no currency of ISO 4217'),
  plans: z
    .array(z.strictObject({ id: z.string(), points: z.int().min(1), costMinor: minor.nullable().default(null) }))
    .min(1),
  planMix: z.record(z.string(), share).nullable().default(null),
  /** Millionths of the currency's main unit. */
  revenuePerOpeningMicros: z.strictObject({ daily_ad: minor, special_task2: minor, scratch: minor }),
  otherRevenueMinor: minor.default(0n),
  neverRedeemed: share.default(0),
  targetMarginBp: z.int().min(-10_000).max(10_000).nullable().default(null),
  ceilingMinor: minor.nullable().default(null),
  activeMembers: z.int().min(0).default(0),
  newMembersPerMonth: z.number().min(0).default(0),
  /** Points of all channel tasks, and of all promo codes. */
  once: z
    .strictObject({ channels: z.int().min(0).default(0), promo: z.int().min(0).default(0) })
    .default({ channels: 0, promo: 0 }),
})

/** What a file of costs states. */
export type Costs = Omit<GuardInputs, 'members'>

/** @throws ZodError for another shape */
export function parseCosts(json: unknown): Costs {
  const { revenuePerOpeningMicros: revenuePerOpening, ...rest } = CostsFile.parse(json)
  return { ...rest, revenuePerOpening }
}
