// A member's command runs in three steps: one statement reads a snapshot, a pure function decides by it, and the statement of all commands
// commits the effects (docs/architecture.md#commands).

import type { CampaignSource } from '#contracts/campaign-rules.ts'
import type { InputOf, OutputOf, Route } from '#contracts/route.ts'
import type { Parts, Snapshot } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { NewEntry } from '#server/modules/ledger/index.ts'
import { type BudgetState, type Campaign, hasDailyCaps, type NumberedRules } from '#server/modules/rules/index.ts'
import type { CommandRows } from './rows.ts'

export { type Part, part } from '#server/db/parts.ts'

/** What a decision depends on, and nothing else. */
export interface DecisionInput<Input, P extends Parts, Enriched = undefined> {
  /** The values of the command's parts. */
  readonly snapshot: Snapshot<P>
  /** The member who makes the call, with the balance before the command. */
  readonly viewer: Viewer
  /** Params, query and body of the request, parsed. */
  readonly input: Input
  readonly now: Date
  /** The rules that count for the member now: the active ones, or those of a campaign. */
  readonly rules: NumberedRules
  /** The running campaigns whose audience has the member. */
  readonly campaigns: readonly Campaign[]
  /** Returns the rules with a number: those of a play that began earlier. */
  readonly rulesNumbered: (number: number) => NumberedRules
  /** The result of `enrich`. */
  readonly enriched: Enriched
}

/** The input of `enrich`: a first snapshot, and the client's address. */
export type Enrichment<Input, P extends Parts> = Omit<DecisionInput<Input, P>, 'enriched'> & {
  readonly address: string
}

/**
 * Returns what parts read about the active rules as `call.input`: the number of the set, and the time of the call where there are daily caps or
 * budgets.
 */
export const rulesInput = (rules: NumberedRules, budgets: BudgetState, now: Date) => ({
  ruleSet: rules.number,
  dayUseAt: hasDailyCaps(rules) ? now : undefined,
  budgetsAt: budgets.hasAny ? now : undefined,
})

/** A ledger entry of a command; it always has a reference. */
export type CommandEntry = Omit<NewEntry, 'memberId' | 'reference'> & { readonly reference: string }

/** The writes of a command: rows of the member, and shared ones such as a plan's stock (./rows.ts). */
export interface Effects {
  readonly entry?: CommandEntry
  readonly rows?: CommandRows
}

/** A result or a refusal, with its effects. A refusal may also write: a wrong guess is counted. */
export type Decision<Output> =
  | { readonly output: Output; readonly effects: Effects }
  | { readonly refusal: Problem; readonly effects: Effects }

/** A command without its route: what it reads and how it decides. */
export interface CommandLogic<Input, Output, P extends Parts, Enriched = unknown> {
  readonly parts: P
  /**
   * Decides from its input only. May be called again with a newer snapshot.
   *
   * @throws Problem to refuse without effects
   */
  readonly decide: (decisionInput: DecisionInput<Input, P, Enriched>) => Decision<Output>
  /**
   * Runs once, between a first snapshot and the one for the decision. Returns what SQL cannot read: the response of another server, a keyed
   * hash. Parts read it as `call.input -> 'enriched'`, which is null in the first snapshot.
   *
   * @throws Problem to refuse without effects
   */
  readonly enrich?: ((enrichment: Enrichment<Input, P>) => Promise<Enriched>) | undefined
}

/** A command with the route that it serves. */
export interface Command<R extends Route = Route, P extends Parts = Parts, Enriched = unknown>
  extends CommandLogic<InputOf<R>, OutputOf<R>, P, Enriched> {
  readonly route: R
  /** Runs before each call, to store data that the parts read. It should do so once per process. */
  readonly prepare?: ((db: Db) => Promise<void>) | undefined
  /** The source of which it begins a play; a campaign that changes the source may have a budget. */
  readonly source?: CampaignSource | undefined
}

/** Creates a command with inferred types. */
export const command = <R extends Route, const P extends Parts>(
  route: R,
  parts: P,
  decide: Command<R, P, undefined>['decide'],
  options: Pick<Command, 'prepare' | 'source'> = {},
): Command<R, P, undefined> => ({ route, parts, decide, ...options })

/** Creates a command with an `enrich` step. */
export const enrichedCommand = <R extends Route, const P extends Parts, Enriched>(
  route: R,
  parts: P,
  enrich: NonNullable<Command<R, P, Enriched>['enrich']>,
  decide: Command<R, P, Enriched>['decide'],
): Command<R, P, Enriched> => ({ route, parts, enrich, decide })
