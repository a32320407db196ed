import type { GuardInputs } from '#server/modules/economy/model/guard-inputs.ts'
import { AVERAGE_HABITS, CASUAL_HABITS } from '#server/modules/economy/model/habits.ts'

/**
 * An operator who pays $2 for a plan of 1,400 points, earns $0.01 per ad opening, and wants a margin of 10 % and a perfect member at $6 a
 * month or less. A tenth of the points is never redeemed.
 */
export const GUARD_INPUTS: GuardInputs = {
  currency: 'USD',
  plans: [{ id: 'netflix-1', points: 1400, costMinor: 200n }],
  planMix: null,
  revenuePerOpening: { daily_ad: 10_000n, special_task2: 10_000n, scratch: 10_000n },
  otherRevenueMinor: 0n,
  targetMarginBp: 1000,
  ceilingMinor: 600n,
  neverRedeemed: 0.1,
  members: [
    { kind: 'average', weight: 3, habits: AVERAGE_HABITS },
    { kind: 'casual', weight: 1, habits: CASUAL_HABITS },
  ],
  activeMembers: 10_000,
  newMembersPerMonth: 0,
  once: { channels: 500, promo: 0 },
}
