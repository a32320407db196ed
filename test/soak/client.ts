import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '#contracts/errors.ts'
import { type AnswerByKey, type RequestByKey, type RouteKey, routes } from '#contracts/index.ts'
import { needsKey, type Route } from '#contracts/route.ts'
import { Actor } from '../actor.ts'
import { ACTIONS, type ActionName, type RequestOf, type RouteOf } from '../crash/actions.ts'
import { type Action, type Answer, type Journal, sendUnrecorded } from '../crash/journal.ts'
import { isRetryable } from '../crash/workload.ts'
import type { Results } from './results.ts'
import type { SoakActor } from './soak-actor.ts'

const RETRY_MS = 150
/** A client repeats a call after this time without an answer. */
const CALL_TIMEOUT_MS = 12_000
/** The test fails if a call has no answer after this time. */
const TOTAL_TIMEOUT_MS = 180_000
/** A rate limit with a longer wait, such as until the next day, counts as a refusal. */
const MAX_WAIT_SECONDS = 60
/** Share of actions that are sent twice at the same time, like a double click. */
const DOUBLE_SEND_SHARE = 0.03

const KEYED = new Set(Object.values<Route>(routes).flatMap((route) => (needsKey(route) ? [route.key] : [])))
/** Refusals that an actor gets whose sessions were ended. */
const BLOCKED_CODES: readonly string[] = ['unauthenticated', 'accountBanned', 'accountSuspended', 'forbidden']

type WithHeaders = { readonly headers?: Readonly<Record<string, string>> }
type Reply = Pick<Answer, 'status' | 'code' | 'body'> & { readonly waitSeconds?: number | undefined }
/** Refusals that are no violation. A function is called when the answer is there, because another actor may cause a refusal. */
type Allowed = readonly ErrorCode[] | (() => readonly ErrorCode[])
const codesOf = (allowed: Allowed): readonly string[] => (typeof allowed === 'function' ? allowed() : allowed)

export interface ActionResult<Body> {
  /** Undefined for a refusal. */
  readonly body: Body | undefined
  readonly code: string | undefined
  readonly cookie: string | undefined
}

/** Sends calls of all actors, repeats them with the same key until they have an answer, and reports unexpected answers. */
export class Client {
  readonly url: string
  readonly journal: Journal
  readonly results: Results
  /** Aborted when actors must stop. Calls in progress still get their answer. */
  readonly closing = new AbortController()
  readonly #random: () => number

  constructor(url: string, journal: Journal, results: Results, random: () => number) {
    this.url = url
    this.journal = journal
    this.results = results
    this.#random = random
  }

