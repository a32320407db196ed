import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { TimeZone } from '#contracts/values.ts'
import { APPROVAL_ENVIRONMENT } from './approval-settings.ts'
import { EMBEDDED_ENVIRONMENT } from './embedded-settings.ts'
import { FILES_ENVIRONMENT } from './file-settings.ts'
import { LEDGER_ENVIRONMENT } from './ledger-settings.ts'
import { PLAINTEXT_ENVIRONMENT } from './plaintext-settings.ts'
import { PROCESSES_ENVIRONMENT } from './process-settings.ts'
import { PROVIDERS_ENVIRONMENT } from './provider-settings.ts'
import { REPLICA_ENVIRONMENT } from './replica-settings.ts'
import { SECRET_FILES_ENVIRONMENT } from './secret-files.ts'
import { flag, flagOnByDefault, isDatabaseUrl, key, optionalText, splitList, webhookSecret } from './setting-types.ts'
import { TASKS_ENVIRONMENT } from './task-settings.ts'
import { TRACING_ENVIRONMENT } from './tracing-settings.ts'
import { TRIVIA_ENVIRONMENT } from './trivia-settings.ts'

// Every setting documents itself: `npm run configuration` writes docs/configuration.md from these schemas.
declare module 'zod' {
  interface GlobalMeta {
    /** The documented default in Markdown, where the schema has none because other settings decide it. */
    documentedDefault?: string
    exampleValue?: string
    /** What production asks of this setting, in Markdown. */
    inProduction?: string
  }
}

/** Comma-separated, each part lower-cased; `isRight` says whether a part is valid. */
const listOf = (isRight: (part: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => splitList(text.toLowerCase()))
    .refine((parts) => parts.length > 0 && parts.every(isRight), error)

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}
const isHost = (text: string): boolean => text === '*' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)
const isEmail = (text: string): boolean => z.email().safeParse(text).success

const SITE = {
  NODE_ENV: optionalText.meta({
    description: '`production` makes the settings marked *required* compulsory.',
    inProduction: '`production`',
  }),
  APP_NAME: z
    .string()
    .trim()
    .min(1)
    .default('Paz')
    .meta({ description: 'The name of the product in pages and mails.' }),
  APP_TIME_ZONE: TimeZone.default('UTC').meta({
    description: 'The IANA time zone in which the months of the leaderboard begin and end.',
    exampleValue: 'Europe/Paris',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://paz.example' })
    .optional()
    .meta({
      description:
        'The address at which members reach the site. Links in mails begin with it. With `https://`, cookies are secure and the server sends HSTS. Requests for another host are refused, except from the machine itself ([reverse proxy](operations.md#behind-a-reverse-proxy)).',
      documentedDefault: '`http://localhost:PORT`',
      inProduction: 'required',
      exampleValue: 'https://paz.example',
    }),
  HOST: z
    .string()
    .trim()
    .min(1)
    .default('127.0.0.1')
    .meta({ description: 'The network interface to listen on. `0.0.0.0` means all interfaces.' }),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).meta({ description: 'The port to listen on.' }),
  TRUSTED_PROXIES: listOf(isNetwork, 'must be addresses or networks such as 10.0.0.0/8, comma-separated')
    .default([])
    .meta({
      description:
        'Addresses or networks of reverse proxies, comma-separated. The server reads `X-Forwarded-For` only from these.',
      exampleValue: '10.0.0.0/8',
    }),
  DATA_DIR: z.string().trim().min(1).default('./data').meta({
    description:
      'The folder of the embedded database and of the members’ pictures. Outside production it also contains the generated secret.',
  }),
  SITE_DIR: z
    .string()
    .trim()
    .min(1)
    .default(join(import.meta.dirname, '../build/client'))
    .meta({ description: 'The folder of the built site.', documentedDefault: '`build/client`' }),
  CHANNEL_URL: z
    .url({ protocol: /^https$/, error: 'must start with https://' })
    .default('https://t.me/PazRewards')
    .meta({ description: 'The messaging channel of the product, linked in pages and policies.' }),
  DOWNLOAD_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://paz.example/app' })
    .optional()
    .meta({
      description: 'The target of ‘Download App’. Without it the browser installs the site.',
      exampleValue: 'https://paz.example/app',
    }),
  AD_URL: z
    .url({ protocol: /^https$/, error: 'must start with https://' })
    .optional()
    .meta({
      description: 'The page that opens in a new tab when a member claims a scratch card.',
      documentedDefault: '`/ad`, a page of the product',
    }),
}

const DATABASE = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(isDatabaseUrl, 'is no address; are special characters in the password written as %XX?')
    .optional()
    .meta({
      description:
        'The address of PostgreSQL. Without it the server uses an embedded database, chosen by `EMBEDDED_DATABASE`. A database on another machine needs TLS: add `?sslmode=verify-full`. With several hosts (`postgres://user@one:5432,two:5432/paz`) the server uses the primary ([failover](operations/backup.md#failover)).',
      inProduction: 'required, or `EMBEDDED_DATABASE`',
      exampleValue: 'postgres://paz:password@localhost/paz',
    }),
  ...EMBEDDED_ENVIRONMENT,
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .meta({ description: 'The number of connections to PostgreSQL, 1 to 200.' }),
  DATABASE_GUEST_POOL: z.coerce.number().int().min(1).max(50).default(3).meta({
    description:
      'The number of further connections for guests (sign-in, registration and their limits), 1 to 50. Guests never use a connection of the members.',
  }),
  ...REPLICA_ENVIRONMENT,
  DATABASE_PREPARE: flagOnByDefault.meta({
    description:
      '`false` switches named prepared statements off. A pooler in transaction mode that does not keep them, such as pgbouncer before 1.21, needs that.',
  }),
}

