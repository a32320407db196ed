import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '#contracts/errors.ts'
import { type AnswerByKey, type RequestByKey, type RouteKey, routes } from '#contracts/index.ts'
import { needsKey, type Route } from '#contracts/route.ts'
import { Actor } from '../actor.ts'
import { ACTIONS, type CrashAction, type RequestOf, type RouteOf } from '../crash/actions.ts'
import { type Action, type Answer, ask, type Journal } from '../crash/journal.ts'
import { isAway } from '../crash/play.ts'
import type { Person } from './actor.ts'
import type { Tally } from './tally.ts'

const RETRY_MS = 150
/** After that a client takes an answer for lost, and asks again. */
const PATIENCE_MS = 12_000
/** After that nobody is there. */
const GIVE_UP_MS = 180_000
/** A longer wait is one for another day, and a refusal. */
const LONGEST_WAIT_SECONDS = 60
/** Of all actions, how many are sent twice at once, as by a double click. */
const TWICE = 0.03

const KEYED = new Set(Object.values<Route>(routes).flatMap((route) => (needsKey(route) ? [route.key] : [])))
/** What somebody hears whose sessions were ended. */
const SHUT_OUT: readonly string[] = ['unauthenticated', 'accountBanned', 'accountSuspended', 'forbidden']

type MayHeaders = { readonly headers?: Readonly<Record<string, string>> }
type Reply = Pick<Answer, 'status' | 'code' | 'body'> & { readonly waitSeconds?: number | undefined }
/** The refusals that are right to expect; asked for when the answer is there, for the world may have moved on meanwhile. */
type Expected = readonly ErrorCode[] | (() => readonly ErrorCode[])
const expected = (may: Expected): readonly string[] => (typeof may === 'function' ? may() : may)

export interface Heard<Body> {
  /** Undefined for a refusal. */
  readonly body: Body | undefined
  readonly code: string | undefined
  readonly cookie: string | undefined
}

/** People's browsers: each asks until it has heard, with the same key; what should not have been said is a violation. */
export class Client {
  readonly url: string
  readonly journal: Journal
  readonly tally: Tally
  /** Aborted when nobody begins anything any more. */
  readonly closing = new AbortController()
  readonly #chance: () => number

  constructor(url: string, journal: Journal, tally: Tally, chance: () => number) {
    this.url = url
    this.journal = journal
    this.tally = tally
    this.#chance = chance
  }

  /** Does something that changes something. */
  async act<D extends CrashAction>(
    deed: D,
    by: Person,
    request: RequestOf<D> & MayHeaders,
    may: Expected = [],
  ): Promise<Heard<AnswerByKey<RouteOf<D>>>> {
    const headers = { ...by.headers, ...request.headers }
    const action = this.journal.begin(deed, by, { ...(request as Action['request']), headers })
    const counts = this.tally.of(deed)
    const isTwice = KEYED.has(ACTIONS[deed]) && this.#chance() < TWICE
    const second = isTwice ? ask(this.url, action).catch(() => undefined) : undefined
    const answer = await this.#untilHeard(
      `${deed} by ${by.id}`,
      () => ask(this.url, action),
      () => {
        counts.retried += 1
      },
      may,
    )
    this.journal.hear(action, answer)
    if (answer.status === 200) counts.acknowledged += 1
    else this.tally.count(counts.refused, answer.code ?? String(answer.status))
    this.#judge(() => `${deed} by ${by.id} with ${JSON.stringify(action.request).slice(0, 300)}`, by, answer, may)
    await this.#compare(deed, answer, second)
    const body = answer.status === 200 ? (answer.body as AnswerByKey<RouteOf<D>>) : undefined
    return { body, code: answer.code, cookie: answer.cookie }
  }

  /** Reads something. @returns undefined for a refusal */
  async read<Key extends RouteKey>(
    key: Key,
    by: Person,
    options: Partial<RequestByKey<Key>> = {},
    may: Expected = [],
  ): Promise<AnswerByKey<Key> | undefined> {
    const call = () => new Actor(this.url, by).call(key, { ...options, headers: by.headers } as never)
    const answer = await this.hearRead(key, by, call, may)
    return answer.status === 200 ? (answer.body as AnswerByKey<Key>) : undefined
  }

  /** The same for whatever a call is. */
  async hearRead<Body>(
    what: string,
    by: Person,
    call: () => Promise<Reply & { readonly body: Body }>,
    may: Expected = [],
  ): Promise<Reply & { readonly body: Body }> {
    const answer = await this.#untilHeard(what, call, () => this.tally.count(this.tally.reads, 'asked again'), may)
    this.tally.count(this.tally.reads, String(answer.status))
    this.#judge(() => `${what} by ${by.id || 'a guest'}`, by, answer, may)
    return answer
  }

  /** Waits, unless it is time to go. */
  async pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.closing.signal }).catch(() => {})
  }

  async #untilHeard<One extends Reply>(
    what: string,
    call: () => Promise<One>,
    again: () => void,
    may: Expected,
  ): Promise<One> {
    const end = performance.now() + GIVE_UP_MS
    while (performance.now() < end) {
      const answer = await inTime(call).catch((error: unknown) => {
        if (!isAway(error)) throw error
        return undefined
      })
      const secondsToWait = expected(may).includes('tooManyRequests') ? 0 : tooSoonBy(answer)
      if (answer && answer.status < 500 && !secondsToWait) return answer
      // The database is away, or the process not ready, and says so; whatever else fails is told.
      if (answer && answer.status >= 500 && answer.status !== 503)
        this.tally.violate(`${what} was answered ${answer.status} ${answer.code}`)
      again()
      await wait(secondsToWait * 1000 || Math.min((answer?.waitSeconds ?? 0) * 1000, 1000) || RETRY_MS)
    }
    throw new Error(`nobody has answered ${what} for ${GIVE_UP_MS / 1000} s`)
  }

  #judge(what: () => string, by: Person, { status, code, body }: Reply, may: Expected): void {
    if (status < 400 || expected(may).includes(code ?? '')) return
    if (by.isShutOut && SHUT_OUT.includes(code ?? '')) return
    this.tally.violate(`${what()} was refused: ${status} ${code} ${JSON.stringify(body).slice(0, 300)}`)
  }

  /** Two of one key are one. */
  async #compare(deed: CrashAction, first: Answer, other: Promise<Answer | undefined> | undefined): Promise<void> {
    const second = other && (await Promise.race([other, wait(PATIENCE_MS)]))
    if (!second || second.status >= 500 || first.status !== 200) return
    if (second.status !== 200 || JSON.stringify(second.body) !== JSON.stringify(first.body))
      this.tally.violate(`a ${deed} was sent twice with one key and answered ${second.status} ${second.code} as well`)
  }
}

/** Of who calls more in a minute than anybody may, as a fast machine lets them: how many seconds the answer asks to wait. */
function tooSoonBy(answer: Reply | undefined): number {
  if (answer?.status !== 429) return 0
  const { seconds = 0 } = (answer.body as { values?: { seconds?: number } } | undefined)?.values ?? {}
  return seconds <= LONGEST_WAIT_SECONDS ? seconds : 0
}

/** @throws TypeError as fetch does, when it takes too long */
async function inTime<One>(call: () => Promise<One>): Promise<One> {
  const timer = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new TypeError('the answer takes too long')
  })
  try {
    return await Promise.race([call(), late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
