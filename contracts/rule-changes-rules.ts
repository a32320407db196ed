/** Words and limits of rule changes (docs/product.md#rule-changes). No imports, so that a browser loads nothing else with them. */

/** `draft`: never activated, and nothing scheduled. */
export const RULE_SET_STATES = ['active', 'scheduled', 'past', 'draft'] as const
export type RuleSetState = (typeof RULE_SET_STATES)[number]

/** A rule set becomes active at least so long after its approval, in seconds, so that every process reads it in time. */
export const ACTIVATION_LEAD_SECONDS = 60

export const RULES_REASON_MAX = 300
