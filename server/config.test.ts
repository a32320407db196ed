import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configProblems } from '#test/config-problems.ts'
import { addressForErrors, type Config, ConfigurationError, readConfig } from './config.ts'
import { deriveLedgerKeys } from './db/ledger-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'a secret of more than 32 characters for tests'
/** Without PostgreSQL's programs, so that the results do not depend on the machine. */
const withBase = (environment: NodeJS.ProcessEnv) => ({ DATA_DIR: folder, SECRET, PG_BIN: '/nowhere', ...environment })
const read = (environment: NodeJS.ProcessEnv) => readConfig(withBase(environment))

const problemsOf = (environment: NodeJS.ProcessEnv) => configProblems(withBase(environment))

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'hunter2-hunter2-hunter2-hunter2-hunter2',
  DATABASE_URL: 'postgres://paz:hunter2@db.example/paz?sslmode=verify-full',
  SMTP_URL: 'smtps://user:hunter2@mail.example',
  PUBLIC_URL: 'https://paz.example',
  STAFF_EMAILS: 'boss@paz.example',
}

describe('without any setting', () => {
  test('the server runs on this machine, with its own database and mailbox', () => {
    expect(readConfig({ DATA_DIR: folder, SECRET, PG_BIN: '/nowhere' })).toEqual({
      production: false,
      appName: 'Paz',
      timeZone: 'UTC',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: folder,
      siteDir: resolve('build/client'),
      database: { engine: 'pglite', folder, ledgerKeys: deriveLedgerKeys(SECRET) },
      secret: SECRET,
      codeKeys: { current: SECRET, previous: undefined },
      walletAnchorFile: join(folder, 'wallet-anchors.jsonl'),
      auditHeadFile: join(folder, 'audit-head.jsonl'),
      files: { kind: 'disk', folder: join(folder, 'files') },
      smtpUrl: undefined,
      mailFrom: 'Paz <no-reply@localhost>',
      mailWebhookSecret: undefined,
      allowedEmailHosts: ['gmail.com'],
      requireSecondFactor: false,
      rankStaff: false,
      staffEmails: ['admin', 'owner', 'moderator', 'moderator2', 'support'].map((name) => `${name}@gmail.com`),
      supportEmail: 'support@localhost',
      supportInbox: ['admin', 'owner', 'moderator', 'moderator2', 'support'].map((name) => `${name}@gmail.com`),
      channelUrl: 'https://t.me/PazRewards',
      downloadUrl: undefined,
      adUrl: '/ad',
      trivia: undefined,
      providers: { webhook: undefined, tremendous: undefined },
      telegram: { token: undefined, apiRoot: 'https://api.telegram.org', botName: undefined },
      ads: {
        links: { daily_ad: Array(5).fill('/ad'), special_task2: Array(5).fill('/ad') },
        frame: { url: '/ad/banner', house: true },
        scripts: [],
      },
      approvals: { points: 5000, priceFactor: 2, dailyPoints: 5000 },
      processes: { count: 1, redisUrl: undefined },
      trustedProxies: [],
      metricsToken: undefined,
      tracing: undefined,
      logLevel: 'info',
    } satisfies Config)
  })

  test('an empty variable counts as not set', () => {
    expect(read({ PORT: '', APP_NAME: ' ', PUBLIC_URL: '', TRUSTED_PROXIES: '', STAFF_EMAILS: '' })).toEqual(read({}))
  })

  test('a secret is generated, stored with the data for its owner only, and the same the next time', () => {
    const data = join(folder, 'fresh', 'data')
    const { secret } = readConfig({ DATA_DIR: data })
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig({ DATA_DIR: data }).secret).toBe(secret)
    expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(`${secret}\n`)
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
    expect(statSync(data).mode & 0o777).toBe(0o700)
    expect(readConfig({ DATA_DIR: join(folder, 'other') }).secret).not.toBe(secret)
  })
})