  /** Sends a write. */
  async act<Name extends ActionName>(
    name: Name,
    by: SoakActor,
    request: RequestOf<Name> & WithHeaders,
    allowed: Allowed = [],
  ): Promise<ActionResult<AnswerByKey<RouteOf<Name>>>> {
    const headers = { ...by.headers, ...request.headers }
    const action = this.journal.begin(name, by, { ...(request as Action['request']), headers })
    const counts = this.results.countsOf(name)
    const isSentTwice = KEYED.has(ACTIONS[name]) && this.#random() < DOUBLE_SEND_SHARE
    const second = isSentTwice ? sendUnrecorded(this.url, action).catch(() => undefined) : undefined
    const answer = await this.#untilAnswered(
      `${name} by ${by.id}`,
      () => sendUnrecorded(this.url, action),
      () => {
        counts.retried += 1
      },
      allowed,
    )
    this.journal.record(action, answer)
    if (answer.status === 200) counts.acknowledged += 1
    else this.results.count(counts.refused, answer.code ?? String(answer.status))
    this.#checkRefusal(
      () => `${name} by ${by.id} with ${JSON.stringify(action.request).slice(0, 300)}`,
      by,
      answer,
      allowed,
    )
    await this.#compareDoubleSend(action, answer, second, allowed)
    const body = answer.status === 200 ? (answer.body as AnswerByKey<RouteOf<Name>>) : undefined
    return { body, code: answer.code, cookie: answer.cookie }
  }

  /** Reads a route of the contracts. @returns undefined for a refusal */
  async read<Key extends RouteKey>(
    key: Key,
    by: SoakActor,
    options: Partial<RequestByKey<Key>> = {},
    allowed: Allowed = [],
  ): Promise<AnswerByKey<Key> | undefined> {
    const call = () => new Actor(this.url, by).call(key, { ...options, headers: by.headers } as never)
    const answer = await this.readBy(key, by, call, allowed)
    return answer.status === 200 ? (answer.body as AnswerByKey<Key>) : undefined
  }

  /** Reads by any function that makes a call. */
  async readBy<Body>(
    what: string,
    by: SoakActor,
    call: () => Promise<Reply & { readonly body: Body }>,
    allowed: Allowed = [],
  ): Promise<Reply & { readonly body: Body }> {
    const answer = await this.#untilAnswered(
      what,
      call,
      () => this.results.count(this.results.reads, 'retried'),
      allowed,
    )
    this.results.count(this.results.reads, String(answer.status))
    this.#checkRefusal(() => `${what} by ${by.id || 'a guest'}`, by, answer, allowed)
    return answer
  }

  /** Waits, or returns at once when actors must stop. */
  async pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.closing.signal }).catch(() => {})
  }

  async #untilAnswered<One extends Reply>(
    what: string,
    call: () => Promise<One>,
    onRetry: () => void,
    allowed: Allowed,
  ): Promise<One> {
    const end = performance.now() + TOTAL_TIMEOUT_MS
    while (performance.now() < end) {
      const answer = await withTimeout(call).catch((error: unknown) => {
        if (!isRetryable(error)) throw error
        return undefined
      })
      const secondsToWait = codesOf(allowed).includes('tooManyRequests') ? 0 : rateLimitSeconds(answer)
      if (answer && answer.status < 500 && !secondsToWait) return answer
      // 503 is the expected answer while the database or the process is not ready. Any other 5xx is a violation.
      if (answer && answer.status >= 500 && answer.status !== 503)
        this.results.addViolation(`${what} was answered ${answer.status} ${answer.code}`)
      onRetry()
      await wait(secondsToWait * 1000 || Math.min((answer?.waitSeconds ?? 0) * 1000, 1000) || RETRY_MS)
    }
    throw new Error(`no answer to ${what} for ${TOTAL_TIMEOUT_MS / 1000} s`)
  }

  #checkRefusal(what: () => string, by: SoakActor, { status, code, body }: Reply, allowed: Allowed): void {
    if (status < 400 || codesOf(allowed).includes(code ?? '')) return
    if (by.mayBeBlocked && BLOCKED_CODES.includes(code ?? '')) return
    this.results.addViolation(`${what()} was refused: ${status} ${code} ${JSON.stringify(body).slice(0, 300)}`)
  }

  /** Two calls with one key must get the same answer. One that was refused before the other succeeded is sent again. */
  async #compareDoubleSend(
    action: Action,
    first: Answer,
    other: Promise<Answer | undefined> | undefined,
    allowed: Allowed,
  ): Promise<void> {
    const second = other && (await Promise.race([other, wait(CALL_TIMEOUT_MS)]))
    if (!second || second.status >= 500 || first.status !== 200) return
    const { name } = action
    const wasRefusedFirst = codesOf(allowed).includes(second.code ?? '') || rateLimitSeconds(second) > 0
    const last = wasRefusedFirst
      ? await this.#untilAnswered(
          `${name} with a used key`,
          () => sendUnrecorded(this.url, action),
          () => {},
          [],
        )
      : second
    if (last.status !== 200 || JSON.stringify(last.body) !== JSON.stringify(first.body))
      this.results.addViolation(
        `a ${name} was sent twice with one key and answered ${last.status} ${last.code} as well`,
      )
  }
}

/** Returns the seconds until the per-minute limit ends, which actors reach on a fast machine; 0 for other answers. */
function rateLimitSeconds(answer: Reply | undefined): number {
  if (answer?.status !== 429) return 0
  const { seconds = 0 } = (answer.body as { values?: { seconds?: number } } | undefined)?.values ?? {}
  return seconds <= MAX_WAIT_SECONDS ? seconds : 0
}

/** @throws TypeError, as fetch does, after the timeout */
async function withTimeout<One>(call: () => Promise<One>): Promise<One> {
  const timer = new AbortController()
  const timeout = wait(CALL_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new TypeError('no answer in time')
  })
  try {
    return await Promise.race([call(), timeout])
  } finally {
    timer.abort()
    timeout.catch(() => {})
  }
}
