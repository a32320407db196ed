import { join, resolve } from 'node:path'
import type { CipherKeys } from './adapters/cipher.ts'
import type { FilesSettings } from './adapters/files.ts'
import type { TelegramSettings } from './adapters/telegram.ts'
import { type ApprovalSettings, approvalSettings } from './approval-settings.ts'
import type { DatabaseSettings } from './db/open.ts'
import { developmentSecret } from './development-secret.ts'
import { chooseEmbedded, databaseSettings } from './embedded-settings.ts'
import { filesSettings, missingFilesSettings } from './file-settings.ts'
import { ledgerSettings } from './ledger-settings.ts'
import type { ProviderSettings } from './modules/providers/index.ts'
import { plaintextProblems } from './plaintext-settings.ts'
import { type ProcessSettings, processesProblems, processSettings } from './process-settings.ts'
import { providerSettings, providersProblems } from './provider-settings.ts'
import { replicaProblems } from './replica-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { Environment } from './settings.ts'
import { type AdSettings, adSettings, tasksProblems, telegramSettings } from './task-settings.ts'
import { type TracingSettings, tracingSettings } from './tracing-settings.ts'
import { STAND_IN, type TriviaSettings, triviaSettings } from './trivia-settings.ts'

/** The server's configuration: the environment, parsed once at the start. */
export interface Config {
  readonly production: boolean
  readonly appName: string
  /** The IANA time zone in which the leaderboard's months begin and end. */
  readonly timeZone: string
  readonly host: string
  readonly port: number
  /** The address of the site, without a slash at the end. Links in mails begin with it. */
  readonly publicUrl: string
  readonly dataDir: string
  /** The folder of the built site. */
  readonly siteDir: string
  readonly database: DatabaseSettings
  readonly secret: string
  /** Encrypt activation codes and secrets of second factors. Derived from `secret` unless CODE_KEY is set. */
  readonly codeKeys: CipherKeys
  /** The file of the audit anchor, outside the database. */
  readonly auditHeadFile: string
  /** The file for wallet anchors, outside the database. */
  readonly walletAnchorFile: string
  /** The store of members' pictures. */
  readonly files: FilesSettings
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Of the messages about mails that came back; undefined: they are not received. */
  readonly mailWebhookSecret: string | undefined
  /** Lower-case hosts, or ['*'] for any. */
  readonly allowedEmailHosts: readonly string[]
  readonly staffEmails: readonly string[]
  /** Whether staff need a second factor for everything but their own settings. */
  readonly requireSecondFactor: boolean
  /** Whether staff are ranked and paid on the leaderboard. */
  readonly rankStaff: boolean
  /** The address for members. */
  readonly supportEmail: string
  /** The recipients of a mail about a new ticket: SUPPORT_EMAIL, or all addresses of the staff list. */
  readonly supportInbox: readonly string[]
  readonly channelUrl: string
  /** The target of 'Download App'; without one the browser installs the site. */
  readonly downloadUrl: string | undefined
  /** The page that a claim opens in a new tab: a page of the product unless AD_URL is set. */
  readonly adUrl: string
  /** The public question service; without one the quiz uses its own bank only. */
  readonly trivia: TriviaSettings | undefined
  readonly telegram: TelegramSettings
  /** Providers that deliver activation codes. */
  readonly providers: ProviderSettings
  /** The links of ad tasks, and the content of the hub's frame. */
  readonly ads: AdSettings
  /** The limits beyond which staff need a colleague. */
  readonly approvals: ApprovalSettings
  readonly processes: ProcessSettings
  readonly trustedProxies: readonly string[]
  readonly metricsToken: string | undefined
  /** The receiver of traces, if one is set. */
  readonly tracing: TracingSettings | undefined
  readonly logLevel: string
}

/** Names all invalid settings at once, never their values. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Configuration Error. Please fix these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }

  /** The names of the invalid settings. */
  get names(): readonly string[] {
    return [...new Set(this.problems.map((problem) => problem.slice(0, problem.indexOf(':'))))]
  }
}

/**
 * Returns the address for the page about an invalid configuration: the server's own. Returns undefined in production, where the
 * process has to end, and if the address itself is invalid.
 */