const KEYS = {
  SECRET: key.meta({
    description:
      'At least 32 random characters. It signs sessions. Keep it as long as the database exists ([keys](operations.md#keys)).',
    documentedDefault: 'generated once, stored in `DATA_DIR/secret`',
    inProduction: 'required',
  }),
  CODE_KEY: key.meta({
    description: 'At least 32 characters. It encrypts activation codes and the secrets of second factors.',
    documentedDefault: '`SECRET`',
  }),
  CODE_KEY_PREVIOUS: key.meta({
    description: 'The previous `CODE_KEY`, while the codes are encrypted again ([keys](operations.md#keys)).',
  }),
  ...LEDGER_ENVIRONMENT,
  AUDIT_HEAD_FILE: optionalText.meta({
    description:
      'The file for the signed hash of the newest audit log entry, outside the database ([head of the audit log](operations.md#the-head-of-the-audit-log)).',
    documentedDefault: '`audit-head.jsonl` in `DATA_DIR`',
  }),
}

const MAIL = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine(isDatabaseUrl, 'is no address; are special characters in the password written as %XX?')
    .optional()
    .meta({
      description:
        'The mail server: `smtps://…`, or `smtp://…?requireTLS=true`. Without it mails stay in the local mailbox at `/dev/mailbox`.',
      inProduction: 'required',
      exampleValue: 'smtps://user:password@mail.example',
    }),
  MAIL_FROM: optionalText.meta({
    description: 'The sender of mails.',
    documentedDefault: '`APP_NAME <no-reply@…>`, at the host of `PUBLIC_URL`',
  }),
  MAIL_WEBHOOK_SECRET: webhookSecret.meta({
    description:
      'Signs the messages about mails that came back, by Standard Webhooks ([returned mails](operations.md#returned-mails)). Without it they are not received.',
  }),
  SUPPORT_EMAIL: z.email('must be an address').optional().meta({
    description:
      'The address for members, shown in pages and policies. When it is set, only this address receives a mail about a new support ticket. Otherwise all `STAFF_EMAILS` do.',
    documentedDefault: '`support@…`, at the host of `PUBLIC_URL`',
  }),
}

const ACCOUNTS = {
  ALLOWED_EMAIL_HOST: listOf(isHost, 'must be hosts such as gmail.com, comma-separated, or *')
    .default(['gmail.com'])
    .meta({
      description: 'The hosts whose email addresses may register, comma-separated. `*` allows every host.',
      exampleValue: 'gmail.com,outlook.com',
    }),
  STAFF_EMAILS: listOf(isEmail, 'must be addresses, comma-separated').optional().meta({
    description: 'The email addresses that become staff, comma-separated ([becoming staff](#becoming-staff)).',
    documentedDefault: 'five addresses, see [becoming staff](#becoming-staff)',
    inProduction: 'required',
  }),
  REQUIRE_STAFF_2FA: flag.meta({
    description:
      '`true` gives staff no access before they have added a second factor ([second factors](operations.md#second-factors)).',
  }),
  RANK_STAFF: flag.meta({
    description:
      '`true` ranks staff on the leaderboard and pays them its rewards. A change takes effect at the next start. Months that were paid stay as they are.',
  }),
  ...APPROVAL_ENVIRONMENT,
}

const MONITORING = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
    .default('info')
    .meta({ description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' }),
  METRICS_TOKEN: optionalText.meta({
    description:
      'The bearer token for `/metrics`. Without it only direct requests from this machine may read the metrics.',
  }),
  ...TRACING_ENVIRONMENT,
}

/** The settings by subject, in the order of docs/configuration.md. */
export const SETTING_GROUPS: readonly (readonly [title: string, settings: Readonly<Record<string, z.ZodType>>])[] = [
  ['Site', SITE],
  ['Database', DATABASE],
  ['Processes', PROCESSES_ENVIRONMENT],
  ['Keys and evidence outside the database', KEYS],
  ['Mail', MAIL],
  ['Accounts and staff', ACCOUNTS],
  ['Pictures', FILES_ENVIRONMENT],
  ['Providers of codes', PROVIDERS_ENVIRONMENT],
  ['Quiz, tasks and ads', { ...TRIVIA_ENVIRONMENT, ...TASKS_ENVIRONMENT }],
  ['Monitoring', MONITORING],
  ['Connections without TLS', PLAINTEXT_ENVIRONMENT],
  ['Secrets from files', SECRET_FILES_ENVIRONMENT],
]

export const Environment = z.object({
  ...SITE,
  ...DATABASE,
  ...PROCESSES_ENVIRONMENT,
  ...KEYS,
  ...MAIL,
  ...ACCOUNTS,
  ...FILES_ENVIRONMENT,
  ...TRIVIA_ENVIRONMENT,
  ...TASKS_ENVIRONMENT,
  ...PROVIDERS_ENVIRONMENT,
  ...MONITORING,
  ...PLAINTEXT_ENVIRONMENT,
  ...SECRET_FILES_ENVIRONMENT,
})

/** Every setting, in the order in which they are parsed. */
export const SETTINGS: Readonly<Record<string, z.ZodType>> = Environment.shape
