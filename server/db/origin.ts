// The origin of a statement: the request or the scheduled job that runs it. It is a comment in the statement, and the parent of its span.

import { AsyncLocalStorage } from 'node:async_hooks'

type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span of a trace. Its name and attributes must hold nothing about members. */
export interface Span {
  /** Starts a child span. The caller ends it. */
  child(name: string, attributes?: Attributes): Span
  set(attributes: Attributes): void
  /** @param error its class or SQL state is recorded, never its message */
  end(error?: unknown): void
}

/** The request or job that runs a statement. */
export interface Origin {
  /** SQL comment that is appended to statements; starts with a space. */
  readonly comment: string
  readonly span: Span | undefined
}

const running = new AsyncLocalStorage<Origin>()

/** Lower-case UUIDs only, because an id becomes part of statements. */
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const JOB_NAME = /^[a-z][a-z-]{0,62}$/

export const isRequestId = (text: string | undefined): text is string => text !== undefined && REQUEST_ID.test(text)

/** @throws Error for an id that is not a UUID */
export function requestOrigin(id: string, span?: Span): Origin {
  if (!REQUEST_ID.test(id)) throw new Error('not an id of a request')
  return { comment: ` /* request=${id} */`, span }
}

/** @throws Error for a name that does not match JOB_NAME */
export function jobOrigin(name: string): Origin {
  if (!JOB_NAME.test(name)) throw new Error('not a name of a job')
  return { comment: ` /* job=${name} */`, span: undefined }
}

/** Runs work. Its statements, also later ones that it awaits, have this origin. */
export const runWithOrigin = <Result>(origin: Origin, work: () => Result): Result => running.run(origin, work)

/** Returns the SQL comment of the current origin; empty outside of requests and jobs. */
export const originComment = (): string => running.getStore()?.comment ?? ''

/**
 * Runs work in a child span of the current trace. Without a trace it only runs the work.
 *
 * @param describe returns name and attributes; called only when there is a trace
 */
export function traced<Result>(
  describe: () => readonly [name: string, attributes?: Attributes],
  work: () => Promise<Result>,
): Promise<Result> {
  const span = running.getStore()?.span
  return span ? runInSpan(span.child(...describe()), work) : work()
}

/** Runs work in a span and ends the span. Outside of requests this starts a trace. */
export async function runInSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
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

/** Characters of a statement's text that a trace gets. Values are never part of it. */
const MAX_TEXT_LENGTH = 2000

/** Returns name and attributes of a statement's span. */
export const describeStatement = (text: string): readonly [string, Attributes] => [
  /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'statement',
  { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, MAX_TEXT_LENGTH) },
]
