import { type ErrorCode, sentenceOf, statusOf } from '#contracts/errors.ts'
import type { FieldError, ProblemBody } from '#contracts/problem.ts'

interface ProblemDetails {
  /** Fills the `{name}` placeholders of the message; also part of the response. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly fields?: FieldError[]
  readonly retryAfterSeconds?: number
}

/** A refusal. Thrown anywhere in a use case, it rolls the transaction back and becomes the response. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly details: ProblemDetails

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(sentenceOf(code, details.values))
    this.code = code
    this.details = details
  }
}

/** Returns a refusal for an overloaded server. */
export function serverBusy(waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('serverBusy', { values: { seconds }, retryAfterSeconds: seconds })
}

/** Asserts a rule. @throws Problem with the code when the condition is false */
export function assertThat(condition: unknown, code: ErrorCode, values?: ProblemDetails['values']): asserts condition {
  if (!condition) throw new Problem(code, { values })
}

/** Returns the body of a Problem's response. */
export function problemBody({ code, details, message }: Problem, requestId: string): ProblemBody {
  const { fields: errors, values } = details
  return {
    type: `/api/docs#${code}`,
    title: code,
    status: statusOf(code),
    code,
    detail: message,
    errors,
    values,
    requestId,
  }
}

/** Returns the response of a Problem: problem+json with a stable code. */
export function problemResponse(problem: Problem, requestId: string): Response {
  const status = statusOf(problem.code)
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const wait = problem.details.retryAfterSeconds ?? (status === 503 ? 2 : undefined)
  if (wait !== undefined) headers.set('retry-after', String(wait))
  return new Response(JSON.stringify(problemBody(problem, requestId)), { status, headers })
}
