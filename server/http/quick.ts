import type { InputOf, OutputOf, Route } from '#contracts/route.ts'
import { type Db, sqlStateOf } from '#server/db/transaction.ts'
import type { KeyedRequest } from './idempotency.ts'
import type { PlayBasis, Viewer } from './session.ts'

/** What a play gets that is computed before anything is locked. */
export interface QuickCall<R extends Route> {
  readonly input: InputOf<R>
  readonly viewer: Viewer
  readonly now: Date
  readonly basis: PlayBasis
  readonly request: KeyedRequest
  readonly db: Db
  /** The answer as it goes out, and as it is kept for a repetition. */
  readonly textOf: (output: OutputOf<R>) => string
}

/**
 * A play that is computed from what was read with the session, and committed by one statement if all of that still holds. The
 * handler is asked when it does not, or when there is something to refuse: it decides with everything locked.
 */
export interface Quick<R extends Route> {
  /** Whose plays of the day are read. */
  readonly game: string
  /** @returns the answer's text, or undefined when nothing was done */
  readonly play: (call: QuickCall<R>) => Promise<string | undefined>
}

/** Somebody changed what the play was computed from, holds one of its rows, or was first with its key. */
const LOST = ['40001', '40P01', '23505']

export async function quickly(
  route: Route,
  { play }: Quick<Route>,
  call: Omit<QuickCall<Route>, 'textOf'>,
): Promise<string | undefined> {
  const textOf = (output: unknown) => JSON.stringify(route.definition.output.parse(output))
  try {
    return await play({ ...call, textOf })
  } catch (error) {
    if (LOST.includes(sqlStateOf(error) ?? '')) return undefined
    throw error
  }
}
