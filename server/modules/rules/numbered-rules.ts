import { createHash } from 'node:crypto'
import { canonicalJson } from '#contracts/canonical-json.ts'
import { type DrawTables, tablesOf } from '#contracts/draw-tables.ts'
import type { RuleSet } from '#contracts/rule-set.ts'

/** A rule set with its number, and the tables that draws use. */
export interface NumberedRules extends RuleSet {
  readonly number: number
  /** SHA-256 of the set's canonical JSON, as lower-case hexadecimal text. */
  readonly hash: string
  readonly tables: DrawTables
}

/** Whether a set limits the points of a reward day. */
export const hasDailyCaps = ({ dailyCaps }: Pick<RuleSet, 'dailyCaps'>): boolean =>
  Object.values(dailyCaps).some((cap) => cap !== null)

export const hashOfRules = (ruleSet: RuleSet): string =>
  createHash('sha256').update(canonicalJson(ruleSet)).digest('hex')

/** Returns the set alone, as it is hashed. */
export function ruleSetOf({ number: _, hash: __, tables: ___, ...ruleSet }: NumberedRules): RuleSet {
  return ruleSet
}

/** @param hash the stored hash of the set; computed by default */
export const numberedRules = (number: number, ruleSet: RuleSet, hash = hashOfRules(ruleSet)): NumberedRules => ({
  ...ruleSet,
  number,
  hash,
  tables: tablesOf(ruleSet),
})
