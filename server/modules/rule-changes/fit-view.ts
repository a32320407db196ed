import type { OutputOf } from '#contracts/route.ts'
import type { fitRules } from '#contracts/rule-changes.ts'
import type { Fit } from '#server/modules/economy/index.ts'

/** Returns a fit as it travels to the screen. */
export function fitView(fit: Fit): OutputOf<typeof fitRules> {
  switch (fit.outcome) {
    case 'fits': {
      const { outcome, ruleSet: rules, factor, differences, merging } = fit
      return { outcome, rules, factor, changes: differences.length, mergesPrizes: merging === 'equal' }
    }
    case 'impossible': {
      const broken = fit.verdict.broken.find(({ rule }) => rule === 'perfectCost')
      const isCost = broken?.rule === 'perfectCost'
      return {
        outcome: fit.outcome,
        cost: isCost ? String(broken.cost) : null,
        ceiling: isCost ? String(broken.ceiling) : null,
      }
    }
    default:
      return { outcome: fit.outcome }
  }
}
