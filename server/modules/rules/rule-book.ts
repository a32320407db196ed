import { sql } from 'kysely'
import { RuleSet } from '#contracts/rule-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import { type NumberedRules, numberedRules } from './numbered-rules.ts'

/** All rule sets and the times from which they are active (docs/product.md#the-rules). */
export class RuleBook {
  readonly #sets: ReadonlyMap<number, NumberedRules>
  /** In the order in which they take effect. Of equal times the last one counts. */
  readonly #activations: readonly Activation[]

  constructor(sets: readonly NumberedRules[], activations: readonly Activation[]) {
    this.#sets = new Map(sets.map((set) => [set.number, set]))
    this.#activations = activations
  }

  /** All sets with an activation; drafts are left out. */
  get activated(): readonly NumberedRules[] {
    const numbers = new Set(this.#activations.map(({ ruleSet }) => ruleSet))
    return [...this.#sets.values()].filter(({ number }) => numbers.has(number))
  }

  /** Returns the set that is active at a moment. */
  at(moment: Date): NumberedRules {
    const active = this.#activations.findLast(({ activeFrom }) => activeFrom === null || activeFrom <= moment)
    if (!active) throw new Error('no rule set is active')
    return this.numbered(active.ruleSet)
  }

  /** Returns the set with a number. @throws Error when there is none */
  numbered(number: number): NumberedRules {
    const set = this.#sets.get(number)
    if (!set) throw new Error(`there is no rule set ${number}`)
    return set
  }

  /** Returns when a set became active for the first time; null from the beginning, or never. */
  firstActivation(number: number): Date | null {
    return this.#activations.find(({ ruleSet }) => ruleSet === number)?.activeFrom ?? null
  }

  /** Returns all sets that were active up to a moment, in the order in which they became so; the active one is the last. */
  activeUntil(moment: Date): readonly NumberedRules[] {
    const numbers = this.#activations
      // One that another replaces at the same time never takes effect.
      .filter(({ activeFrom }, index, all) => {
        const next = all[index + 1]
        return !next || next.activeFrom?.getTime() !== activeFrom?.getTime()
      })
      .filter(({ activeFrom }) => activeFrom === null || activeFrom <= moment)
      .map(({ ruleSet }) => ruleSet)
    // Of a set that became active again, the last time counts.
    return [...new Set(numbers.toReversed())].toReversed().map((number) => this.numbered(number))
  }
}

export interface Activation {
  readonly ruleSet: number
  /** Null: from the beginning. */
  readonly activeFrom: Date | null
}

export async function readRuleBook(db: Db): Promise<RuleBook> {
  const { rows: sets } = await sql<{ number: number; body: string; hash: string }>`
    select number, body, hash from rule_sets order by number`.execute(db)
  const { rows: activations } = await sql<{ ruleSet: number; activeFrom: Date | null }>`
    select rule_set as "ruleSet", nullif(active_from, '-infinity') as "activeFrom" from rule_activations
    order by active_from, number`.execute(db)
  return new RuleBook(
    sets.map(({ number, body, hash }) => numberedRules(number, RuleSet.parse(JSON.parse(body)), hash)),
    activations,
  )
}

/** An activation is stored at least a minute ahead, so every process knows it in time. */
const TTL_MS = 10_000

/** Reads the rule book, which a process keeps for some seconds. */
export type ReadRuleBook = (db: Db, now: Date) => Promise<RuleBook>

export const createRuleBookReader = (): ReadRuleBook => createTtlCache(TTL_MS, readRuleBook)
