// Decides whether a new redemption is held for a review (docs/product.md#holds).

import { HOLD_HOURS, type HoldReason, type HoldRules } from '#contracts/hold-rules.ts'
import { RISK_DAYS } from '#contracts/risk-rules.ts'
import { type Part, part } from '#server/commands/command.ts'

export interface HoldFacts {
  readonly rules: HoldRules
  /** Whether the member has a completed redemption; null if the rules do not need it. */
  readonly hasCompleted: boolean | null
  /** The highest weight of the member's open risk groups; null without any, and if the rules do not need it. */
  readonly riskWeight: number | null
}

/** The rules and what they need of the member. Null, and not part of the statement, while no rule is on. */
export const HOLD_FACTS: Part<HoldFacts | null> = part(
  `select json_build_object(
    'rules', json_build_object('firstRedemption', h.first_redemption, 'riskWeight', h.risk_weight, 'pointsAbove', h.points_above),
    'hasCompleted', case when h.first_redemption then exists (
      select from redemptions r where r.member_id = m.id and r.status = 'completed') end,
    'riskWeight', case when h.risk_weight is not null then greatest(
      (select max(g.weight) from risk_marks k join risk_groups g on g.kind = k.kind and g.mark = k.mark and g.open
        where k.member_id = m.id and k.seen_at > (call.input ->> 'holdsAt')::timestamptz - interval '${RISK_DAYS} days'),
      (select g.weight from risk_groups g where g.kind = 'speed' and g.mark = m.id::text and g.open)) end)
  from hold_rules h where h.id = 1`,
  'holdsAt',
)

/** Returns why a redemption is held; null if it is not. @param points its price */
export function reasonToHold({ rules, hasCompleted, riskWeight }: HoldFacts, points: number): HoldReason | null {
  if (rules.riskWeight !== null && riskWeight !== null && riskWeight >= rules.riskWeight) return 'riskSignals'
  if (rules.pointsAbove !== null && points > rules.pointsAbove) return 'highValue'
  if (rules.firstRedemption && hasCompleted === false) return 'firstRedemption'
  return null
}

/** Returns why, and until when at the latest, a redemption that is made now is held; null if it is not. @param points its price */
export function holdOf(facts: HoldFacts, points: number, now: Date): { reason: HoldReason; until: Date } | null {
  const reason = reasonToHold(facts, points)
  return reason && { reason, until: holdEnd(now) }
}

/** Returns when a hold ends at the latest. @param at its beginning */
export const holdEnd = (at: Date): Date => new Date(at.getTime() + HOLD_HOURS * 3_600_000)
