import type { BudgetScope, BudgetSource } from '#contracts/budget-rules.ts'
import { maxPoints } from '#contracts/draw-rules.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'

/** Returns the most points that one play of each source can bring by the rules; 1 where staff set the points elsewhere. */
function mostBySource({ tables, quiz, checkIn, ads, welcomeBonus }: NumberedRules): Record<BudgetSource, number> {
  return {
    wheel: maxPoints(tables.wheel),
    scratch: maxPoints(tables.scratch),
    quiz: quiz.questions * Math.max(...Object.values(quiz.pointsPerAnswer)),
    checkIn: Math.max(...checkIn.dayPoints, maxPoints(tables['check-in-day-7'])),
    ads: Math.max(...Object.values(ads.points)),
    tasks: 1,
    promo: 1,
    welcome: welcomeBonus,
  }
}

/**
 * Returns the lowest useful ceiling of a scope, in points. Below it, some play could never fit. A budget is closed as soon as this much is not
 * left (docs/product.md#budgets).
 */
export function leastCeiling(scope: BudgetScope, rules: NumberedRules): number {
  const most = mostBySource(rules)
  return scope === 'all' || scope === 'member' ? Math.max(...Object.values(most)) : most[scope]
}
