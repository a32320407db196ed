import type { Context, Hono } from 'hono'
import { type InputOf, isAudited, needsKey, type OutputOf, type Route, type Writes, writes } from '#contracts/route.ts'
import { isPoolExhausted } from '#server/db/failures.ts'
import type { Database } from '#server/db/open.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { UnknownRuleSetError } from '#server/modules/rules/index.ts'
import { checkAccess } from './access.ts'
import { lockAuthority, recheckAuthority } from './authority.ts'
import { readBody } from './body.ts'
import { readSession, renewCookie } from './caller.ts'
import { addressOf } from './client-address.ts'
import type { HttpContext } from './context.ts'
import { GuestLimit } from './guest-limit.ts'
import { findStoredResponse, isKey, type KeyedRequest, replay, requestHash, storeResponse } from './idempotency.ts'
import { parseInput } from './input.ts'
import { MemberLimiter } from './member-limits.ts'
import { assertThat, Problem, serverBusy } from './problem.ts'
import { databaseCounts } from './rate-limit.ts'
import { readFromReplica } from './replica-reads.ts'
import { type FileBytes, Reply, respond, respondWithFile } from './reply.ts'
import { refuseInRoleView } from './role-view.ts'
import type { SessionRead, Viewer } from './session.ts'
import { isRecorded } from './staff-call.ts'
import { networkThrottles } from './throttles.ts'
import { readUpload, UploadGate } from './upload.ts'

/** What a handler gets: `tx` on routes that change state, `db` on routes that read. */
export interface Call<R extends Route> {
  readonly input: InputOf<R>
  readonly viewer: R['definition'] extends { access: 'guest' } ? Viewer | undefined : Viewer
  readonly now: Date
  readonly address: string
  readonly request: Request
  /** The body as it was sent, which a signature covers. Empty for an upload. */
  readonly bodyText: string
  readonly requestId: string
  /** Headers and status of the response: cookies, redirects. */
  readonly reply: Pick<Reply, 'headers' | 'status'>
  readonly db: Writes<R> extends true ? never : Db
  readonly tx: Writes<R> extends true ? Tx : never
}

/**
 * A step before the transaction, which may run more than once: it stores an uploaded file, hashes a password or calls another server.
 * `bytes` is the uploaded file.
 */
export type PrepareStep<R extends Route, Prepared> = (
  call: Omit<Call<R>, 'reply' | 'db' | 'tx'> & { readonly bytes: Buffer; readonly db: Db },
) => Promise<Prepared>

/**
 * The use case of a route. A thrown Problem rolls the transaction back. A returned Problem refuses as well, but commits the writes, such
 * as a counted failure.
 */
export type Handler<R extends Route, Prepared = undefined> = (
  call: Call<R> & { readonly prepared: Prepared },
) => Promise<OutputOf<R> | Problem>

/** Refuses a guest's call by its input before it is counted, for example when a throttle in memory is exhausted. It uses no database. */
export type Precheck<R extends Route> = (call: Pick<Call<R>, 'input' | 'now' | 'address' | 'request'>) => Promise<void>

/**
 * Registers a route with its handler.
 *
 * @param prepare runs before the transaction; the handler gets its result
 * @param precheck for a guest's route with a limit
 */
export type Mount = <R extends Route, Prepared = undefined>(
  route: R,
  handler: Handler<R, Prepared>,
  prepare?: PrepareStep<R, Prepared>,
  precheck?: Precheck<R>,
) => void

/** Registers a route with a function that serves it, which gets the limiter of members' calls. */
export type ServeWith = (route: Route, serve: (c: Context, limiter: MemberLimiter) => Promise<Response>) => void

/**
 * Creates `mount`, which connects a contract with its use case. Per request it checks the database, reads the session in one query, checks
 * access and rate limit, parses the input, runs one transaction that includes the idempotency record, and parses the output.
 */
export function createMount(
  app: Hono,
  http: HttpContext,
): { mount: Mount; serveWith: ServeWith; mounted: ReadonlySet<string> } {
  const mounted = new Set<string>()
  const limiter = new MemberLimiter(http.processes, databaseCounts(http.database.db), http.fastCounts)
  const gate = new UploadGate()

  const mount: Mount = (route, handler, prepare, precheck) => {
    mounted.add(route.key)
    const useCase = { handler, prepare, precheck } as unknown as UseCase
    app.on(route.method, route.path, (c) =>
      prepare && route.definition.upload
        ? gate.run(() => serve(c, route, useCase, http, limiter))
        : serve(c, route, useCase, http, limiter).catch((error) => {
            throw route.definition.access === 'guest' && isPoolExhausted(error) ? serverBusy(GUEST_RETRY_MS) : error
          }),
    )
  }
  const serveWith: ServeWith = (route, serve) => {
    mounted.add(route.key)
    app.on(route.method, route.path, (c) => serve(c, limiter))
  }
  return { mount, serveWith, mounted }
}

