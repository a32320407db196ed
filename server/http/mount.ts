import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { type InputOf, isAudited, needsKey, type OutputOf, type Route, type Writes, writes } from '#contracts/route.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { isPoolExhausted } from '#server/db/failures.ts'
import type { Database } from '#server/db/open.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { checkAccess } from './access.ts'
import { lockAuthority, recheckAuthority } from './authority.ts'
import { readBody } from './body.ts'
import { readSession, renewCookie } from './caller.ts'
import { addressOf, type ClientAddress } from './client-address.ts'
import { GuestLimit } from './guest-limit.ts'
import { findAnswer, isKey, type KeyedRequest, replay, requestHash, storeAnswer } from './idempotency.ts'
import { parseInput } from './input.ts'
import { type FastCounts, MemberLimiter } from './member-limits.ts'
import { assertThat, Problem, serverBusy } from './problem.ts'
import { databaseCounts } from './rate-limit.ts'
import { answer, type FileBytes, file, Reply } from './reply.ts'
import type { SessionRead, Viewer } from './session.ts'
import { isRecorded } from './staff-call.ts'
import { networkThrottles, type Throttles } from './throttles.ts'
import { readUpload, UploadGate } from './upload.ts'

/** What mount needs from the composition root. */
export interface HttpContext {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly secret: string
  readonly secureCookies: boolean
  /** Whether staff without a second factor are kept out. */
  readonly requireSecondFactor: boolean
  readonly clientAddress: ClientAddress
  /** Called after a write has committed that has put something into the outbox which is due. */
  readonly afterWrite?: (() => void) | undefined
  /** How many processes serve this database; undefined while that is not known. */
  readonly processes: () => number | undefined
  /** Where they count together before they do in the database. */
  readonly fastCounts?: FastCounts | undefined
  /** What guests are limited by. */
  readonly throttles: Throttles
}

/** What a handler gets. `tx` is there for routes that change state, `db` for those that read. */
export interface Call<R extends Route> {
  readonly input: InputOf<R>
  readonly viewer: R['definition'] extends { access: 'guest' } ? Viewer | undefined : Viewer
  readonly now: Date
  readonly address: string
  readonly request: Request
  readonly requestId: string
  /** Headers and status of the answer beside its output: cookies, redirects. */
  readonly reply: Pick<Reply, 'headers' | 'status'>
  readonly db: Writes<R> extends true ? never : Db
  readonly tx: Writes<R> extends true ? Tx : never
}

/**
 * What is done before the transaction, which may run more than once: an uploaded file is kept, another server is
 * asked. `bytes` is the file where the route takes one.
 */
export type Take<R extends Route, Taken> = (
  call: Omit<Call<R>, 'reply' | 'db' | 'tx'> & { readonly bytes: Buffer; readonly db: Db },
) => Promise<Taken>

/**
 * A use case behind a route. A Problem that is thrown rolls everything back; one that is returned
 * refuses as well but keeps what was written, such as a counted failure.
 */
export type Handler<R extends Route, Taken = undefined> = (
  call: Call<R> & { readonly taken: Taken },
) => Promise<OutputOf<R> | Problem>

/** Refuses a guest's call by its input before anything is read or counted in the database: one that is known to be throttled. */
export type Guard<R extends Route> = (call: Pick<Call<R>, 'input' | 'now' | 'address' | 'request'>) => Promise<void>

/**
 * @param take what is done before the transaction; the handler gets its result
 * @param guard for a guest's route with a limit, which is counted after it
 */
export type Mount = <R extends Route, Taken = undefined>(
  route: R,
  handler: Handler<R, Taken>,
  take?: Take<R, Taken>,
  guard?: Guard<R>,
) => void

/** Registers a route that is served in another way, and tells it where members' calls are counted. */
export type ServeWith = (route: Route, serve: (c: Context, limiter: MemberLimiter) => Promise<Response>) => void

/**
 * Makes `mount`, the only glue between a contract and its use case: database there, session in one
 * query, access, rate limit, input, one transaction with the idempotency record in it, output parsed.
 */
export function createMount(
  app: Hono,
  http: HttpContext,
): { mount: Mount; serveWith: ServeWith; mounted: ReadonlySet<string> } {
  const mounted = new Set<string>()
  const limiter = new MemberLimiter(http.processes, databaseCounts(http.database.db), http.fastCounts)
  const gate = new UploadGate()

  const mount: Mount = (route, handler, take, guard) => {
    mounted.add(route.key)
    const useCase = { handler, take, guard } as unknown as UseCase
    app.on(route.method, route.path, (c) =>
      take && route.definition.upload
        ? gate.through(() => serve(c, route, useCase, http, limiter))
        : serve(c, route, useCase, http, limiter).catch((error) => {
            throw route.definition.access === 'guest' && isPoolExhausted(error) ? serverBusy(GUEST_WAIT_MS) : error
          }),
    )
  }
  const serveWith: ServeWith = (route, serve) => {
    mounted.add(route.key)
    app.on(route.method, route.path, (c) => serve(c, limiter))
  }
  return { mount, serveWith, mounted }
}

