import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configProblems } from '#test/config-problems.ts'
import { WEBHOOK_SECRET } from '#test/providers.ts'
import { temporaryFolder } from '#test/server-process.ts'
import { type Config, readConfig } from './config.ts'
import { deriveLedgerKeys } from './db/ledger-keys.ts'
import { SECRET_FILES_ENVIRONMENT } from './secret-files.ts'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const SECRET = 'a secret of more than 32 characters for tests'

function file(text: string): string {
  const path = join(folder.path, `hunter2-${Math.random()}`)
  writeFileSync(path, text)
  return path
}
const withBase = (environment: NodeJS.ProcessEnv) => ({ DATA_DIR: folder.path, SECRET, ...environment })
const read = (environment: NodeJS.ProcessEnv) => readConfig(withBase(environment))

const problemsOf = (environment: NodeJS.ProcessEnv) => configProblems(withBase(environment))

const tremendous = (apiKey: string, webhookKey?: string) => ({
  webhook: undefined,
  tremendous: { apiKey, environment: 'sandbox' as const, fundingSource: 'balance', campaign: undefined, webhookKey },
})

const S3 = {
  FILES_S3_ENDPOINT: 'https://s3.example',
  FILES_S3_BUCKET: 'paz-pictures',
  FILES_S3_REGION: 'eu',
  FILES_S3_ACCESS_KEY_ID: 'key',
}
const KEY = 'k'.repeat(32)
/** What each file holds, what else is set, and what comes of it. */
const FROM_FILES: Readonly<Record<string, readonly [text: string, more: NodeJS.ProcessEnv, config: Partial<Config>]>> =
  {
    SECRET_FILE: [`${KEY}\n`, { SECRET: '' }, { secret: KEY }],
    CODE_KEY_FILE: [`${KEY}\r\n`, {}, { codeKeys: { current: KEY, previous: undefined } }],
    CODE_KEY_PREVIOUS_FILE: [KEY, {}, { codeKeys: { current: SECRET, previous: KEY } }],
    LEDGER_KEY_FILE: [KEY, {}, { database: expect.objectContaining({ ledgerKeys: deriveLedgerKeys(KEY) }) }],
    LEDGER_KEY_PREVIOUS_FILE: [
      KEY,
      {},
      { database: expect.objectContaining({ ledgerKeys: deriveLedgerKeys(SECRET, KEY) }) },
    ],
    DATABASE_URL_FILE: [
      'postgres://paz:p@h/d\n',
      {},
      { database: expect.objectContaining({ engine: 'postgres', url: 'postgres://paz:p@h/d' }) },
    ],
    READ_DATABASE_URL_FILE: [
      'postgres://paz:p@standby/d\n',
      { DATABASE_URL: 'postgres://paz:p@h/d' },
      { database: expect.objectContaining({ replica: { url: 'postgres://paz:p@standby/d', maxLagMs: 10_000 } }) },
    ],
    SMTP_URL_FILE: ['smtps://u:p@mail.example\n', {}, { smtpUrl: 'smtps://u:p@mail.example' }],
    MAIL_WEBHOOK_SECRET_FILE: [`${WEBHOOK_SECRET}\n`, {}, { mailWebhookSecret: WEBHOOK_SECRET }],
    REDIS_URL_FILE: ['rediss://cache.example\n', {}, { processes: { count: 1, redisUrl: 'rediss://cache.example' } }],
    METRICS_TOKEN_FILE: ['token\n', {}, { metricsToken: 'token' }],
    TELEGRAM_BOT_TOKEN_FILE: [
      '12:ab-c_D\n',
      {},
      { telegram: { token: '12:ab-c_D', apiRoot: 'https://api.telegram.org', botName: undefined } },
    ],
    PROVIDER_WEBHOOK_SECRET_FILE: [
      `${WEBHOOK_SECRET}\n`,
      { PROVIDER_WEBHOOK_URL: 'https://codes.example/orders' },
      {
        providers: { webhook: { url: 'https://codes.example/orders', secret: WEBHOOK_SECRET }, tremendous: undefined },
      },
    ],
    TREMENDOUS_API_KEY_FILE: [
      'TEST_key\n',
      { TREMENDOUS_ENVIRONMENT: 'sandbox' },
      { providers: tremendous('TEST_key') },
    ],
    TREMENDOUS_WEBHOOK_KEY_FILE: [
      'webhook-key\n',
      { TREMENDOUS_ENVIRONMENT: 'sandbox', TREMENDOUS_API_KEY: 'TEST_key' },
      { providers: tremendous('TEST_key', 'webhook-key') },
    ],
    FILES_S3_SECRET_ACCESS_KEY_FILE: [
      'hunter2\n',
      S3,
      {
        files: {
          kind: 's3',
          endpoint: 'https://s3.example',
          bucket: 'paz-pictures',
          region: 'eu',
          accessKeyId: 'key',
          secretAccessKey: 'hunter2',
        },
      },
    ],
    OTEL_EXPORTER_OTLP_HEADERS_FILE: [
      'authorization=hunter2\n',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
      {
        tracing: {
          endpoint: 'http://localhost:4318',
          headers: { authorization: 'hunter2' },
          serviceName: 'paz',
          share: 1,
        },
      },
    ],
  }

