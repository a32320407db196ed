// The rules of a new installation, and their tables by the names that tests use.

import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { type NumberedRules, numberedRules, RuleBook } from '#server/modules/rules/index.ts'

export const FIRST_RULES: NumberedRules = numberedRules(1, SPECIFICATION_SET)
export const FIRST_RULE_BOOK = new RuleBook([FIRST_RULES], [{ ruleSet: 1, activeFrom: null }])

const { wheel, scratch, ...banded } = FIRST_RULES.tables
export const WHEEL_TABLE = wheel
export const SCRATCH_TABLE = scratch
export const BANDED_TABLES = banded
export const ODDS_TABLES = FIRST_RULES.tables
