// The composition root: wires all modules and adapters.

import { availableParallelism } from 'node:os'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { LongWorkState } from '#contracts/database.ts'
import { routes } from '#contracts/index.ts'
import type { Route } from '#contracts/route.ts'
import packageJson from '../package.json' with { type: 'json' }
import { ACCOUNT_DATA } from './account-data.ts'
import type { Clock } from './adapters/clock.ts'
import type { FileStore } from './adapters/file-store.ts'
import { createSender } from './adapters/guarded-request.ts'
import type { Mailer } from './adapters/mail.ts'
import type { Random } from './adapters/random.ts'
import { createTelegram } from './adapters/telegram.ts'
import { approvalKinds } from './approval-kinds.ts'
import { auditAnchorStores } from './audit-anchors.ts'
import type { WorkerPool } from './cluster/worker-pool.ts'
import { createMountCommand } from './commands/serve-command.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import { mountAdFrame } from './http/ad-frame.ts'
import { answerError } from './http/answer-error.ts'
import { clientAddressBehind, proxiesAmong } from './http/client-address.ts'
import type { HttpContext } from './http/context.ts'
import { docsPage, PLAIN_CSS } from './http/docs-page.ts'
import { mountDoctorEcho } from './http/doctor-echo.ts'
import type { EventHub } from './http/event-hub.ts'
import { mountEvents } from './http/events.ts'
import { refuseUnknownHosts } from './http/known-hosts.ts'
import { mountMailbox } from './http/mailbox-page.ts'
import type { FastCounts } from './http/member-limits.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createMount } from './http/mount.ts'
import { type OpenApiDocument, openApiDocument } from './http/openapi.ts'
import { Problem } from './http/problem.ts'
import { addRequestContext, type Tracer } from './http/request-context.ts'
import { preventCaching, preventIndexing, refuseCrossSite, securityHeaders } from './http/security.ts'
import { mountSite, type Site } from './http/site.ts'
import { Throttles } from './http/throttles.ts'
import { mountCommands } from './member-commands.ts'
import { registerProductMetrics } from './metrics/product-metrics.ts'
import { createAuth } from './modules/accounts/auth.ts'
import {
  type AccountsContext,
  calendar,
  HashGate,
  hashLanes,
  RefusedSignIns,
  secondFactorCipher,
} from './modules/accounts/index.ts'
import { mountPictures } from './modules/accounts/picture-routes.ts'
import { mountProfile } from './modules/accounts/profile-routes.ts'
import { mountAccounts } from './modules/accounts/routes.ts'
import { mountStaff } from './modules/accounts/staff/routes.ts'
import { mountAchievements } from './modules/achievements/routes.ts'
import { mountAdminDashboard } from './modules/admin-dashboard/routes.ts'
import { mountAdminSearch } from './modules/admin-search/routes.ts'
import { mountAnalytics } from './modules/analytics/routes.ts'
import { mountApprovals } from './modules/approvals/routes.ts'
import { mountArchive } from './modules/archive/routes.ts'
import { mountBudgets } from './modules/budgets/routes.ts'
import { mountCampaigns } from './modules/campaigns/routes.ts'
import { mountCheckIn } from './modules/check-in/routes.ts'
import { mountDashboard } from './modules/dashboard/routes.ts'
import { mountDatabaseStatus } from './modules/database-status/routes.ts'
import { mountAccounting } from './modules/economy/accounting-routes.ts'
import { mountEconomy } from './modules/economy/routes.ts'
import { mountFairness } from './modules/fairness/routes.ts'
import { createTriviaHealth, findUnclaimedDraw } from './modules/games/index.ts'
import { mountQuizAdmin } from './modules/games/quiz/admin-routes.ts'
import { createPrepareBank } from './modules/games/quiz/questions.ts'
import { mountQuiz } from './modules/games/quiz/routes.ts'
import { mountGames } from './modules/games/routes.ts'
import { mountScratch } from './modules/games/scratch-routes.ts'
import { monthCalendar } from './modules/leaderboard/index.ts'
import { mountLeaderboard } from './modules/leaderboard/routes.ts'
import { mountLedger } from './modules/ledger/routes.ts'
import { mountLimits } from './modules/limits/routes.ts'
import { mountMemberLedger } from './modules/members/ledger-routes.ts'
import { mountMembers } from './modules/members/routes.ts'
import { mountMemberSections } from './modules/members/section-routes.ts'
import { createNotifier } from './modules/notifications/index.ts'
import { mountNotifications } from './modules/notifications/routes.ts'
import { mountPointsAudit } from './modules/points-audit/routes.ts'
import { mountPresence } from './modules/presence/routes.ts'
import { mountPromoCodesAdmin } from './modules/promo-codes/admin-routes.ts'
import { mountPromoCodes } from './modules/promo-codes/routes.ts'
import { createProviders, type Providers } from './modules/providers/index.ts'
import { mountProviders } from './modules/providers/routes.ts'
import { mountRecap } from './modules/recap/routes.ts'
import { mountRewardsAdmin } from './modules/rewards/admin-routes.ts'
import { mountCatalogue } from './modules/rewards/catalogue-routes.ts'
import { mountCodeExports } from './modules/rewards/code-export-routes.ts'
import { mountCodes } from './modules/rewards/code-routes.ts'
import { createCodeCipher, readReferencePlans } from './modules/rewards/index.ts'
import { mountRewards } from './modules/rewards/routes.ts'
import { mountRisk } from './modules/risk/routes.ts'
import { mountRuleChanges } from './modules/rule-changes/routes.ts'
import { createRuleBookReader } from './modules/rules/index.ts'
import { mountSavedViews } from './modules/saved-views/routes.ts'
import { mountSecurity } from './modules/security/routes.ts'
import { mountSupportAdmin } from './modules/support/admin-routes.ts'
import { mountSupport } from './modules/support/routes.ts'
import { mountSystem } from './modules/system/routes.ts'
import { mountAdTasks } from './modules/tasks/ad-routes.ts'
import { mountTasksAdmin } from './modules/tasks/admin-routes.ts'
import { mountTasks } from './modules/tasks/routes.ts'
import { mountPageContent } from './page-content.ts'
import { SCRIPTS_FRAME } from './task-settings.ts'
import { walletAnchors } from './wallet-anchors.ts'