const RIGHT: readonly [Record<string, string>, Partial<Config>][] = [
  [{ SUPPORT_EMAIL: 'help@paz.example' }, { supportEmail: 'help@paz.example', supportInbox: ['help@paz.example'] }],
  [{ APP_NAME: ' Taz ' }, { appName: 'Taz', mailFrom: 'Taz <no-reply@localhost>' }],
  [
    { HOST: '0.0.0.0', PORT: '8080' },
    { host: '0.0.0.0', port: 8080, publicUrl: 'http://localhost:8080' },
  ],
  [
    { HOST: '192.0.2.1', PORT: '0' },
    { host: '192.0.2.1', port: 0, publicUrl: 'http://192.0.2.1:0' },
  ],
  [
    { PUBLIC_URL: 'https://paz.example//' },
    { publicUrl: 'https://paz.example', mailFrom: 'Paz <no-reply@paz.example>' },
  ],
  [{ MAIL_FROM: 'Paz <post@paz.example>' }, { mailFrom: 'Paz <post@paz.example>' }],
  [
    { DATA_DIR: './elsewhere' },
    { dataDir: resolve('elsewhere'), database: { engine: 'pglite', folder: resolve('elsewhere') } },
  ],
  [{ SITE_DIR: './site' }, { siteDir: resolve('site') }],
  [
    { DATABASE_URL: 'postgresql://u:p%40@h/d' },
    { database: { engine: 'postgres', url: 'postgresql://u:p%40@h/d', poolSize: 10, prepare: true } },
  ],
  [
    { DATABASE_URL: 'postgres://u@/d?host=/run/postgresql', DATABASE_POOL: '3', DATABASE_PREPARE: 'false' },
    { database: { engine: 'postgres', url: 'postgres://u@/d?host=/run/postgresql', poolSize: 3, prepare: false } },
  ],
  [{ CODE_KEY: `${SECRET} for codes` }, { codeKeys: { current: `${SECRET} for codes` }, secret: SECRET }],
  [
    { LEDGER_KEY: `${SECRET} of the ledger`, LEDGER_KEY_PREVIOUS: SECRET },
    { database: { engine: 'pglite', folder, ledgerKeys: deriveLedgerKeys(`${SECRET} of the ledger`, SECRET) } },
  ],
  [{ CODE_KEY_PREVIOUS: `${SECRET} before` }, { codeKeys: { current: SECRET, previous: `${SECRET} before` } }],
  [{ SMTP_URL: 'smtp://mail.example:25' }, { smtpUrl: 'smtp://mail.example:25' }],
  [{ ALLOWED_EMAIL_HOST: ' GMail.com, example.org ' }, { allowedEmailHosts: ['gmail.com', 'example.org'] }],
  [{ ALLOWED_EMAIL_HOST: '*' }, { allowedEmailHosts: ['*'] }],
  [
    { STAFF_EMAILS: 'Boss@Paz.example , other@paz.example,' },
    { staffEmails: ['boss@paz.example', 'other@paz.example'] },
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1, FD00::/8' }, { trustedProxies: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8'] }],
  [{ TRIVIA_URL: 'https://opentdb.com/' }, { trivia: { url: 'https://opentdb.com', host: 'opentdb.com' } }],
  [{ TRIVIA_URL: 'stand-in' }, { trivia: { url: undefined, host: 'stand-in' } }],
  [{ METRICS_TOKEN: ' token ' }, { metricsToken: 'token' }],
  [
    { TELEGRAM_BOT_TOKEN: '12:ab-c_D', TELEGRAM_BOT_NAME: 'PazBot', TELEGRAM_API_ROOT: 'http://127.0.0.1:8081/' },
    { telegram: { token: '12:ab-c_D', apiRoot: 'http://127.0.0.1:8081', botName: 'PazBot' } },
  ],
  [{ TELEGRAM_API_ROOT: 'stand-in' }, { telegram: { token: undefined, apiRoot: 'stand-in', botName: undefined } }],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
]

describe('a setting', () => {
  for (const [environment, config] of RIGHT) {
    test(`is taken: ${Object.keys(environment).join(', ')} = ${Object.values(environment).join(', ')}`, () => {
      expect(read(environment)).toMatchObject(config)
    })
  }

  test('names the staff at the allowed host, unless any host is allowed', () => {
    expect(read({ ALLOWED_EMAIL_HOST: 'example.org' }).staffEmails).toContain('admin@example.org')
    expect(read({ ALLOWED_EMAIL_HOST: '*' }).staffEmails).toContain('admin@gmail.com')
  })

  test('that is wrong is named with all others that are, and none of them is printed', () => {
    const wrong = {
      PORT: 'hunter2',
      PUBLIC_URL: 'ftp://hunter2.example',
      DATABASE_URL: 'mysql://user:hunter2@db/paz',
      DATABASE_POOL: '0',
      DATABASE_PREPARE: 'hunter2',
      EMBEDDED_DATABASE: 'hunter2',
      SECRET: 'hunter2',
      CODE_KEY: 'hunter2',
      CODE_KEY_PREVIOUS: 'hunter2',
      SMTP_URL: 'http://user:hunter2@mail',
      ALLOWED_EMAIL_HOST: 'hunter2',
      STAFF_EMAILS: 'boss@paz.example, hunter2',
      TRIVIA_URL: 'https://hunter2@opentdb.com',
      TRUSTED_PROXIES: '10.0.0.0/8, hunter2',
      LOG_LEVEL: 'hunter2',
      TELEGRAM_BOT_TOKEN: 'hunter2',
      TELEGRAM_API_ROOT: 'hunter2',
      TELEGRAM_BOT_NAME: '@hunter2',
      AD_TASK_URLS: 'https://a.example,https://hunter2.example',
      AD_TASK2_URLS: 'http://hunter2.example',
      AD_BANNER_URL: 'hunter2',
      APPROVAL_POINTS: 'hunter2',
      APPROVAL_PRICE_FACTOR: '1',
      STAFF_DAILY_POINTS: '-1',
    }
    const problems = problemsOf(wrong)
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(Object.keys(wrong).sort())
    expect(problems.join()).not.toContain('hunter2')
  })

  test('for one frame are not two', () => {
    const both = { AD_BANNER_URL: 'https://a.example', AD_SCRIPT_URLS: 'https://b.example/b.js' }
    expect(problemsOf(both)).toEqual(['AD_SCRIPT_URLS: there is one frame; leave out AD_BANNER_URL or this'])
  })

  test('is wrong in more ways than one', () => {
    for (const wrong of [
      { PORT: '65536' },
      { PORT: '-1' },
      { PORT: '80.5' },
      { DATABASE_POOL: '201' },
      { DATABASE_URL: 'postgres://paz:hun/ter#2@db:port/paz' },
      { SMTP_URL: 'smtp://user:hun/ter2@mail' },
      { SECRET: 'x'.repeat(31) },
      { PUBLIC_URL: 'paz.example' },
      { ALLOWED_EMAIL_HOST: ',' },
      { TRIVIA_URL: 'opentdb.com' },
      { TRIVIA_URL: 'ftp://opentdb.com' },
      { TRIVIA_URL: 'https://opentdb.com/api.php?amount=10' },
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      { TRUSTED_PROXIES: '10.0.0.0/' },
      { TRUSTED_PROXIES: 'fd00::/129' },
      { TRUSTED_PROXIES: '10.0.0.0/8/8' },
      { AD_TASK_URLS: ',' },
      { AD_SCRIPT_URLS: 'https://a.example/a.js, http://b.example' },
      { TELEGRAM_BOT_NAME: 'PazBot' },
    ]) {
      expect({ wrong, named: problemsOf(wrong).map((problem) => problem.split(':')[0]) }).toEqual({
        wrong,
        named: Object.keys(wrong),
      })
    }
  })
})