/** When a guest may try again who found no free connection. */
const GUEST_WAIT_MS = 5000

interface UseCase {
  readonly handler: Handler<Route, unknown>
  readonly take: Take<Route, unknown> | undefined
  readonly guard: Guard<Route> | undefined
}

async function serve(
  c: Context,
  route: Route,
  { handler, take, guard }: UseCase,
  http: HttpContext,
  limiter: MemberLimiter,
): Promise<Response> {
  const { database, clock } = http
  const begun = clock.now()
  const { access, limit, sends } = route.definition
  const address = addressOf(c, http.clientAddress)
  const reply = new Reply()

  // Health is asked for while the database is away; everything else needs it.
  const isHealth = route.path === '/api/health'
  if (!isHealth && database.trouble) throw new Problem(database.trouble)

  const key = c.req.header('idempotency-key')
  const keyed = needsKey(route)
  const session = isHealth ? undefined : await readSession(c, http, begun, keyed && isKey(key) ? key : undefined)
  checkAccess(access, session?.viewer, http.requireSecondFactor)
  renewCookie(c, session, reply, http.secureCookies)

  if (session && access !== 'guest') {
    const counted = limiter.takeCall(route, session.viewer.memberId, begun)
    if (counted) await counted
  }
  const guestLimit =
    access === 'guest' && limit
      ? new GuestLimit(http.throttles, database.guestDb, networkThrottles(route.key, address, limit), begun)
      : undefined
  guestLimit?.assertOpen()
  if (guestLimit && !guard) await guestLimit.count()
  const db = connectionsFor(route, session, database)

  const body = guestLimit ? await guestLimit.read(() => bodyOf(c, route)) : await bodyOf(c, route)
  // The call happens when its whole body has arrived, so a body that is held back does not act in the past.
  const now = clock.now()
  let request: KeyedRequest | undefined
  if (keyed) {
    assertThat(isKey(key), 'idempotencyKeyMissing')
    assertThat(session, 'unauthenticated')
    request = {
      memberId: session.viewer.memberId,
      key,
      requestHash: requestHash(http.secret, route.key, c.req.path, body.text),
    }
    if (session.stored) return answer(replay(session.stored, request), reply, true)
  }

  const parse = () => parseInput(route, c, body.json)
  const input = guestLimit ? await guestLimit.read(parse) : parse()
  if (guard) await guard({ input, now, address, request: c.req.raw })
  if (guestLimit) await guestLimit.count()
  const call = {
    input,
    now,
    address,
    request: c.req.raw,
    requestId: c.get('requestId') as string,
    reply,
  }
  if (!writes(route)) {
    const result = await handler({ ...call, viewer: session?.viewer, db: database.db, taken: undefined } as never)
    if (result instanceof Problem) throw result
    if (sends) return file(route.definition.output.parse(result) as FileBytes, sends, now, session?.viewer.timeZone)
    return answer(JSON.stringify(route.definition.output.parse(result)), reply)
  }
  const rule = { access, requireSecondFactor: http.requireSecondFactor }
  try {
    const takeFrom = async (step: Take<Route, unknown>) => {
      const viewer = session && (await recheckAuthority(db, session.viewer, rule, now))
      return await step({ ...call, viewer, bytes: body.bytes ?? Buffer.alloc(0), db } as never)
    }
    const taken = take && (await takeFrom(take))
    const result = await inTransaction(db, async (tx) => {
      const viewer = session && (await lockAuthority(tx, session.viewer, rule, now))
      const result = await handler({ ...call, viewer, tx, taken } as never)
      if (result instanceof Problem) return result
      if (isAudited(route) && !isRecorded(tx)) throw new Error(`${route.key} left no entry in the staff audit`)
      const text = JSON.stringify(route.definition.output.parse(result))
      if (request) await storeAnswer(tx, request, text, now)
      return text
    })
    if (result instanceof Problem) throw result
    http.afterWrite?.()
    return answer(result, reply)
  } catch (error) {
    // Another request with this key may have won meanwhile: then its answer is the answer. While nobody can look, that is what
    // is told: a refusal would say that nothing was done.
    const stored = request && (await findAnswer(database.db, request))
    if (request && stored) return answer(replay(stored, request), reply, true)
    throw error
  }
}

/**
 * Guests' writes use connections of their own, also when a session's cookie comes along: else one account would let a flood of
 * sign-ins take the members' connections. Signing out has no limit and is a member's call.
 */
const connectionsFor = (route: Route, session: SessionRead | undefined, { db, guestDb }: Database): Db =>
  route.definition.access === 'guest' && writes(route) && (route.definition.limit || !session) ? guestDb : db

async function bodyOf(
  c: Context,
  { method, definition }: Route,
): Promise<{ text: string; json: unknown; bytes?: Buffer }> {
  if (method === 'GET' || definition.fromAnywhere) return { text: '', json: {} }
  return definition.upload ? await readUpload(c, definition.upload) : await readBody(c)
}
