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

export const SPINS_PER_DAY = FIRST_RULES.wheel.spinsPerDay
export const SCRATCHES_PER_DAY = FIRST_RULES.scratch.cardsPerDay
export const QUIZZES_PER_DAY = FIRST_RULES.quiz.quizzesPerDay
export const CHECK_IN_POINTS = FIRST_RULES.checkIn.dayPoints
