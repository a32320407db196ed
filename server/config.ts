import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { TimeZone } from '#contracts/values.ts'
import type { DatabaseSettings } from './db/open.ts'

/** What the server runs with: the environment, parsed once at the start. */
export interface Config {
  readonly production: boolean
  readonly appName: string
  readonly host: string
  readonly port: number
  /** Where members reach the site; links in mails start with it. No slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly database: DatabaseSettings
  readonly secret: string
  /** What activation codes are encrypted with; the secret's own branch unless set apart. */
  readonly codeKey: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Lower-case hosts, or ['*'] for any. */
  readonly allowedEmailHosts: readonly string[]
  readonly staffEmails: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly metricsToken: string | undefined
  readonly timeZone: string
  readonly logLevel: string
}

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  )
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const Environment = z.object({
  NODE_ENV: optional,
  APP_NAME: z.string().trim().min(1).default('Paz'),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://paz.example' }).optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_PREPARE: z.enum(['true', 'false'], 'must be true or false').default('true'),
  EMBEDDED_DATABASE: z.enum(['true', 'false'], 'must be true or false').default('false'),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CODE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: optional,
  ALLOWED_EMAIL_HOST: z.string().trim().min(1).default('gmail.com'),
  STAFF_EMAILS: optional,
  TRUSTED_PROXIES: list,
  METRICS_TOKEN: optional,
  APP_TIME_ZONE: TimeZone.default('UTC'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
    .default('info'),
})

/** Thrown with everything that is wrong at once; names settings, never their values. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Configuration Error. Please mend these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws ConfigurationError naming every setting that is invalid, or missing in production.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable is one that was left out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const production = given.NODE_ENV === 'production'
  if (production) problems.push(...missingInProduction(given))
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)

  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  const secret = env.SECRET ?? developmentSecret(dataDir)
  const publicUrl = (
    env.PUBLIC_URL ??
    `http://${['0.0.0.0', '127.0.0.1', '::', '::1'].includes(env.HOST) ? 'localhost' : env.HOST}:${env.PORT}`
  ).replace(/\/+$/, '')
  const allowedEmailHosts = env.ALLOWED_EMAIL_HOST.toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)
  return {
    production,
    appName: env.APP_NAME,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir,
    database: env.DATABASE_URL
      ? {
          engine: 'postgres',
          url: env.DATABASE_URL,
          poolSize: env.DATABASE_POOL,
          prepare: env.DATABASE_PREPARE === 'true',
        }
      : { engine: 'pglite', folder: dataDir },
    secret,
    codeKey: env.CODE_KEY ?? secret,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.APP_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    allowedEmailHosts,
    staffEmails: staffEmails(env.STAFF_EMAILS, allowedEmailHosts),
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    timeZone: env.APP_TIME_ZONE,
    logLevel: env.LOG_LEVEL,
  }
}

function missingInProduction(given: Record<string, unknown>): string[] {
  const needed: [string, boolean, string][] = [
    ['SECRET', Boolean(given.SECRET), 'at least 32 random characters that sign sessions'],
    [
      'DATABASE_URL',
      Boolean(given.DATABASE_URL) || given.EMBEDDED_DATABASE === 'true',
      'the PostgreSQL to use, or EMBEDDED_DATABASE=true to choose the embedded one knowingly',
    ],
    ['SMTP_URL', Boolean(given.SMTP_URL), 'the mail server, such as smtps://user:password@mail.example'],
    ['PUBLIC_URL', Boolean(given.PUBLIC_URL), 'where members reach the site'],
    ['STAFF_EMAILS', Boolean(given.STAFF_EMAILS), 'the addresses that become staff, comma-separated'],
  ]
  return needed.filter(([, there]) => !there).map(([name, , what]) => `${name}: needed in production (${what})`)
}

function staffEmails(setting: string | undefined, hosts: readonly string[]): string[] {
  if (setting !== undefined)
    return setting
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean)
  const host = hosts[0] === '*' ? 'gmail.com' : hosts[0]
  return ['admin', 'owner', 'moderator', 'moderator2', 'support'].map((name) => `${name}@${host}`)
}

/** Outside production the secret is made once and kept with the data, so that sessions outlive a restart. */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
