export { momentOf } from './local-moment.ts'
export { hasDailyCaps, hashOfRules, type NumberedRules, numberedRules, ruleSetOf } from './numbered-rules.ts'
export { createRuleBookReader, type ReadRuleBook, RuleBook, readRuleBook, UnknownRuleSetError } from './rule-book.ts'
export { storeRuleSet } from './store-rule-set.ts'
