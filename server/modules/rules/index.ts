export { hasDailyCaps, hashOfRules, type NumberedRules, numberedRules, ruleSetOf } from './numbered-rules.ts'
export { createRuleBookReader, type ReadRuleBook, RuleBook, readRuleBook, UnknownRuleSetError } from './rule-book.ts'
