import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Logger } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { type Clock, systemClock } from './adapters/clock.ts'
import { openFiles } from './adapters/files.ts'
import { createSender } from './adapters/guarded-request.ts'
import { smtpMailer } from './adapters/mail.ts'
import { systemRandom } from './adapters/random.ts'
import { type TriviaService, triviaService } from './adapters/trivia.ts'
import { startTriviaStandIn } from './adapters/trivia-stand-in.ts'
import { createApp } from './app.ts'
import { auditAnchorStores } from './audit-anchors.ts'
import { startControlServer } from './backup/control-server.ts'
import { runPoolManager } from './cluster/pool-manager.ts'
import { joinWorkerPool } from './cluster/worker-pool.ts'
import { addressForErrors, type Config, ConfigurationError, readConfig } from './config.ts'
import { clusterIn } from './db/data-folder.ts'
import { openDatabase } from './db/open.ts'
import { type OwnPostgres, startOwnPostgres } from './db/own-postgres.ts'
import { answerWithConfigurationError } from './http/configuration-page.ts'
import { createEventHub } from './http/event-hub.ts'
import { createMetrics } from './http/metrics.ts'
import { watchRequests } from './http/running-requests.ts'
import { SERVER_LIMITS } from './http/server-limits.ts'
import { readSite } from './http/site.ts'
import { watchStreams } from './http/watch-streams.ts'
import { startAchievementLoop } from './jobs/achievement-loop.ts'
import { startAuditAnchorLoop } from './jobs/audit-anchor-loop.ts'
import { startBudgetLoop } from './jobs/budget-loop.ts'
import { campaigns } from './jobs/campaigns.ts'
import { codeFingerprints } from './jobs/code-fingerprints.ts'
import { countInstances } from './jobs/instance-loop.ts'
import { leaderboardPayout } from './jobs/leaderboard-payout.ts'
import { startLongWorkLoop } from './jobs/long-work-loop.ts'
import { monthRecap } from './jobs/month-recap.ts'
import { startOutboxLoop } from './jobs/outbox-loop.ts'
import { pictureSweep } from './jobs/picture-sweep.ts'
import { pointsMonitor, startPointsAuditLoop } from './jobs/points-audit-loop.ts'
import { pointsExpiry } from './jobs/points-expiry.ts'
import { startProjectorLoop } from './jobs/projector-loop.ts'
import { providerBalances } from './jobs/provider-balances.ts'
import { startProviderLoop } from './jobs/provider-loop.ts'
import { questionFill } from './jobs/question-fill.ts'
import { startJobs } from './jobs/queue.ts'
import { startRefusedSignInLoop } from './jobs/refused-sign-in-loop.ts'
import { schedule } from './jobs/schedule.ts'
import { createWakeUpSignal } from './jobs/wake-up-signal.ts'
import { walletAnchorJob } from './jobs/wallet-anchor.ts'
import { createLog } from './log.ts'
import { measureWork } from './metrics/measure-work.ts'
import { RefusedSignIns } from './modules/accounts/index.ts'
import { createMailTextReader } from './modules/content/index.ts'
import { monthCalendar } from './modules/leaderboard/index.ts'
import { createNotifier, mailboxMailer } from './modules/notifications/index.ts'
import { createProviders } from './modules/providers/index.ts'
import { createCodeCipher } from './modules/rewards/index.ts'
import { openPeers } from './peers.ts'
import { tracedJob, tracedMailer } from './tracing/trace-work.ts'
import { walletAnchors } from './wallet-anchors.ts'

/** Timeout for running requests after SIGTERM. */
const STOP_MS = 9000

