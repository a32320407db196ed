// A command of a member has three parts: a snapshot of what the decision rests on, read by one statement; the decision, a pure
// function; and the commit of its effects, by one statement for all kinds of commands (docs/architecture.md#commands).

import type { InputOf, OutputOf, Route } from '#contracts/route.ts'
import type { Parts, Snapshot } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { NewEntry } from '#server/modules/ledger/index.ts'
import type { CommandRows } from './rows.ts'

export { type Part, part } from '#server/db/parts.ts'

/** What a decision is made from. */
export interface Facts<Input, Reads extends Parts, Given = undefined> {
  readonly snapshot: Snapshot<Reads>
  /** The member, with the balance before the command. */
  readonly viewer: Viewer
  readonly input: Input
  readonly now: Date
  /** What the input was enriched with. */
  readonly given: Given
}

/** What a command's input is enriched from: a first snapshot, and the address that calls. */
export type Enrichment<Input, Reads extends Parts> = Omit<Facts<Input, Reads>, 'given'> & { readonly address: string }

/** An entry of the ledger that a command posts. What stands behind it has always a name. */
export type CommandEntry = Omit<NewEntry, 'memberId' | 'reference'> & { readonly reference: string }

/** What a command writes. The rows of each table belong to the member. */
export interface Effects {
  readonly entry?: CommandEntry
  readonly rows?: CommandRows
}

/** An answer with what is written for it, or a refusal, which may write something as well: a wrong guess is counted. */
export type Decision<Output> =
  | { readonly output: Output; readonly effects: Effects }
  | { readonly refusal: Problem; readonly effects: Effects }

/** What a command reads, and how it is decided. */
export interface Rules<Input, Output, Reads extends Parts, Given = unknown> {
  readonly reads: Reads
  /**
   * Decides by what was read, and by nothing else; it may be asked again with newer facts.
   *
   * @throws Problem when the command is refused and nothing is written
   */
  readonly decide: (facts: Facts<Input, Reads, Given>) => Decision<Output>
  /**
   * Runs once, before the snapshot that the command is decided from. It adds to the input what no statement can read: the answer of
   * another server, a keyed hash. Parts read it as `call.input -> 'given'`, which is null in the first snapshot.
   *
   * @throws Problem when the command is refused and nothing is written
   */
  readonly enrich?: ((enrichment: Enrichment<Input, Reads>) => Promise<Given>) | undefined
}

/** How a route of members that writes is served. */
export interface Command<R extends Route = Route, Reads extends Parts = Parts, Given = unknown>
  extends Rules<InputOf<R>, OutputOf<R>, Reads, Given> {
  readonly route: R
  /** Brings what the parts read into the database, before each call; a process does it once. */
  readonly prepare?: ((db: Db) => Promise<void>) | undefined
}

/** Ties the types of a command together. */
export const command = <R extends Route, const Reads extends Parts>(
  route: R,
  reads: Reads,
  decide: Command<R, Reads, undefined>['decide'],
  prepare?: Command['prepare'],
): Command<R, Reads, undefined> => ({ route, reads, decide, prepare })

/** The same for a command whose input is enriched. */
export const enrichedCommand = <R extends Route, const Reads extends Parts, Given>(
  route: R,
  reads: Reads,
  enrich: NonNullable<Command<R, Reads, Given>['enrich']>,
  decide: Command<R, Reads, Given>['decide'],
): Command<R, Reads, Given> => ({ route, reads, enrich, decide })
