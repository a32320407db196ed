import type { RuleSet } from '#contracts/rule-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { readCatalogue } from '#server/modules/rewards/index.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'
import { assumedMembers, type GuardInputs } from './model/guard-inputs.ts'
import { readOperatorCosts } from './operator-costs.ts'
import { readMeasures } from './read-measures.ts'

/** The currency of the figures while the operator has not stored costs. Every amount is unknown then. */
const NO_CURRENCY = 'USD'
const BASIS_POINTS_PER_PERCENT = 100

/**
 * Reads what the guard judges a rule set by: the stored costs, the plans that members can redeem, and habits, members and the mix of plans
 * as measured under the active rules; assumed ones until there is enough data (docs/product.md#economy-guard). Telegram tasks count even
 * while memberships cannot be verified, because a bot may be configured at any time.
 *
 * @param set the set to judge, which may be a draft
 */
export async function readGuardInputs(db: Db, now: Date, set: RuleSet): Promise<GuardInputs> {
  const active = (await readRuleBook(db)).at(now)
  const [costs, catalogue, measures] = await Promise.all([
    readOperatorCosts(db),
    readCatalogue(db),
    readMeasures(db, active, true, now),
  ])
  const { habits, neverRedeemed, ...measured } = measures
  const percent = costs?.neverRedeemedPercent ?? null
  const margin = costs?.targetMarginPercent ?? null
  return {
    ...measured,
    currency: costs?.currency ?? NO_CURRENCY,
    plans: catalogue.flatMap(({ plans }) =>
      plans.map(({ id, points }) => ({ id, points, costMinor: costs?.planCosts[id] ?? null })),
    ),
    revenuePerOpening: costs?.openingRevenue ?? { daily_ad: null, special_task2: null, scratch: null },
    otherRevenueMinor: costs?.otherRevenueMinor ?? 0n,
    targetMarginBp: margin === null ? null : margin * BASIS_POINTS_PER_PERCENT,
    ceilingMinor: costs?.ceilingMinor ?? null,
    neverRedeemed: percent === null ? (neverRedeemed ?? 0) : percent / 100,
    members: habits ? [{ kind: 'measured', weight: 1, habits }] : assumedMembers(set),
  }
}
