// Serves a member's command: read, decide, commit. When the snapshot is stale at the commit, it starts again from a new snapshot, including
// the access check (docs/architecture.md#commands).

import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Route } from '#contracts/route.ts'
import type { Parts } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { checkAccess } from '#server/http/access.ts'
import { readBody } from '#server/http/body.ts'
import { readToken, renewCookie } from '#server/http/caller.ts'
import { addressOf } from '#server/http/client-address.ts'
import type { HttpContext } from '#server/http/context.ts'
import { findStoredResponse, isKey, type KeyedRequest, replay, requestHash } from '#server/http/idempotency.ts'
import { parseInput } from '#server/http/input.ts'
import type { MemberLimiter } from '#server/http/member-limits.ts'
import type { ServeWith } from '#server/http/mount.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { Reply, respond } from '#server/http/reply.ts'
import { refuseInRoleView } from '#server/http/role-view.ts'
import { readViewer, type SessionRead } from '#server/http/session.ts'
import { createSessionReader, type ReadRow } from '#server/http/session-row.ts'
import {
  type BudgetState,
  budgetOf,
  endExhausted,
  NO_BUDGETS,
  readBudgetState,
  UnknownRuleSetError,
} from '#server/modules/rules/index.ts'
import { decideFunded } from './budget-room.ts'
import { type Command, type Decision, rulesInput } from './command.ts'
import { commitCommand, isConflict, isUniqueViolation } from './commit.ts'
import { MemberQueue } from './member-queue.ts'

/** Mounts a route that is served by a command. */
export type MountCommand = <R extends Route, P extends Parts, Enriched>(command: Command<R, P, Enriched>) => void

/** @param serveWith registers a route with the function that responds to its calls @param retries shared by all commands */
export const createMountCommand =
  (
    http: HttpContext,
    serveWith: ServeWith,
    retries: Retries = { queue: new MemberQueue(), budgets: NO_BUDGETS },
  ): MountCommand =>
  (command) => {
    const served = { command: command as unknown as Command, read: createSessionReader(command.parts) }
    serveWith(command.route, (c, limiter) => serveCommand(c, served, http, limiter, retries))
  }

/** What retries share. */
interface Retries {
  readonly queue: MemberQueue
  /** The newest budgets that a retry has read. They are used until the rule book has them. */
  budgets: BudgetState
}

interface ServedCommand {
  readonly command: Command
  /** Reads the session with the command's snapshot. */
  readonly read: ReadRow
}

const MAX_ATTEMPTS = 8
/** Base of the backoff with jitter between attempts. */
const BACKOFF_MS = 5
const RETRY_AFTER_SECONDS = 1