export interface AppContext {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly mailer: Mailer
  /** Stores members' pictures. */
  readonly files: FileStore
  readonly log: Logger
  /** Event streams of this process. */
  readonly hub: EventHub
  /** Metrics of this process; created when absent. */
  readonly metrics?: Metrics
  /** Starts the traces of requests; undefined without tracing. */
  readonly tracer?: Tracer
  /** Providers of activation codes; created from the configuration when absent. */
  readonly providers?: Providers
  /** Called after each write of a request, because events may be due. */
  readonly afterWrite?: () => void
  /** Returns how many processes serve the database, including this one; undefined while unknown. One by default. */
  readonly processes?: (() => number | undefined) | undefined
  readonly fastCounts?: FastCounts | undefined
  /** Sized by the machine's cores when absent. */
  readonly hashGate?: HashGate
  readonly refusedSignIns?: RefusedSignIns
  /** Returns the long works that are not finished. */
  readonly longWorks?: () => readonly LongWorkState[]
  /** The worker pool of this machine, if there is one. */
  readonly workerPool?: WorkerPool | undefined
  /** The built site; without it only the API is served. */
  readonly site?: Site
}

/** Creates the application. @throws Error when a route of the contracts has no handler */
export function createApp(context: AppContext): Hono {
  const { config, database, clock, random, log, mailer, files, afterWrite, processes = () => 1, fastCounts } = context
  const secureCookies = config.publicUrl.startsWith('https://')
  const clientAddress = clientAddressBehind(config.trustedProxies)
  const { version } = packageJson
  const metrics = context.metrics ?? createMetrics(context.workerPool)
  registerProductMetrics(metrics.registry, { database, hub: context.hub, clock, version })
  const app = new Hono()

  app.onError((error, c) => answerError(error, c, database, log))
  app.use('*', addRequestContext({ log, tracer: context.tracer, isProxy: proxiesAmong(config.trustedProxies) }))
  app.use('*', metrics.measure)
  app.use('*', securityHeaders(context.site?.scriptHashes ?? [], secureCookies, framesOf(config)))
  app.use('*', refuseUnknownHosts({ ...config, isMetricsGuarded: config.metricsToken !== undefined, clientAddress }))
  app.use('*', refuseCrossSite(config.publicUrl, FROM_ANYWHERE))
  for (const path of ['/api/*', '/dev/*', '/metrics']) app.use(path, preventIndexing)
  for (const path of ['/dev/*', '/metrics']) app.use(path, preventCaching)

  const { secret, requireSecondFactor } = config
  const throttles = new Throttles()
  const readRuleBook = createRuleBookReader()
  const http: HttpContext = {
    ...{ database, clock, log, secret, secureCookies, requireSecondFactor },
    ...{ clientAddress, afterWrite, processes, fastCounts, readRuleBook, throttles },
  }
  mountDoctorEcho(app, { secret, clock, clientAddress })
  const { mount, serveWith, mounted } = createMount(app, http)
  const notifier = createNotifier(clock, random)
  const accounts: AccountsContext = {
    auth: createAuth({ secret: config.secret, publicUrl: config.publicUrl, secureCookies, clock, random }),
    notifier,
    clock,
    random,
    secret: config.secret,
    hashGate: context.hashGate ?? new HashGate(hashLanes(availableParallelism(), config.processes.count)),
    throttles,
    refusedSignIns: context.refusedSignIns ?? new RefusedSignIns(),
    cipher: secondFactorCipher(config.codeKeys, random),
    findUnclaimedDraw,
    accountData: ACCOUNT_DATA,
    site: { ...config, secureCookies },
  }
  const questionsFrom = config.trivia?.host
  const prepareBank = createPrepareBank(clock)
  const { dailyPoints } = config.approvals
  const proposals = { notifier, clock, random, dailyPoints }
  const rewards = { ...proposals, cipher: createCodeCipher(config.codeKeys, random) }
  const support = { notifier, random, inbox: config.supportInbox }

  const telegram = createTelegram(config.telegram, clock)
  mountSystem(mount, {
    ...{ database, version, mail: mailer.kind, longWorks: context.longWorks },
    folders: [config.dataDir, ...(config.files.kind === 'disk' ? [config.files.folder] : [])],
    telegram: telegram.health,
    trivia: createTriviaHealth(database, questionsFrom, clock),
    processes: () => context.workerPool?.state,
  })
  mountAccounts(mount, accounts)
  mountProfile(mount, accounts)
  mountStaff(mount, accounts)
  mountPictures(mount, { files, random, log })
  mountLedger(mount, calendar, readRuleBook)
  mountArchive(mount)
  mountFairness(mount, findUnclaimedDraw, readRuleBook)
  const mountCommand = createMountCommand(http, serveWith)
  mountCommands(mountCommand, { notifier, random, secret, telegram, log, prepareBank, questionsFrom })
  mountLimits(mount, notifier)
  mountGames(mount, readRuleBook)
  mountQuiz(mount, { questionsFrom, readRuleBook })
  mountQuizAdmin(mount, { clock, random, prepareBank, host: questionsFrom, readRuleBook })
  mountScratch(mount, { adUrl: config.adUrl, readRuleBook })
  mountCheckIn(mount, readRuleBook)
  mountPromoCodes(mount)
  mountTasks(mount, { telegram, publicUrl: config.publicUrl, readRuleBook })
  mountAdTasks(mount, config.ads, readRuleBook)
  const canVerify = telegram.health().state !== 'not_configured'
  mountRewards(mount, { ...rewards, canVerify, readRuleBook })
  mountRewardsAdmin(mount, { ...rewards, readRuleBook })
  const providers = context.providers ?? createProviders(config.providers, createSender())
  const providerNames = providers.all.map(({ name }) => name)
  mountCatalogue(mount, { ...rewards, approvalPriceFactor: config.approvals.priceFactor, providerNames })
  mountCodes(mount, rewards)
  mountCodeExports(mount, rewards)
  mountProviders(mount, { ...rewards, log }, providers)
  mountSupport(mount, support)
  mountSupportAdmin(mount, support)
  mountLeaderboard(mount, { calendar: monthCalendar(config.timeZone), readRuleBook })
  mountAchievements(mount, config)
  mountRecap(mount, { appName: config.appName, calendar: monthCalendar(config.timeZone), readRuleBook })
  mountMemberLedger(mount, calendar)
  mountMembers(mount, { ...proposals, approvalPoints: config.approvals.points })
  mountRisk(mount, { ...rewards, ...support })
  const ruleChanges = { ...proposals, timeZone: config.timeZone, questionsFrom }
  const kinds = approvalKinds({ ...rewards, ...ruleChanges })
  mountMemberSections(mount, kinds)
  mountApprovals(mount, { notifier, dailyPoints, kinds })
  mountNotifications(mount, { notifier, ...config })
  mountDashboard(mount, { secret, canVerify, calendar: monthCalendar(config.timeZone), readRuleBook })
  mountAdminDashboard(mount)
  mountAdminSearch(mount, rewards)
  mountSavedViews(mount, { random })
  mountPresence(mount)
  mountSecurity(mount, { notifier, auditAnchors: auditAnchorStores(config, files), requireSecondFactor, secureCookies })
  mountPointsAudit(mount, { notifier, clock, random, secret, anchors: walletAnchors(config, files) })
  const cheapestPlan = async (db: Database['db']) => (await readReferencePlans(db))?.cheapest ?? null
  mountPromoCodesAdmin(mount, { ...proposals, cheapestPlan })
  mountTasksAdmin(mount, { ...proposals, ads: config.ads, adUrl: config.adUrl, canVerify, readRuleBook })
  mountAccounting(mount, { ...proposals, timeZone: config.timeZone })
  mountEconomy(mount, { calendar: monthCalendar(config.timeZone), canVerify, readRuleBook })
  mountCampaigns(mount, { ...proposals, timeZone: config.timeZone, readRuleBook })
  mountRuleChanges(mount, ruleChanges)
  const siteReads = mountPageContent(mount, {
    ...proposals,
    config,
    version,
    database,
    readRuleBook,
    site: context.site,
  })
  mountBudgets(mount, { readRuleBook, timeZone: config.timeZone })
  mountAnalytics(mount, readRuleBook)
  mountDatabaseStatus(mount, { database, notifier, secret: config.secret, log })
  const streamed = mountEvents(app, mount, http, context.hub, random)

  for (const { key } of Object.values(routes)) {
    if (!mounted.has(key) && key !== streamed) throw new Error(`No handler is mounted for ${key}`)
  }

  // Made at the first request, because few ask for it and it takes a fifth of the time of a start.
  let document: OpenApiDocument | undefined
  const readDocument = () => (document ??= openApiDocument({ ...config, version }))
  app.get('/api/openapi.json', (c) => c.json(readDocument()))
  app.get('/api/docs', (c) => c.html(docsPage(readDocument())))
  app.get('/api/plain.css', (c) => c.text(PLAIN_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }))
  if (mailer.kind === 'mailbox') mountMailbox(app, database)
  if (config.ads.scripts.length > 0) mountAdFrame(app, SCRIPTS_FRAME, config.ads.scripts)
  metrics.mount(app, config.metricsToken, clientAddress)
  app.all('/api/*', () => {
    throw new Problem('notFound')
  })
  if (context.site) mountSite(app, context.site, siteReads)
  return app
}

const FROM_ANYWHERE: ReadonlySet<string> = new Set(
  Object.values<Route>(routes).flatMap(({ definition, path }) => (definition.acceptsCrossSite ? [path] : [])),
)

/** Returns other sites that the ad frame may show. */
const framesOf = ({ ads, publicUrl }: Config): readonly string[] => {
  const { origin } = new URL(ads.frame.url, publicUrl)
  return ads.frame.url.startsWith('/') ? [] : [origin]
}