describe('a secret from a file', () => {
  test('is there for every setting that holds one', () => {
    expect(Object.keys(FROM_FILES)).toEqual(Object.keys(SECRET_FILES_ENVIRONMENT))
  })

  test.each(Object.keys(FROM_FILES))('is read by %s, without the line break at its end', (setting) => {
    const [text, more, config] = FROM_FILES[setting] ?? ['', {}, {}]
    expect(read({ ...more, [setting]: file(text) })).toMatchObject(config)
  })

  test.each(Object.keys(FROM_FILES))('must not be set twice: %s', (setting) => {
    const [text, more] = FROM_FILES[setting] ?? ['', {}]
    const name = setting.replace(/_FILE$/, '')
    expect(problemsOf({ ...more, [name]: text.trim(), [setting]: file(text) })).toEqual([
      `${setting}: set either this or ${name}, not both`,
    ])
  })

  test('that cannot be read, is empty or is wrong is named without path and content', () => {
    const environment = {
      CODE_KEY_FILE: join(folder.path, 'hunter2-missing'),
      SMTP_URL_FILE: file('\n'),
      DATABASE_URL_FILE: file('mysql://hunter2@db'),
      METRICS_TOKEN_FILE: folder.path,
    }
    const problems = problemsOf(environment)
    expect(problems).toEqual([
      'CODE_KEY_FILE: the file cannot be read (ENOENT)',
      'SMTP_URL_FILE: the file is empty',
      'METRICS_TOKEN_FILE: the file cannot be read (EISDIR)',
      'DATABASE_URL: must start with postgres:// or postgresql://',
    ])
    expect(problems.join()).not.toContain('hunter2')
  })

  test('counts as set in production, and one that cannot be read is named once', () => {
    const production = {
      NODE_ENV: 'production',
      SECRET: '',
      SECRET_FILE: file(KEY),
      DATABASE_URL_FILE: file('postgres:///paz'),
      SMTP_URL_FILE: file('smtps://mail.example'),
      PUBLIC_URL: 'https://paz.example',
      STAFF_EMAILS: 'boss@paz.example',
    }
    expect(read(production)).toMatchObject({ production: true, secret: KEY, smtpUrl: 'smtps://mail.example' })
    expect(problemsOf({ ...production, SMTP_URL_FILE: '/nowhere' })).toEqual([
      'SMTP_URL_FILE: the file cannot be read (ENOENT)',
    ])
    expect(problemsOf({ ...production, SMTP_URL_FILE: file('smtp://mail.example') })).toEqual([
      expect.stringMatching(/^SMTP_URL: is not encrypted/),
    ])
  })
})