async function serveCommand(
  c: Context,
  { command, read }: ServedCommand,
  http: HttpContext,
  limiter: MemberLimiter,
  retries: Retries,
): Promise<Response> {
  const { database, clock } = http
  const { route } = command
  if (database.unavailableCode) throw new Problem(database.unavailableCode)
  const token = readToken(c, http)
  assertThat(token, 'unauthenticated')

  // Access is checked before errors of the body are reported.
  const body = await attempt(() => readBody(c))
  const input = body.value && (await attempt(() => parseInput(route, c, body.value?.json)))
  // `now` is read after the whole body has arrived, so a slow body cannot count for an earlier time, such as yesterday.
  const now = clock.now()
  const key = c.req.header('idempotency-key')
  const keyed = isKey(key) ? key : undefined
  let ruleBook = await http.readRuleBook(database.db, now)
  const campaigns = ruleBook.campaignsAt(now)
  let budgets = retries.budgets.version > ruleBook.budgets.version ? retries.budgets : ruleBook.budgets
  // At most one campaign changes a source.
  const funding = campaigns.find(({ hasBudget, targets }) => hasBudget && targets.some((one) => one === command.source))
  let enriched: unknown
  const readAll = async (): Promise<SessionRead> => {
    const ofRules = {
      ...rulesInput(ruleBook.at(now), budgets, now),
      budgets: funding && [budgetOf(funding)],
      holdsAt: ruleBook.hasHolds ? now : undefined,
    }
    const call = { token, now, key: keyed, input: { ...input?.value, enriched, ...ofRules }, campaigns }
    const session = await readViewer(database.db, call, read)
    checkAccess(route.definition.access, session?.viewer, http.requireSecondFactor)
    refuseInRoleView(route, session?.viewer)
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
  if (session.stored) return respond(replay(session.stored, request), reply, true)
  if (!input?.value) throw input?.error

  const decisionInputOf = ({ snapshot, viewer }: SessionRead) => ({
    snapshot,
    viewer,
    input: input.value as never,
    now,
    rules: ruleBook.rulesFor({ campaigns: viewer.campaigns.filter((id) => id !== funding?.id) }, now),
    campaigns: ruleBook.campaignsFor(viewer, now),
    rulesNumbered: (number: number) => ruleBook.numbered(number),
  })
  if (command.enrich) {
    try {
      enriched = await command.enrich({ ...decisionInputOf(session), address: addressOf(c, http.clientAddress) })
    } catch (error) {
      // A concurrent request with the same key may have committed.
      return await recover(database.db, request, reply, error)
    }
  }

  /** Decides by the rules of the member's campaigns. One whose budget has too little left for the play does not count, and ends. */
  async function decideBy(session: SessionRead) {
    const { viewer } = session
    let isExhausted = false
    const decide = () => {
      const isFunded = funding && viewer.campaigns.includes(funding.id)
      const funded = isFunded ? { rules: ruleBook.rulesFor(viewer, now), budget: budgetOf(funding) } : null
      return decideFunded(command.decide, { ...decisionInputOf(session), enriched }, funded, () => {
        isExhausted = true
      })
    }
    try {
      return decide()
    } catch (error) {
      if (!(error instanceof UnknownRuleSetError)) throw error
      ruleBook = await http.readRuleBook.again(database.db, now)
      return decide()
    } finally {
      if (isExhausted && funding) await endExhausted(database.db, funding, now)
    }
  }

  let conflict: unknown
  /** @returns undefined after a conflict */
  const attemptWith = async (session: SessionRead, isAlone: boolean): Promise<Response | undefined> => {
    conflict = undefined
    if (session.stored) return respond(replay(session.stored, request), reply, true)
    const decision = await decideBy(session)
    const text = 'output' in decision ? JSON.stringify(route.definition.output.parse(decision.output)) : undefined
    const { version } = session
    const { effects } = decision
    const commit = { memberId, version, now, budgetsVersion: budgets.version, effects, request, response: text }
    try {
      if (!(await commitCommand(database.db, commit, isAlone))) return undefined
    } catch (error) {
      if (!isConflict(error)) return await recover(database.db, request, reply, error)
      conflict = error
      return undefined
    }
    // Wakes the loop that delivers the outbox.
    if (hasDueOutbox(decision, clock.now())) http.afterWrite?.()
    if ('refusal' in decision) throw decision.refusal
    return respond(text ?? '', reply)
  }

  const first = await attemptWith(command.enrich ? await readAll() : session, false)
  return first ?? (await retries.queue.run(memberId, retry))

  /** Retries are not batched, so that one that waits for a lock delays no other member. */
  async function retry(): Promise<Response> {
    for (let number = 2; number <= MAX_ATTEMPTS; number += 1) {
      budgets = await readBudgetState(database.db)
      if (budgets.version > retries.budgets.version) retries.budgets = budgets
      const response = await attemptWith(await readAll(), true)
      if (response) return response
      if (number < MAX_ATTEMPTS) await wait(Math.random() * BACKOFF_MS * 2 ** number)
    }
    if (isUniqueViolation(conflict))
      http.log.error(
        { requestId: c.get('requestId'), err: conflict },
        'a command violated a unique key at its last attempt',
      )
    const busy = new Problem('commandBusy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return await recover(database.db, request, reply, busy)
  }
}

/** Returns the stored response, because the connection may have been lost after the commit. Otherwise throws the error. */
async function recover(db: Db, request: KeyedRequest, reply: Reply, error: unknown): Promise<Response> {
  const stored = await findStoredResponse(db, request)
  if (!stored) throw error
  return respond(replay(stored, request), reply, true)
}

/** Returns whether the effects include due events or mails. */
const hasDueOutbox = ({ effects }: Decision<unknown>, now: Date): boolean =>
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
