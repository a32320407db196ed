// What the running work is for: a request, or a regular job. Statements name it in a comment, and a trace, where there is
// one, hangs its parts on it.

import { AsyncLocalStorage } from 'node:async_hooks'

type Attributes = Readonly<Record<string, string | number | boolean>>

/** A stretch of work in a trace. Nothing about members belongs into its name or attributes. */
export interface Span {
  /** Begins a part of it, which is ended by whoever began it. */
  child(name: string, attributes?: Attributes): Span
  set(attributes: Attributes): void
  /** @param error what it failed with; its class or SQL state is noted, never its message */
  end(error?: unknown): void
}

export interface Origin {
  /** What statements carry behind their text; starts with a space. */
  readonly comment: string
  readonly span: Span | undefined
}

const running = new AsyncLocalStorage<Origin>()

/** Lower-case UUIDs and nothing else: an id becomes part of statements. */
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const JOB_NAME = /^[a-z][a-z-]{0,62}$/

export const isRequestId = (text: string | undefined): text is string => text !== undefined && REQUEST_ID.test(text)

/** @throws Error for an id that is none: it must never get as far */
export function requestOrigin(id: string, span?: Span): Origin {
  if (!REQUEST_ID.test(id)) throw new Error('this is no id of a request')
  return { comment: ` /* request=${id} */`, span }
}

/** @throws Error for a name that is none */
export function jobOrigin(name: string): Origin {
  if (!JOB_NAME.test(name)) throw new Error('this is no name of a job')
  return { comment: ` /* job=${name} */`, span: undefined }
}

/** Runs work, and all that it awaits, for an origin. */
export const runFor = <Result>(origin: Origin, work: () => Result): Result => running.run(origin, work)

/** What the running statement is for, as a comment; empty outside of requests and jobs. */
export const originComment = (): string => running.getStore()?.comment ?? ''

/**
 * Runs work as a part of the running trace. Where there is none, it is the call alone.
 *
 * @param describe name and attributes, asked only where there is a trace
 */
export function traced<Result>(
  describe: () => readonly [name: string, attributes?: Attributes],
  work: () => Promise<Result>,
): Promise<Result> {
  const span = running.getStore()?.span
  return span ? runUnder(span.child(...describe()), work) : work()
}

/** Runs work under a span, which ends with it. Outside of requests this is how a trace begins. */
export async function runUnder<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  const origin = running.getStore()
  try {
    const result = await running.run({ comment: origin?.comment ?? '', span }, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** As much of a statement's text is put into a trace; values are never in it. */
const TEXT_MOST = 2000

/** A statement as a part of a trace. */
export const describeStatement = (text: string): readonly [string, Attributes] => [
  /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'statement',
  { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, TEXT_MOST) },
]
