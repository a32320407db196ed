import { sql } from 'kysely'
import { RuleSet } from '#contracts/rule-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import { type NumberedRules, numberedRules } from './numbered-rules.ts'

/** All rule sets and the times from which they are active (docs/product.md#the-rules). */
export class RuleBook {
  readonly #sets: ReadonlyMap<number, NumberedRules>
  /** In the order in which they take effect. */
  readonly #activations: readonly Activation[]

  constructor(sets: readonly NumberedRules[], activations: readonly Activation[]) {
    this.#sets = new Map(sets.map((set) => [set.number, set]))
    this.#activations = activations
  }

  /** All sets, also those that were never active. */
  get all(): readonly NumberedRules[] {
    return [...this.#sets.values()]
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

  /** Returns when a set became active for the first time; null from the beginning. */
  firstActivation(number: number): Date | null {
    return this.#activations.find(({ ruleSet }) => ruleSet === number)?.activeFrom ?? null
  }

  /** Returns all sets that were active up to a moment, in the order in which they became so; the active one is the last. */
  activeUntil(moment: Date): readonly NumberedRules[] {
    const numbers = this.#activations
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
  const { rows } = await sql<{ number: number; body: string; activations: readonly (string | null)[] }>`
    select s.number, s.body,
      array(select nullif(a.active_from, '-infinity') from rule_activations a where a.rule_set = s.number
        order by a.active_from, a.number)::text[] as activations
    from rule_sets s order by s.number`.execute(db)
  const sets = rows.map(({ number, body }) => numberedRules(number, RuleSet.parse(JSON.parse(body))))
  const activations = rows.flatMap(({ number, activations }) =>
    activations.map((from) => ({ ruleSet: number, activeFrom: from === null ? null : new Date(from) })),
  )
  return new RuleBook(
    sets,
    activations.sort((one, other) => (one.activeFrom?.getTime() ?? 0) - (other.activeFrom?.getTime() ?? 0)),
  )
}

/** An activation is stored at least a minute ahead, so every process knows it in time. */
const TTL_MS = 10_000

/** Reads the rule book, which a process keeps for some seconds. */
export type ReadRuleBook = (db: Db, now: Date) => Promise<RuleBook>

export const createRuleBookReader = (): ReadRuleBook => createTtlCache(TTL_MS, readRuleBook)
