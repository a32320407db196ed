import { sql } from 'kysely'
import { RuleSet } from '#contracts/rule-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import { type BudgetState, NO_BUDGETS, readBudgetState } from './budget-state.ts'
import { type Campaign, changesPoints, endOf, stateAt } from './campaign.ts'
import { type NumberedRules, numberedRules } from './numbered-rules.ts'

/** Whose rules are asked for. */
interface Participant {
  /** Ids of the campaigns whose audience has the member. */
  readonly campaigns: readonly string[]
}

/** All rule sets, the times from which they are active, and the campaigns (docs/product.md#the-rules). */
export class RuleBook {
  readonly #sets: ReadonlyMap<number, NumberedRules | StoredSet>
  /** Sets are parsed at their first use, because most readers need one of many. */
  readonly #parsed = new Map<number, NumberedRules>()
  /** In the order in which they take effect. Of equal times the last one counts. */
  readonly #activations: readonly Activation[]
  readonly #campaigns: readonly Campaign[]
  readonly #campaignSets: ReadonlyMap<string, CampaignSet>
  /** The budgets when the book was read. */
  readonly budgets: BudgetState
  /** Whether a rule may hold new redemptions (docs/product.md#holds). */
  readonly hasHolds: boolean

  constructor(
    sets: readonly (NumberedRules | StoredSet)[],
    activations: readonly Activation[],
    budgets = NO_BUDGETS,
    campaigns: readonly Campaign[] = [],
    campaignSets: readonly CampaignSet[] = [],
    hasHolds = false,
  ) {
    this.hasHolds = hasHolds
    this.budgets = budgets
    this.#sets = new Map(sets.map((set) => [set.number, set]))
    this.#activations = activations
    this.#campaigns = campaigns
    this.#campaignSets = new Map(campaignSets.map((set) => [keyOf(set.base, set.campaigns), set]))
  }