/** Retry-After of a guest who found no free connection. */
const GUEST_RETRY_MS = 5000

interface UseCase {
  readonly handler: Handler<Route, unknown>
  readonly prepare: PrepareStep<Route, unknown> | undefined
  readonly precheck: Precheck<Route> | undefined
}

async function serve(
  c: Context,
  route: Route,
  { handler, prepare, precheck }: UseCase,
  http: HttpContext,
  limiter: MemberLimiter,
): Promise<Response> {
  const { database, clock } = http
  const begun = clock.now()
  const { access, limit, file } = route.definition
  const address = addressOf(c, http.clientAddress)
  const reply = new Reply()

  // Only health works without the database.
  const isHealth = route.path === '/api/health'
  if (!isHealth && database.unavailableCode) throw new Problem(database.unavailableCode)

  const key = c.req.header('idempotency-key')
  const keyed = needsKey(route)
  const session = isHealth ? undefined : await readSession(c, http, begun, keyed && isKey(key) ? key : undefined)
  checkAccess(access, session?.viewer, http.requireSecondFactor)
  refuseInRoleView(route, session?.viewer)
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
  if (guestLimit && !precheck) await guestLimit.count()
  const db = connectionsFor(route, session, database)

  const body = guestLimit ? await guestLimit.read(() => bodyOf(c, route)) : await bodyOf(c, route)
  // `now` is read after the whole body has arrived, so a slow body cannot count for an earlier time, such as yesterday.
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
    if (session.stored) return respond(replay(session.stored, request), reply, true)
  }

  const parse = () => parseInput(route, c, body.json)
  const input = guestLimit ? await guestLimit.read(parse) : parse()
  if (precheck) await precheck({ input, now, address, request: c.req.raw })
  if (guestLimit) await guestLimit.count()
  const call = {
    input,
    now,
    address,
    request: c.req.raw,
    bodyText: body.text,
    requestId: c.get('requestId') as string,
    reply,
  }
  if (!writes(route)) {
    const readFrom = (db: Db) => handler({ ...call, viewer: session?.viewer, db, prepared: undefined } as never)
    const read = () => readFromReplica(route, session, http, readFrom)
    const { result, asOf } = await read().catch(async (error: unknown) => {
      if (!(error instanceof UnknownRuleSetError)) throw error
      await http.readRuleBook.again(database.db, now)
      return await read()
    })
    if (result instanceof Problem) throw result
    const output = route.definition.output.parse(result)
    const response = file
      ? respondWithFile(output as FileBytes, file, now, session?.viewer.timeZone)
      : respond(JSON.stringify(output), reply)
    if (asOf) response.headers.set('as-of', asOf.toISOString())
    return response
  }
  const rule = { access, requireSecondFactor: http.requireSecondFactor }
  try {
    const runStep = async (step: PrepareStep<Route, unknown>) => {
      const viewer = session && (await recheckAuthority(db, session.viewer, rule, now))
      return await step({ ...call, viewer, bytes: body.bytes ?? Buffer.alloc(0), db } as never)
    }
    const prepared = prepare && (await runStep(prepare))
    const result = await inTransaction(db, async (tx) => {
      const viewer = session && (await lockAuthority(tx, session.viewer, rule, now))
      refuseInRoleView(route, viewer)
      const result = await handler({ ...call, viewer, tx, prepared } as never)
      if (result instanceof Problem) return result
      if (isAudited(route) && !isRecorded(tx)) throw new Error(`${route.key} wrote no entry in the audit log`)
      const text = JSON.stringify(route.definition.output.parse(result))
      if (request) await storeResponse(tx, request, text, now)
      return text
    })
    if (result instanceof Problem) throw result
    http.afterWrite?.()
    return respond(result, reply)
  } catch (error) {
    // A concurrent request with the same key may have committed: then its response counts. When reading it fails, that error is
    // reported, because a refusal would mean that nothing was done.
    const stored = request && (await findStoredResponse(database.db, request))
    if (request && stored) return respond(replay(stored, request), reply, true)
    throw error
  }
}

/**
 * Returns the handle of a call. Writes on guest routes use the guests' pool even with a session, so that a flood of sign-ins with a
 * session cookie cannot use up the members' connections. Signing out has no limit and counts as a member's call.
 */
const connectionsFor = (route: Route, session: SessionRead | undefined, { db, guestDb }: Database): Db =>
  route.definition.access === 'guest' && writes(route) && (route.definition.limit || !session) ? guestDb : db

async function bodyOf(
  c: Context,
  { method, definition }: Route,
): Promise<{ text: string; json: unknown; bytes?: Buffer }> {
  if (method === 'GET' || definition.acceptsCrossSite) return { text: '', json: {} }
  return definition.upload ? await readUpload(c, definition.upload) : await readBody(c)
}
