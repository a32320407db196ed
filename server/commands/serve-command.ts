// Serves a member's command: read, decide, commit. When something that it was decided from has changed meanwhile, all of it begins
// again from a new snapshot, with a new look at who may call (docs/architecture.md#commands).

import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Route } from '#contracts/route.ts'
import type { Parts } from '#server/db/parts.ts'
import { type Db, sqlStateOf } from '#server/db/transaction.ts'
import { checkAccess } from '#server/http/access.ts'
import { readBody } from '#server/http/body.ts'
import { readToken, renewCookie } from '#server/http/caller.ts'
import { addressOf } from '#server/http/client-address.ts'
import { findAnswer, isKey, type KeyedRequest, replay, requestHash } from '#server/http/idempotency.ts'
import { parseInput } from '#server/http/input.ts'
import type { MemberLimiter } from '#server/http/member-limits.ts'
import type { HttpContext, ServeWith } from '#server/http/mount.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { answer, Reply } from '#server/http/reply.ts'
import { readViewer, type SessionRead } from '#server/http/session.ts'
import { createSessionReader, type ReadRow } from '#server/http/session-row.ts'
import type { Command, Decision } from './command.ts'
import { commitCommand } from './commit.ts'
import { MemberTurns } from './member-turns.ts'

/** Mounts a route of members that is served by a command. */
export type MountCommand = <R extends Route, Reads extends Parts, Given>(command: Command<R, Reads, Given>) => void

/** @param serveWith registers how a route is served */
export const createMountCommand =
  (http: HttpContext, serveWith: ServeWith, turns = new MemberTurns()): MountCommand =>
  (command) => {
    const served = { command: command as unknown as Command, read: createSessionReader(command.reads) }
    serveWith(command.route, (c, limiter) => serveCommand(c, served, http, limiter, turns))
  }

interface ServedCommand {
  readonly command: Command
  /** Reads the session with the command's parts. */
  readonly read: ReadRow
}

/** How often a command is decided before its caller is asked to try again later. */
const TRIES = 8
/** The longest pause before the second try; it doubles with each. */
const PAUSE_MS = 5
const BUSY_SECONDS = 1

/** A lost race, a deadlock, or a row that another member's command was first to write: decided anew, it may be refused. */
const LOST = ['40001', '40P01', '23505']

async function serveCommand(
  c: Context,
  { command, read }: ServedCommand,
  http: HttpContext,
  limiter: MemberLimiter,
  turns: MemberTurns,
): Promise<Response> {
  const { database, clock } = http
  const { route } = command
  if (database.trouble) throw new Problem(database.trouble)
  const token = readToken(c, http)
  assertThat(token, 'unauthenticated')

  // A caller without the right is refused for that, whatever is wrong with the body.
  const body = await attempt(() => readBody(c))
  const input = body.value && (await attempt(() => parseInput(route, c, body.value?.json)))
  // The call happens when its whole body has arrived, so a body that is held back does not act in the past.
  const now = clock.now()
  const key = c.req.header('idempotency-key')
  const keyed = isKey(key) ? key : undefined
  let given: unknown
  const readAll = async (): Promise<SessionRead> => {
    const call = { token, now, key: keyed, input: { ...input?.value, given } }
    const session = await readViewer(database.db, call, read)
    checkAccess(route.definition.access, session?.viewer, http.requireSecondFactor)
    assertThat(session, 'unauthenticated')
    return session
  }

  await command.prepare?.(database.db)
  const session = await readAll()
  const reply = new Reply()
  renewCookie(c, session, reply, http.secureCookies)
  const { memberId } = session.viewer
  const counted = limiter.takeCall(route, memberId, now)
  if (counted) await counted
  if (!body.value) throw body.error
  assertThat(keyed, 'idempotencyKeyMissing')
  const hash = requestHash(http.secret, route.key, c.req.path, body.value.text)
  const request: KeyedRequest = { memberId, key: keyed, requestHash: hash }
  if (session.stored) return answer(replay(session.stored, request), reply, true)
  if (!input?.value) throw input?.error

  const factsOf = ({ parts, viewer }: SessionRead) => ({ snapshot: parts, viewer, input: input.value as never, now })
  if (command.enrich) {
    try {
      given = await command.enrich({ ...factsOf(session), address: addressOf(c, http.clientAddress) })
    } catch (error) {
      // The same request may have been answered meanwhile.
      return await recover(database.db, request, reply, error)
    }
  }

  /** @returns undefined when something that the decision rests on has changed meanwhile */
  const tryWith = async (session: SessionRead, isLast: boolean, isAlone: boolean): Promise<Response | undefined> => {
    if (session.stored) return answer(replay(session.stored, request), reply, true)
    const decision = command.decide({ ...factsOf(session), given })
    const text = 'output' in decision ? JSON.stringify(route.definition.output.parse(decision.output)) : undefined
    const { version } = session
    const decided = { memberId, version, now, effects: decision.effects, request, answer: text }
    try {
      if (!(await commitCommand(database.db, decided, isAlone))) return undefined
    } catch (error) {
      if (!isLast && LOST.includes(sqlStateOf(error) ?? '')) return undefined
      return await recover(database.db, request, reply, error)
    }
    if (isDue(decision, clock.now())) http.afterWrite?.()
    if ('refusal' in decision) throw decision.refusal
    return answer(text ?? '', reply)
  }

  const first = await tryWith(command.enrich ? await readAll() : session, false, false)
  return first ?? (await turns.take(memberId, tryAgain))

  /** These tries are not shared: one that has to wait holds up no other member. */
  async function tryAgain(): Promise<Response> {
    for (let tries = 2; tries <= TRIES; tries += 1) {
      const done = await tryWith(await readAll(), tries === TRIES, true)
      if (done) return done
      if (tries < TRIES) await wait(Math.random() * PAUSE_MS * 2 ** tries)
    }
    throw new Problem('commandBusy', { retryAfterSeconds: BUSY_SECONDS })
  }
}

/** The connection may have been lost after the commit. While this cannot be looked up, a refusal would say that nothing was done. */
async function recover(db: Db, request: KeyedRequest, reply: Reply, error: unknown): Promise<Response> {
  const stored = await findAnswer(db, request)
  if (!stored) throw error
  return answer(replay(stored, request), reply, true)
}

/** Whether tabs or mails wait for what was committed. */
const isDue = ({ effects }: Decision<unknown>, now: Date): boolean =>
  effects.rows?.outbox?.some(({ available_at }) => available_at <= now) ?? false

type Attempt<Result> =
  | { readonly value: Result; readonly error?: never }
  | { readonly error: unknown; readonly value?: never }

async function attempt<Result>(work: () => Result | Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}