  /** All sets that are or were in use, by an activation or a campaign; drafts are left out. */
  get activated(): readonly NumberedRules[] {
    const numbers = new Set([
      ...this.#activations.map(({ ruleSet }) => ruleSet),
      ...[...this.#campaignSets.values()].map(({ ruleSet }) => ruleSet),
    ])
    return [...this.#sets.keys()].filter((number) => numbers.has(number)).map((number) => this.numbered(number))
  }

  /** Returns the numbers of the rule sets of a campaign, alone and together with others. */
  setsOf(campaignId: string): readonly number[] {
    const own = [...this.#campaignSets.values()].filter(({ campaigns }) => campaigns.includes(campaignId))
    return [...new Set(own.map(({ ruleSet }) => ruleSet))]
  }

  /** Returns the campaigns that run at a moment. */
  campaignsAt(moment: Date): readonly Campaign[] {
    return this.#campaigns.length === 0
      ? this.#campaigns
      : this.#campaigns.filter((campaign) => stateAt(campaign, moment) === 'running')
  }

  /** Returns those whose audience has the member. */
  campaignsFor({ campaigns }: Participant, moment: Date): readonly Campaign[] {
    return campaigns.length === 0 ? [] : this.campaignsAt(moment).filter(({ id }) => campaigns.includes(id))
  }

  /** Returns the rules that count for a member at a moment: the active set, or that of the member's campaigns. */
  rulesFor(member: Participant, moment: Date): NumberedRules {
    const active = this.at(moment)
    const ids = this.campaignsFor(member, moment)
      .filter(changesPoints)
      .map(({ id }) => id)
    if (ids.length === 0) return active
    // Every combination has a set (store-campaign-sets.ts). Without one, members still play, by the active set.
    return this.numbered(this.#campaignSets.get(keyOf(active.number, ids))?.ruleSet ?? active.number)
  }

  /** Returns the uses of the rule sets of campaigns that began up to a moment, newest first. */
  campaignUses(moment: Date): readonly CampaignUse[] {
    const { periods } = this
    return [...this.#campaignSets.values()]
      .flatMap(({ base, campaigns, ruleSet }) => {
        const own = this.#campaigns.filter(({ id }) => campaigns.includes(id))
        const uses = periods.filter(({ rules }) => rules.number === base)
        return uses.map(({ from, until }) => ({
          rules: this.numbered(ruleSet),
          base,
          names: own.map(({ name }) => name),
          from: extreme(Math.max, [from, ...own.map(({ startsAt }) => startsAt)]),
          until: extreme(Math.min, [until, ...own.map(endOf)]),
        }))
      })
      .filter(({ from, until }) => from <= moment && from < until)
      .toSorted((one, other) => other.from.getTime() - one.from.getTime() || other.rules.number - one.rules.number)
  }

  /** Returns the set that is active at a moment for a member without a campaign. */
  at(moment: Date): NumberedRules {
    const active = this.#activations.findLast(({ activeFrom }) => activeFrom === null || activeFrom <= moment)
    if (!active) throw new Error('no rule set is active')
    return this.numbered(active.ruleSet)
  }

  /** Returns all sets that are active at some moment of a time. */
  activeBetween(from: Date, until: Date): readonly NumberedRules[] {
    const later = this.#activations.filter(
      ({ activeFrom }) => activeFrom !== null && activeFrom > from && activeFrom < until,
    )
    return [...new Set([this.at(from), ...later.map(({ ruleSet }) => this.numbered(ruleSet))])]
  }

  /** Returns whether there is a set with a number. */
  has(number: number): boolean {
    return this.#sets.has(number)
  }

  /** Returns the set with a number. @throws UnknownRuleSetError when there is none */
  numbered(number: number): NumberedRules {
    const known = this.#parsed.get(number)
    if (known) return known
    const set = this.#sets.get(number)
    if (!set) throw new UnknownRuleSetError(number)
    const parsed = 'body' in set ? numberedRules(number, RuleSet.parse(JSON.parse(set.body)), set.hash) : set
    this.#parsed.set(number, parsed)
    return parsed
  }

  /** Returns when a set became active for the first time; null from the beginning, or never. */
  firstActivation(number: number): Date | null {
    return this.#activations.find(({ ruleSet }) => ruleSet === number)?.activeFrom ?? null
  }

  /** The times in which sets are active, in order, each up to the next; also those to come. */
  get periods(): readonly Period[] {
    return this.#activations.flatMap(({ ruleSet, activeFrom }, index, all) => {
      const next = all[index + 1]
      // One that another replaces at the same time never takes effect.
      if (next && next.activeFrom?.getTime() === activeFrom?.getTime()) return []
      return [{ rules: this.numbered(ruleSet), from: activeFrom, until: next?.activeFrom ?? null }]
    })
  }

  /** Returns the set that is active at a moment, and those that will be. */
  activeFrom(moment: Date): readonly NumberedRules[] {
    return this.periods.filter(({ until }) => until === null || until > moment).map(({ rules }) => rules)
  }

  /** Returns all sets that were active up to a moment, in the order in which they became so; the active one is the last. */
  activeUntil(moment: Date): readonly NumberedRules[] {
    const begun = this.periods.filter(({ from }) => from === null || from <= moment)
    // Of a set that became active again, the last time counts.
    return [...new Set(begun.map(({ rules }) => rules).toReversed())].toReversed()
  }
}

/** A time in which a set is active, from `from` to just before `until`; null from the beginning, and without an end yet. */
interface Period {
  readonly rules: NumberedRules
  readonly from: Date | null
  readonly until: Date | null
}

/** A set as it is stored: canonical JSON, and its hash. */
interface StoredSet {
  readonly number: number
  readonly body: string
  readonly hash: string
}

/** A rule book has no set with this number, which may have been stored after the book was read. */
export class UnknownRuleSetError extends Error {
  constructor(number: number) {
    super(`there is no rule set ${number}`)
  }
}

export interface Activation {
  readonly ruleSet: number
  /** Null: from the beginning. */
  readonly activeFrom: Date | null
}

/** The rule set of members in the audience of these campaigns, while the base set is active. */
export interface CampaignSet {
  readonly base: number
  readonly campaigns: readonly string[]
  readonly ruleSet: number
}

/** A time in which the set of one campaign, or of several that run together, counts for their members. Pauses are part of it. */
interface CampaignUse {
  readonly rules: NumberedRules
  /** The number of the active set that it follows from. */
  readonly base: number
  /** Of the campaigns. */
  readonly names: readonly string[]
  readonly from: Date
  readonly until: Date
}

const extreme = (choose: (...times: number[]) => number, moments: readonly (Date | null)[]): Date =>
  new Date(choose(...moments.flatMap((moment) => (moment ? [moment.getTime()] : []))))

const keyOf = (base: number, campaigns: readonly string[]): string => [base, ...campaigns.toSorted()].join(' ')

export async function readRuleBook(db: Db): Promise<RuleBook> {
  const { rows: sets } = await sql<StoredSet>`
    select number, body, hash from rule_sets order by number`.execute(db)
  const { rows: activations } = await sql<{ ruleSet: number; activeFrom: Date | null }>`
    select rule_set as "ruleSet", nullif(active_from, '-infinity') as "activeFrom" from rule_activations
    order by active_from, number`.execute(db)
  const { rows: campaigns } = await sql<Campaign>`
    select id, name, banner, overlay, targets, audience, budget_points is not null as "hasBudget", starts_at as "startsAt", ends_at as "endsAt",
      paused_from as "pausedFrom", paused_until as "pausedUntil", ended_at as "endedAt"
    from campaigns where approved_at is not null order by starts_at, id`.execute(db)
  const { rows: campaignSets } = await sql<CampaignSet>`
    select base, campaigns, rule_set as "ruleSet" from campaign_rule_sets`.execute(db)
  const { rows: holds } = await sql`
    select from hold_rules where first_redemption or risk_weight is not null or points_above is not null`.execute(db)
  const budgets = await readBudgetState(db)
  return new RuleBook(sets, activations, budgets, campaigns, campaignSets, holds.length > 0)
}

/** An activation is stored at least a minute ahead, so every process knows it in time. */
const TTL_MS = 10_000

/** Reads the rule book, which a process caches for some seconds. */
export interface ReadRuleBook {
  (db: Db, now: Date): Promise<RuleBook>
  /** Reads it again, for a set that the cached one does not have. */
  readonly again: (db: Db, now: Date) => Promise<RuleBook>
}

export function createRuleBookReader(): ReadRuleBook {
  let cached = createTtlCache(TTL_MS, readRuleBook)
  const again = (db: Db, now: Date) => {
    cached = createTtlCache(TTL_MS, readRuleBook)
    return cached(db, now)
  }
  return Object.assign((db: Db, now: Date) => cached(db, now), { again })
}
