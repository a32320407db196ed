import type { ErrorCode } from '#contracts/errors.ts'
import type { AnswerByKey, RequestByKey, RouteKey } from '#contracts/index.ts'
import { noteAsOf } from './as-of.ts'
import { takeEarlyRead } from './early-reads.ts'
import { ApiError, type FieldError } from './errors.ts'
import { whenOtherTabsGateOpens, whenSpoilerGateOpens } from './spoiler-gate.ts'

export const READ_TIMEOUT_MS = 60_000
/** An action without an answer after this time counts as failed. Repeating it with its idempotency key is safe. */
const ACTION_TIMEOUT_MS = 30_000

interface Sending {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}

interface ApiOptions {
  /** One per action of the member; a repetition sends it again. Generated where none is given. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** False for an action whose answer cannot reveal the result of a game in another tab. */
  readonly waitsForGames?: boolean
}

type Needed<Request> = unknown extends Request ? [options?: ApiOptions] : [request: Request & ApiOptions]
/** The arguments of a route's call in addition to the key: none for a route without input. */
export type ApiArguments<Key extends RouteKey> = Needed<RequestByKey<Key>>

const arrivals = new WeakMap<object, number>()

/** Returns when an answer arrived, as a Date.now() value. A game may have delayed it since. */
export const arrivedAt = (answer: object): number => arrivals.get(answer) ?? Date.now()

/**
 * Calls a route of the contract: `api('POST /api/redemptions', { body })`. Rejects with an `ApiError` on every failure.
 */
export async function api<Key extends RouteKey>(key: Key, ...args: ApiArguments<Key>): Promise<AnswerByKey<Key>> {
  const { params, query, body, idempotencyKey, signal, timeoutMs, waitsForGames } = (args[0] ?? {}) as Sending &
    ApiOptions
  const [method, path] = key.split(' ') as [string, string]
  const isRead = method === 'GET'
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs ?? (isRead ? READ_TIMEOUT_MS : ACTION_TIMEOUT_MS))

  const abort = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  const headers = new Headers({ accept: 'application/json' })
  // Each attempt has its own id, which the server logs. Browsers generate none without https.
  const requestId = crypto.randomUUID?.()
  if (requestId) headers.set('x-request-id', requestId)
  if (!isRead) {
    headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID())
    headers.set('content-type', 'application/json')
  }
  try {
    const address = fillPath(path, params) + searchOf(query)
    const early = isRead ? takeEarlyRead(address, abort) : undefined
    const response = await (early ??
      fetch(address, {
        method,
        headers,
        credentials: 'same-origin',
        signal: abort,
        ...(isRead ? {} : { body: JSON.stringify(body ?? {}) }),
      }))
    if (!response.ok) throw await readProblem(response)
    const answer = (await response.json()) as AnswerByKey<Key>
    arrivals.set(answer, Date.now())
    clearTimeout(timer)
    if (isRead) noteAsOf(key, response)
    if (waitsForGames !== false) await (isRead ? whenSpoilerGateOpens() : whenOtherTabsGateOpens())
    // A query that was cancelled meanwhile must not store its old balance.
    signal?.throwIfAborted()
    return answer
  } catch (cause) {
    // An aborted query is no failure; its caller handles the abort.
    if (signal?.aborted && !timeout.signal.aborted) throw cause
    throw asApiError(cause, timeout.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the path with the values of its parameters. */
export const fillPath = (path: string, params: object = {}) =>
  Object.entries(params).reduce((filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)), path)

export function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

interface Problem {
  readonly code?: ErrorCode
  readonly detail?: string
  readonly title?: string
  readonly errors?: readonly FieldError[]
  readonly requestId?: string
  readonly values?: ApiError['values']
}

export async function readProblem(response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.includes('json')
  const problem: Problem = isProblem ? await response.json() : {}
  const retryAfter = Number(response.headers.get('retry-after'))
  const { code = 'unreadableAnswer', requestId, errors: fields, values } = problem
  return new ApiError(code, problem.detail ?? problem.title ?? `HTTP ${response.status}`, {
    status: response.status,
    ...(fields && { fields }),
    ...(requestId && { requestId }),
    values,
    ...(retryAfter > 0 && { retryAfter }),
  })
}

export function asApiError(cause: unknown, timedOut: boolean): ApiError {
  if (cause instanceof ApiError) return cause
  if (timedOut) return new ApiError('requestTimeout', 'no answer in time')
  if (!navigator.onLine) return new ApiError('offline', 'the browser is offline')
  if (cause instanceof SyntaxError) return new ApiError('unreadableAnswer', cause.message)
  return new ApiError('connectionFailed', cause instanceof Error ? cause.message : String(cause))
}