/** Runs the server until SIGTERM or SIGINT. */
export async function run(): Promise<void> {
  const config = await configOrScreen()
  if (!config) return
  const site = readOrExit(() => readSite(config.siteDir, { ...config, version: packageJson.version }))
  if (config.processes.count > 1 && cluster.isPrimary) return startPoolManager(config)
  const workerPool = joinWorkerPool(process.env)
  const { log, flush } = createLog(config.logLevel, workerPool?.number)
  // A closed terminal also sends SIGHUP, to end the process.
  if (!workerPool && !process.stdout.isTTY)
    process.on('SIGHUP', () => log.warn('nothing was reloaded: this needs PROCESSES of at least 2'))
  // With several processes, the pool manager has started it.
  const ownPostgres = workerPool ? undefined : await startOwn(config, log)
  const database = readOrExit(() => openDatabase(config.database, log))
  workerPool?.watch(() => !database.unavailableCode)
  const clock = systemClock
  const random = systemRandom
  const metrics = createMetrics(workerPool)
  const measured = measureWork(metrics.registry)
  // OpenTelemetry is loaded only when tracing is configured.
  const { openTracing } = config.tracing ? await import('./tracing/open-tracing.ts') : {}
  const tracing = config.tracing && openTracing?.(config.tracing, packageJson.version)
  const tracer = tracing?.tracer
  const sender = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : mailboxMailer(database.db, clock)
  const mailer = measured.mailer(tracedMailer(sender, tracer))
  const files = openFiles(config.files)
  const service = await openTrivia(config, clock)
  const stopping = new AbortController()
  const hub = createEventHub()
  const eventSignal = createWakeUpSignal()
  const id = randomUUID()
  const peers = await openPeers(config, { id, workerPool, onWakeUp: eventSignal.send, log })
  const instances = countInstances(database, { clock, id })
  const shared = { processes: instances.count, fastCounts: peers.counts, workerPool }
  const refusedSignIns = new RefusedSignIns()
  const providers = createProviders(config.providers, createSender())
  const cipher = createCodeCipher(config.codeKeys, random)
  const longWorks = startLongWorkLoop(database, [codeFingerprints(cipher, log)], { clock, log })
  const app = createApp({
    ...{ config, database, clock, random, mailer, files, log, hub, site, metrics, tracer },
    ...shared,
    refusedSignIns,
    providers,
    longWorks: longWorks.running,
    afterWrite: eventSignal.send,
  })

  const readMailTexts = createMailTextReader({ database, clock, site: config })
  const delivery = {
    db: database.db,
    mailer,
    site: config,
    tabs: hub,
    clock,
    log,
    onPublished: peers.wake,
    readMailTexts,
  }
  const stopOutbox = startOutboxLoop(database, delivery, eventSignal)
  const stopWatching = watchStreams(hub, database, clock)
  const auditAnchors = auditAnchorStores(config, files)
  const stopControlServer = database.engine === 'pglite' ? startControlServer(config.dataDir, database, log) : () => {}
  const stopAuditAnchors = startAuditAnchorLoop(database, { ...auditAnchors, clock, log })
  const calendar = monthCalendar(config.timeZone)
  const stopProjector = startProjectorLoop(database, { calendar, clock, log, rankStaff: config.rankStaff })
  const notifier = createNotifier(clock, random)
  const stopAchievements = startAchievementLoop(database, { notifier, clock, log })
  const stopBudgets = startBudgetLoop(database, { notifier, clock, log })
  const orders = { cipher, notifier, clock, random, log }
  const stopProviders = startProviderLoop(database, providers.all, orders, eventSignal.send)
  const anchors = walletAnchors(config, files)
  const audit = { notifier, clock, random, secret: config.secret, anchors }
  const stopAudit = startPointsAuditLoop(database, audit, log)
  const stopRefused = startRefusedSignInLoop(database, refusedSignIns, { clock, random, secret: config.secret })
  const jobs = startJobs(
    database,
    [
      ...schedule(database, clock, log, notifier, { auditAnchors, anchors }, measured.countFindings),
      pictureSweep(database.db, files, clock, log),
      questionFill(service && { db: database.db, service, clock, random, log }, stopping.signal),
      leaderboardPayout(database.db, { calendar, notifier }, clock, log),
      monthRecap(database.db, notifier, clock, log),
      campaigns(database.db, notifier, clock, log),
      pointsExpiry(database.db, { notifier }, clock, log),
      providerBalances(database.db, providers.all, clock, log),
      pointsMonitor(database, audit, log),
      walletAnchorJob(database.db, anchors, clock, log),
    ].map((job) => measured.job(tracedJob(job, tracer))),
    log,
  )
  await workerPool?.waitToServe(database.connected)
  const server = serve(
    { fetch: app.fetch, port: config.port, hostname: config.host, serverOptions: SERVER_LIMITS },
    ({ port }) => workerPool ?? announce(config, port),
  ) as Server
  server.on('error', async (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${config.port} is in use. Set PORT to another one.` : error.message,
    )
    // Lets an embedded database finish its first start.
    await database.close()
    await ownPostgres?.stop()
    process.exit(1)
  })
  const stopServing = watchRequests(server)

  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    // The process ends even if something hangs: everything acknowledged is committed.
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stopControlServer()
    stopWatching()
    hub.close()
    await Promise.all([
      stopServing(),
      stopOutbox(),
      stopProjector(),
      stopAchievements(),
      stopBudgets(),
      stopAudit(),
      stopRefused(),
      stopProviders(),
      longWorks.stop(),
      jobs.stop().catch(() => {}),
      instances.stop(),
    ])
    await Promise.all([stopAuditAnchors(), peers.close()])
    server.closeAllConnections()
    await database.close()
    await ownPostgres?.stop()
    await tracing?.stop()
    log.info('stopped')
    flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Opens the configured question service, or a stand-in in this process. */
async function openTrivia({ trivia }: Config, clock: Clock): Promise<TriviaService | undefined> {
  if (!trivia) return undefined
  const url = trivia.url ?? (await startTriviaStandIn()).url
  if (!trivia.url) console.log(`The question service's stand-in is at ${url}`)
  return triviaService(url, trivia.host, clock)
}

/**
 * Returns the configuration. When it is invalid, serves the Configuration Error screen until the server is stopped and returns undefined
 * ([decision 036](../docs/decisions/036-summarise-activity-by-day.md)). Without an address for the screen the process ends.
 */
async function configOrScreen(): Promise<Config | undefined> {
  try {
    return readConfig(process.env)
  } catch (error) {
    const address = addressForErrors(process.env)
    if (!(error instanceof ConfigurationError) || !address) return exitWith(error)
    console.error(error.message)
    const server = createServer(await answerWithConfigurationError(error.names))
    server.once('error', () => process.exit(78))
    server.listen(address.port, address.host, () => {
      const { port } = server.address() as AddressInfo
      console.log(`The Configuration Error screen is at http://localhost:${port}`)
    })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(78))
    return undefined
  }
}

/** Ends the process with the error's message, without a stack trace: it is for the operator. */
function readOrExit<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    return exitWith(error)
  }
}

