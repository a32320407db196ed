// A member's command has three parts: a snapshot, read by one statement; a decision, which is a pure function of the snapshot; and the
// commit of its effects, by the same statement for all commands (docs/architecture.md#commands).

import type { InputOf, OutputOf, Route } from '#contracts/route.ts'
import type { Parts, Snapshot } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { NewEntry } from '#server/modules/ledger/index.ts'
import type { CommandRows } from './rows.ts'

export { type Part, part } from '#server/db/parts.ts'

/** The input of a decision. */
export interface DecisionInput<Input, Reads extends Parts, Enriched = undefined> {
  readonly snapshot: Snapshot<Reads>
  /** The member, with the balance before the command. */
  readonly viewer: Viewer
  readonly input: Input
  readonly now: Date
  /** The result of `enrich`. */
  readonly enriched: Enriched
}

/** The input of `enrich`: a first snapshot, and the client's address. */
export type Enrichment<Input, Reads extends Parts> = Omit<DecisionInput<Input, Reads>, 'enriched'> & {
  readonly address: string
}

/** A ledger entry of a command; it always has a reference. */
export type CommandEntry = Omit<NewEntry, 'memberId' | 'reference'> & { readonly reference: string }

/** The writes of a command. All rows belong to the member. */
export interface Effects {
  readonly entry?: CommandEntry
  readonly rows?: CommandRows
}

/** A result or a refusal, with its effects. A refusal may also write: a wrong guess is counted. */
export type Decision<Output> =
  | { readonly output: Output; readonly effects: Effects }
  | { readonly refusal: Problem; readonly effects: Effects }

/** The snapshot and the decision of a command. */
export interface Rules<Input, Output, Reads extends Parts, Enriched = unknown> {
  readonly reads: Reads
  /**
   * Decides from the facts only. May be called again with newer facts.
   *
   * @throws Problem to refuse without effects
   */
  readonly decide: (facts: DecisionInput<Input, Reads, Enriched>) => Decision<Output>
  /**
   * Runs once, before the snapshot of the decision. Adds what SQL cannot read: the response of another server, a keyed hash. Parts read it
   * as `call.input -> 'enriched'`, which is null in the first snapshot.
   *
   * @throws Problem to refuse without effects
   */
  readonly enrich?: ((enrichment: Enrichment<Input, Reads>) => Promise<Enriched>) | undefined
}

/** A member's route that writes. */
export interface Command<R extends Route = Route, Reads extends Parts = Parts, Enriched = unknown>
  extends Rules<InputOf<R>, OutputOf<R>, Reads, Enriched> {
  readonly route: R
  /** Called before each call, to store data that the parts read; should do so once per process. */
  readonly prepare?: ((db: Db) => Promise<void>) | undefined
}

/** Creates a command with inferred types. */
export const command = <R extends Route, const Reads extends Parts>(
  route: R,
  reads: Reads,
  decide: Command<R, Reads, undefined>['decide'],
  prepare?: Command['prepare'],
): Command<R, Reads, undefined> => ({ route, reads, decide, prepare })

/** Creates a command with an `enrich` step. */
export const enrichedCommand = <R extends Route, const Reads extends Parts, Enriched>(
  route: R,
  reads: Reads,
  enrich: NonNullable<Command<R, Reads, Enriched>['enrich']>,
  decide: Command<R, Reads, Enriched>['decide'],
): Command<R, Reads, Enriched> => ({ route, reads, enrich, decide })