describe('in production', () => {
  test('everything that is missing is named at once', () => {
    expect(problemsOf({ NODE_ENV: 'production', SECRET: '' }).map((problem) => problem.split(':')[0])).toEqual([
      'SECRET',
      'DATABASE_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'STAFF_EMAILS',
    ])
  })

  test('what is wrong and what is missing is named together, without a value', () => {
    const problems = problemsOf({ ...PRODUCTION, PORT: 'hunter2', SMTP_URL: '', SECRET: 'hunter2' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'SECRET', 'SMTP_URL'])
    expect(problems.join()).not.toContain('hunter2')
  })

  test('no stand-in vouches for memberships', () => {
    expect(problemsOf({ ...PRODUCTION, TELEGRAM_API_ROOT: 'stand-in' })).toEqual([
      'TELEGRAM_API_ROOT: the stand-in is not for production (leave it out to ask Telegram)',
    ])
  })

  test('it starts with what is needed', () => {
    const config = read(PRODUCTION)
    expect(config).toMatchObject({
      production: true,
      publicUrl: 'https://paz.example',
      staffEmails: ['boss@paz.example'],
    })
    expect(config.database.engine).toBe('postgres')
  })

  test('the embedded database has to be chosen knowingly', () => {
    expect(problemsOf({ ...PRODUCTION, DATABASE_URL: '' })).toHaveLength(1)
    expect(problemsOf({ ...PRODUCTION, DATABASE_URL: '', EMBEDDED_DATABASE: 'false' })).toHaveLength(1)
    for (const wanted of ['true', 'postgres'])
      expect(problemsOf({ ...PRODUCTION, DATABASE_URL: '', EMBEDDED_DATABASE: wanted })).toEqual([
        expect.stringMatching(/^EMBEDDED_DATABASE: PostgreSQL’s server programs were not found/),
      ])
    expect(read({ ...PRODUCTION, DATABASE_URL: '', EMBEDDED_DATABASE: 'pglite' }).database.engine).toBe('pglite')
  })

  test('questions come from a real service', () => {
    expect(problemsOf({ ...PRODUCTION, TRIVIA_URL: 'stand-in' })).toEqual([
      'TRIVIA_URL: the stand-in is not for production',
    ])
    expect(read({ ...PRODUCTION, TRIVIA_URL: 'https://opentdb.com' }).trivia?.host).toBe('opentdb.com')
  })

  test('no secret is made and no staff is assumed', () => {
    const data = join(folder, 'production')
    expect(() => readConfig({ ...PRODUCTION, DATA_DIR: data, SECRET: '', STAFF_EMAILS: '' })).toThrow(
      ConfigurationError,
    )
    expect(() => statSync(data)).toThrow('ENOENT')
  })
})

test('the page about invalid settings has the server’s address, and none in production or where that is invalid', () => {
  expect(addressForErrors({ HOST: '0.0.0.0', PORT: '8080', SECRET: 'short' })).toEqual({ host: '0.0.0.0', port: 8080 })
  expect(addressForErrors({ NODE_ENV: 'production', PORT: '8080' })).toBeUndefined()
  expect(addressForErrors({ PORT: 'seventy' })).toBeUndefined()
})