function exitWith(error: unknown): never {
  console.error((error as Error).message)
  process.exit(error instanceof ConfigurationError ? 78 : 1)
}

function announce(config: Config, port: number): void {
  const url = config.publicUrl.replace(/:0$/, `:${port}`)
  console.log(`${config.appName} is at ${url}`)
  if (!config.smtpUrl) console.log(`The mailbox is at ${url}/dev/mailbox`)
  const { database } = config
  if (database.engine === 'pglite') {
    console.log(`The embedded database is in ${config.dataDir}`)
    if (!config.production) console.log(TRIAL)
  } else if (database.own) console.log(`Its own PostgreSQL has its data in ${clusterIn(config.dataDir)}`)
}

const TRIAL =
  'It is for trials: a power failure can damage it. With PostgreSQL installed, a new data directory gets a server of its own.'

/** Starts the product's own PostgreSQL, if it is configured. */
async function startOwn({ database }: Config, log: Logger): Promise<OwnPostgres | undefined> {
  if (database.engine !== 'postgres' || !database.own) return undefined
  return await startOwnPostgres(database.own, log).catch(exitWith)
}

/** Runs this process as the pool manager of a worker pool. */
async function startPoolManager(config: Config): Promise<void> {
  const { log, flush } = createLog(config.logLevel)
  const ownPostgres = await startOwn(config, log)
  const exit = async (code: number) => {
    await ownPostgres?.stop()
    flush()
    process.exit(code)
  }
  runPoolManager({ count: config.processes.count, announce: (port) => announce(config, port), log, exit })
}