export function addressForErrors(environment: NodeJS.ProcessEnv): { host: string; port: number } | undefined {
  const address = Environment.pick({ HOST: true, PORT: true }).safeParse({
    HOST: environment.HOST?.trim() || undefined,
    PORT: environment.PORT?.trim() || undefined,
  })
  if (environment.NODE_ENV?.trim() === 'production' || !address.success) return undefined
  return { host: address.data.HOST, port: address.data.PORT }
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws ConfigurationError naming every setting that is invalid, or missing in production.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const files = readSecretFiles(environment)
  // An empty variable counts as missing.
  const given = Object.fromEntries(Object.entries(files.environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  const problems = [...files.problems]
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const production = given.NODE_ENV === 'production'
  problems.push(...missingFilesSettings(given), ...tasksProblems(given))
  problems.push(...providersProblems(given), ...replicaProblems(given))
  if (production) problems.push(...missingInProduction(given), ...plaintextProblems(given))
  if (production && given.TRIVIA_URL?.trim() === STAND_IN)
    problems.push('TRIVIA_URL: the stand-in is not for production')
  const embedded = given.DATABASE_URL ? undefined : chooseEmbedded(given)
  if (embedded && 'problem' in embedded) problems.push(embedded.problem)
  else problems.push(...processesProblems(given, embedded?.engine ?? 'postgres'))
  if (!parsed.success || problems.length > 0 || (embedded && 'problem' in embedded))
    throw new ConfigurationError(problems)

  const env = parsed.data
  const staffEmails = env.STAFF_EMAILS ?? developmentStaff(env.ALLOWED_EMAIL_HOST)
  const dataDir = resolve(env.DATA_DIR)
  const secret = env.SECRET ?? developmentSecret(dataDir)
  const { ledgerKeys, walletAnchorFile } = ledgerSettings(env, secret, dataDir)
  const publicUrl = (
    env.PUBLIC_URL ??
    `http://${['0.0.0.0', '127.0.0.1', '::', '::1'].includes(env.HOST) ? 'localhost' : env.HOST}:${env.PORT}`
  ).replace(/\/+$/, '')
  return {
    production,
    appName: env.APP_NAME,
    timeZone: env.APP_TIME_ZONE,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir,
    siteDir: resolve(env.SITE_DIR),
    database: databaseSettings(env, embedded, dataDir, ledgerKeys),
    secret,
    codeKeys: { current: env.CODE_KEY ?? secret, previous: env.CODE_KEY_PREVIOUS },
    auditHeadFile: resolve(env.AUDIT_HEAD_FILE ?? join(dataDir, 'audit-head.jsonl')),
    walletAnchorFile,
    files: filesSettings(env, dataDir),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.APP_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET,
    allowedEmailHosts: env.ALLOWED_EMAIL_HOST,
    staffEmails,
    requireSecondFactor: env.REQUIRE_STAFF_2FA === 'true',
    rankStaff: env.RANK_STAFF === 'true',
    supportEmail: env.SUPPORT_EMAIL ?? `support@${new URL(publicUrl).hostname}`,
    supportInbox: env.SUPPORT_EMAIL ? [env.SUPPORT_EMAIL] : staffEmails,
    channelUrl: env.CHANNEL_URL,
    downloadUrl: env.DOWNLOAD_URL,
    adUrl: env.AD_URL ?? '/ad',
    trivia: triviaSettings(env.TRIVIA_URL),
    telegram: telegramSettings(env),
    providers: providerSettings(env),
    approvals: approvalSettings(env),
    processes: processSettings(env),
    ads: adSettings(env, env.AD_URL ?? '/ad'),
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    tracing: tracingSettings(env),
    logLevel: env.LOG_LEVEL,
  }
}

function missingInProduction(given: Record<string, unknown>): string[] {
  // `readSecretFiles` has reported files that cannot be read.
  const isSet = (name: string) => Boolean(given[name] || given[`${name}_FILE`])
  const needed: [string, boolean, string][] = [
    ['SECRET', isSet('SECRET'), 'at least 32 random characters that sign sessions'],
    [
      'DATABASE_URL',
      isSet('DATABASE_URL') || (given.EMBEDDED_DATABASE ?? 'false') !== 'false',
      'the PostgreSQL to use, or EMBEDDED_DATABASE=postgres for one of its own',
    ],
    ['SMTP_URL', isSet('SMTP_URL'), 'the mail server, such as smtps://user:password@mail.example'],
    ['PUBLIC_URL', Boolean(given.PUBLIC_URL), 'where members reach the site'],
    ['STAFF_EMAILS', Boolean(given.STAFF_EMAILS), 'the addresses that become staff, comma-separated'],
  ]
  return needed.filter(([, there]) => !there).map(([name, , what]) => `${name}: needed in production (${what})`)
}

function developmentStaff(hosts: readonly string[]): string[] {
  const host = hosts.find((name) => name !== '*') ?? 'gmail.com'
  return ['admin', 'owner', 'moderator', 'moderator2', 'support'].map((name) => `${name}@${host}`)
}
