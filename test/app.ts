import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { ServerOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Clock } from '#server/adapters/clock.ts'
import type { FileStore } from '#server/adapters/file-store.ts'
import { openFiles } from '#server/adapters/files.ts'
import { type Random, systemRandom } from '#server/adapters/random.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { createEventHub, type EventHub } from '#server/http/event-hub.ts'
import type { FastCounts } from '#server/http/member-limits.ts'
import type { Tracer } from '#server/http/request-context.ts'
import type { Site } from '#server/http/site.ts'
import { HashGate, type Lane, type LaneSettings, RefusedSignIns } from '#server/modules/accounts/index.ts'
import { createMailTextReader } from '#server/modules/content/index.ts'
import { deliverEvents, deliverMails, mailboxMailer, readMailbox } from '#server/modules/notifications/index.ts'
import { Actor } from './actor.ts'
import { openTestDatabase, TEST_SECRET } from './db.ts'
import { addMember, type MemberOptions } from './factories.ts'

/** A clock that changes only when the test sets it. */
export class TestClock implements Clock {
  #now: Date

  constructor(now: string) {
    this.#now = new Date(now)
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(now: string): void {
    this.#now = new Date(now)
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}

export interface TestApp {
  readonly database: Database
  readonly hub: EventHub
  readonly clock: TestClock
  readonly config: Config
  readonly url: string
  /** The base URL of the server. */
  readonly mounted: readonly string[]
  /** Returns the number of requests whose head has reached the server. */
  received(): number
  /** The log lines so far. */
  readonly logged: readonly Readonly<Record<string, unknown>>[]
  /** Returns an actor without a session. */
  guest(): Actor
  /** Inserts a confirmed member with a session into the database. */
  member(options?: MemberOptions): Promise<Actor>
  /** Delivers the outbox and returns the mailbox, newest first. */
  mails(): ReturnType<typeof readMailbox>
  /** Stores the refused sign-ins that are counted in memory, as the server does once a minute. */
  noteRefusedSignIns(): Promise<void>
  stop(): Promise<void>
}

export interface TestAppOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly random?: Random
  /** Store of pictures; a temporary folder by default. */
  readonly files?: FileStore
  readonly now?: string
  /** Clock of this instance; shared with `beside` by default. */
  readonly clock?: TestClock
  readonly site?: Site
  /** Application whose database and clock this instance shares. */
  readonly beside?: TestApp
  /** Number of processes that share the limits; 1 by default. */
  readonly processes?: () => number
  readonly fastCounts?: FastCounts
  /** Maximum number of event streams in a process. */
  readonly mostStreams?: number
  /** Starts traces; none by default. */
  readonly tracer?: Tracer
  /** Limits concurrent password hashes; almost without a limit by default. */
  readonly hashGate?: HashGate
  /** Called after each write that publishes an event. */
  readonly afterWrite?: () => void
  /** Time limits of HTTP requests; none by default. */
  readonly limits?: ServerOptions
}

/** No hash times out in the queue, even on a slow machine. */
const LANE: LaneSettings = { maxConcurrency: 2, maxQueueLength: 1000, queueTimeoutMs: 600_000 }
export const TEST_LANES: Record<Lane, LaneSettings> = { guests: LANE, members: LANE }

export { TEST_SECRET }

/** Starts the application on a free port, with a real database and a test clock. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options
  const database = beside?.database ?? (await openTestDatabase())
  const clock = options.clock ?? beside?.clock ?? new TestClock(options.now ?? '2026-11-20T12:00:00.000Z')
  const config = readConfig({ SECRET: TEST_SECRET, LOG_LEVEL: 'silent', ...options.environment })
  const mailer = mailboxMailer(database.db, clock)
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const folder = join(tmpdir(), `paz-files-${randomUUID()}`)
  const { random = systemRandom, site, files = openFiles({ kind: 'disk', folder }) } = options
  const hub = createEventHub(options.mostStreams)
  const { tracer, processes, fastCounts, afterWrite } = options
  const refusedSignIns = new RefusedSignIns()
  const { hashGate = new HashGate(TEST_LANES) } = options
  const shared = { processes, fastCounts, hashGate, refusedSignIns, afterWrite }
  const app = createApp({ config, database, clock, random, mailer, files, log, hub, site, tracer, ...shared })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions: { ...options.limits } })
  // Only the client closes idle connections: after a pause of the machine both sides would do it at once.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0
  let received = 0
  server.on('request', () => {
    received += 1
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address() as { port: number }
  const url = `http://127.0.0.1:${address.port}`
  return {
    database,
    hub,
    clock,
    config,
    url,
    received: () => received,
    logged,
    mounted: app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    guest: () => new Actor(url, undefined),
    member: async (member = {}) => new Actor(url, await addMember(database.db, clock, config, member)),
    async mails() {
      const readMailTexts = createMailTextReader({ database, clock, site: config })
      const delivery = { db: database.db, mailer, site: config, tabs: hub, clock, log, readMailTexts }
      while ((await deliverEvents(delivery)) || (await deliverMails(delivery)));
      return await readMailbox(database.db)
    },
    noteRefusedSignIns: () => refusedSignIns.flush(database.guestDb, { clock, random, secret: config.secret }),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
      rmSync(folder, { recursive: true, force: true })
      if (!beside) await database.close()
    },
  }
}

/** Starts one application for all tests of a file: `const app = useTestApp()`, then `app()` in the tests. */
export function useTestApp(options?: TestAppOptions): () => TestApp {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await startTestApp(options)
  })
  afterAll(async () => {
    await app?.stop()
  })
  return () => {
    if (!app) throw new Error('the application is not running')
    return app
  }
}

/** Returns a new idempotency key. */
export const newKey = (): string => randomUUID()
