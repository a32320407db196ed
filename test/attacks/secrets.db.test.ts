// Leaked secrets: a server with a recognisable value in every secret setting handles successful and refused calls. Then all
// output is searched for the secrets and for what the member typed. Traces: server/tracing/tracing.db.test.ts; audit log and
// stored responses: the tests of their modules.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SETTINGS } from '#server/settings.ts'
import { tokenOf } from '../account-flow.ts'
import { Actor } from '../actor.ts'
import type { TestApp } from '../app.ts'
import { engine } from '../db.ts'
import { stripedPicture, upload } from '../pictures.ts'
import { onDatabase, runOn } from '../postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '../server-process.ts'
import { SmtpPeer } from '../smtp-peer.ts'
import { until } from '../until.ts'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const CLOSED_PORT = '127.0.0.1:9'
const DATABASE = 'paz_secrets'

/** Secret parts of settings. */
const SECRETS: Readonly<Record<string, string>> = {
  SECRET: 'mark-of-the-secret-with-32-characters',
  CODE_KEY: 'mark-of-the-code-key-with-32-characters',
  CODE_KEY_PREVIOUS: 'mark-of-the-previous-key-with-32-chars',
  LEDGER_KEY: 'mark-of-the-ledger-key-with-32-characters',
  LEDGER_KEY_PREVIOUS: 'mark-of-the-previous-ledger-key-of-32',
  DATABASE_URL: 'mark-of-the-database',
  READ_DATABASE_URL: 'mark-of-the-standby',
  REDIS_URL: 'mark-of-the-redis',
  SMTP_URL: 'mark-of-the-mail-server',
  MAIL_WEBHOOK_SECRET: 'whsec_markOfTheSecretOfTheReturnedMails',
  FILES_S3_ACCESS_KEY_ID: 'MARKOFTHEKEYID',
  FILES_S3_SECRET_ACCESS_KEY: 'mark-of-the-bucket',
  TELEGRAM_BOT_TOKEN: '4242:mark-of-the-bot',
  METRICS_TOKEN: 'mark-of-the-metrics',
  OTEL_EXPORTER_OTLP_HEADERS: 'mark-of-the-traces',
  PROVIDER_WEBHOOK_URL: 'mark-of-the-provider',
  PROVIDER_WEBHOOK_SECRET: 'whsec_markOfTheSecretOfTheProviderOfCodes',
  TREMENDOUS_API_KEY: 'mark-of-the-key-of-tremendous',
  TREMENDOUS_WEBHOOK_KEY: 'mark-of-the-webhook-of-tremendous',
}
/** Public settings whose names look like secrets or that contain addresses. */
const PUBLIC_SETTINGS = ['PUBLIC_URL', 'CHANNEL_URL', 'DOWNLOAD_URL', 'AD_URL', 'AD_BANNER_URL', 'TRIVIA_URL']

const PERSON = {
  name: 'Recognisable Rosalind',
  email: 'recognisable.rosalind@gmail.com',
  phone: '+491701234567',
  password: 'recognisable horse',
}
const TYPED = ['recognisable wrong horse', 'recognisable new horse', 'recognisable words to support', 'MARKOFACODE']

const output = { bodies: [] as string[], log: '', tokens: [] as string[] }

/** Returns the spellings of a text in addresses and headers. */
const spellings = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
]

function expectNoSecrets(text: string, secrets: readonly string[], where: string): void {
  for (const secret of secrets)
    for (const spelling of spellings(secret)) expect(text.includes(spelling), `${spelling} in ${where}`).toBe(false)
}

function withPassword(url: string): string {
  const address = new URL(url)
  if (!address.password) address.password = SECRETS.DATABASE_URL ?? ''
  return address.href
}

/** A guest that records refusals. */
class RecordingActor extends Actor {
  override async send<Body>(...call: Parameters<Actor['send']>) {
    const answer = await super.send<Body>(...call)
    if (answer.status >= 400) output.bodies.push(JSON.stringify([answer.body, [...answer.headers]]))
    return answer
  }
}

async function linkIn(peer: SmtpPeer, part: string): Promise<URL> {
  const mail = await until(
    () => peer.received.find((one) => one.parts.get('text/plain')?.includes(part)),
    (found) => found !== undefined,
  )
  return new URL(/https?:\/\/\S+/.exec(mail?.parts.get('text/plain') ?? '')?.[0] ?? '')
}

async function actAsMember(url: string, peer: SmtpPeer): Promise<void> {
  const person = new RecordingActor(url, undefined)
  const { name, email, phone, password } = PERSON
  const [wrong = '', changed = '', words = '', code = ''] = TYPED
  const form = { name, email, phone, password, confirmPassword: password }
  await person.call('POST /api/auth/register', { body: form })
  await person.call('POST /api/auth/register', { body: { ...form, confirmPassword: wrong } })
  await person.call('POST /api/auth/sign-in', { body: { email, password } })
  const token = tokenOf(await linkIn(peer, '/confirm#'))
  for (const one of [`${token}x`, token]) await person.send('GET', `/api/auth/confirm?token=${one}`)
  for (const one of [wrong, password])
    await person.call('POST /api/auth/confirmation', { body: { token, password: one } })
  await person.call('POST /api/auth/sign-in', { body: { email, password: wrong } })
  await person.send('POST', '/api/auth/sign-in', `{"email":"${email}","password":"${password}"`)
  await person.send('POST', '/api/auth/sign-in', `email=${email}&password=${password}`, {
    'content-type': 'text/plain',
  })
  await person.send('POST', '/api/auth/sign-in', { email: [email], password: { password } })
  expect((await person.call('POST /api/auth/sign-in', { body: { email, password } })).status).toBe(200)
  const session = decodeURIComponent(person.cookie?.split('=')[1] ?? '')
  output.tokens.push(token, token.split('.')[1] ?? '', session, session.split('.')[0] ?? '')

  await person.send('GET', `/api/nothing/${session}?password=${password}&email=${email}`)
  await person.send('GET', `/${session}/${encodeURIComponent(password)}?email=${email}`)
  await person.send('GET', '/metrics', undefined, { authorization: 'Bearer wrong' })
  await person.call('POST /api/support', { body: { subject: words, category: 'other', text: words } })
  await person.call('POST /api/support', { body: { subject: words, category: words as 'other', text: words } })
  await person.call('POST /api/promo-codes/redemptions', { body: { code } })
  await person.call('POST /api/tasks/telegram-account', { body: { login: words } })
  await person.call('POST /api/me/password', {
    body: { currentPassword: wrong, newPassword: changed, confirmPassword: changed },
  })
  // The bucket does not exist, so the upload fails with a server error.
  const failed = await upload({ url } as TestApp, person, await stripedPicture('png'))
  expect(failed.status).toBe(500)
  output.bodies.push(JSON.stringify(failed))

  await person.call('POST /api/auth/forgot-password', { body: { email } })
  const reset = new URLSearchParams((await linkIn(peer, '/reset-password#')).hash.slice(1)).get('token') ?? ''
  output.tokens.push(reset, reset.split('.')[1] ?? '')
  // The mail server refuses everything from here on, which is logged.
  peer.verdict = () => 451
  for (const one of [`${reset}x`, reset, reset])
    await person.call('POST /api/auth/reset-password', {
      body: { token: one, password: changed, confirmPassword: changed },
    })
  const again = new RecordingActor(url, undefined)
  again.headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
  await again.call('POST /api/auth/sign-in', { body: { email, password: changed } })
  await again.call('POST /api/auth/forgot-password', { body: { email } })
  const tried = peer.tried.length
  await until(
    () => peer.tried.length,
    (now) => now > tried,
  )
}

beforeAll(async () => {
  await using peer = await SmtpPeer.start(0, true)
  const mark = (name: keyof typeof SECRETS) => SECRETS[name] ?? ''
  if (engine === 'postgres') await runOn(inject('postgresUrl'), `create database ${DATABASE}`)
  const { SECRET = '', CODE_KEY = '', CODE_KEY_PREVIOUS = '', TELEGRAM_BOT_TOKEN = '', METRICS_TOKEN = '' } = SECRETS
  await using server = new ServerProcess({
    ...{ LEDGER_KEY: mark('LEDGER_KEY'), LEDGER_KEY_PREVIOUS: mark('LEDGER_KEY_PREVIOUS') },
    ...{ SECRET, CODE_KEY, CODE_KEY_PREVIOUS, TELEGRAM_BOT_TOKEN, METRICS_TOKEN, LOG_LEVEL: 'trace' },
    ...{ DATA_DIR: join(folder.path, 'data'), SITE_DIR: tinySite(folder.path), TELEGRAM_API_ROOT: 'stand-in' },
    ...(engine === 'postgres' && {
      DATABASE_URL: withPassword(onDatabase(inject('postgresUrl'), DATABASE)),
      READ_DATABASE_URL: `postgres://paz:${mark('READ_DATABASE_URL')}@${CLOSED_PORT}/paz`,
    }),
    REDIS_URL: `redis://:${mark('REDIS_URL')}@${CLOSED_PORT}`,
    SMTP_URL: peer.url.replace('smtp://', `smtp://sender:${mark('SMTP_URL')}@`),
    MAIL_WEBHOOK_SECRET: mark('MAIL_WEBHOOK_SECRET'),
    PROVIDER_WEBHOOK_URL: `https://${CLOSED_PORT}/${mark('PROVIDER_WEBHOOK_URL')}`,
    PROVIDER_WEBHOOK_SECRET: mark('PROVIDER_WEBHOOK_SECRET'),
    TREMENDOUS_API_KEY: mark('TREMENDOUS_API_KEY'),
    TREMENDOUS_WEBHOOK_KEY: mark('TREMENDOUS_WEBHOOK_KEY'),
    TREMENDOUS_ENVIRONMENT: 'sandbox',
    ...{ FILES_S3_ENDPOINT: `http://${CLOSED_PORT}`, FILES_S3_BUCKET: 'pictures', FILES_S3_REGION: 'nowhere' },
    FILES_S3_ACCESS_KEY_ID: mark('FILES_S3_ACCESS_KEY_ID'),
    FILES_S3_SECRET_ACCESS_KEY: mark('FILES_S3_SECRET_ACCESS_KEY'),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${CLOSED_PORT}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${mark('OTEL_EXPORTER_OTLP_HEADERS')}`,
  })
  await server.connected()
  const url = await server.url()
  await actAsMember(url, peer)
  const guest = new Actor(url, undefined)
  for (const path of ['/', '/login', '/api/health', '/api/ready', '/api/docs', '/api/openapi.json', '/api/session'])
    output.bodies.push(JSON.stringify((await guest.send('GET', path)).body))
  const metrics = await guest.send<string>('GET', '/metrics', undefined, { authorization: `Bearer ${METRICS_TOKEN}` })
  expect(metrics.body).toContain('paz_sign_in_failures_total')
  output.bodies.push(metrics.body)
  server.kill('SIGTERM')
  await server.exit()
  output.log = server.output + server.errors
  if (engine === 'postgres') await runOn(inject('postgresUrl'), `drop database ${DATABASE} with (force)`)
})

describe('a recognisable secret', () => {
  test('is in every secret setting', () => {
    const sounding = Object.keys(SETTINGS).filter(
      (name) => !name.endsWith('_FILE') && /SECRET|KEY|TOKEN|PASSWORD|HEADERS|_URL$/.test(name),
    )
    expect([...Object.keys(SECRETS), ...PUBLIC_SETTINGS].sort()).toEqual(sounding.sort())
  })

  test('is in no line of the log at the most verbose level', () => {
    const lines = output.log.split('\n').filter((line) => line.startsWith('{'))
    // Check that requests and failures were logged.
    expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(20)
    expect(lines.some((line) => Number(JSON.parse(line).level) >= 40)).toBe(true)
    expectNoSecrets(output.log, Object.values(SECRETS), 'the log')
  })

  test('is in no refusal, failure, page, document or metric', () => {
    expect(output.bodies.length).toBeGreaterThan(15)
    for (const body of output.bodies) expectNoSecrets(body, Object.values(SECRETS), body.slice(0, 300))
  })
})

describe('a text that a member typed or received by mail', () => {
  const { name, email, phone, password } = PERSON

  test('is in no line of the log', () => {
    expectNoSecrets(output.log, [name, email, phone, password, ...TYPED, ...output.tokens], 'the log')
  })

  test('is in no refusal and no failure', () => {
    for (const body of output.bodies)
      expectNoSecrets(body, [name, email, phone, password, ...TYPED, ...output.tokens], body.slice(0, 300))
  })
})

const built = join(import.meta.dirname, '../../build/client')

describe.skipIf(!existsSync(built))('the built site', () => {
  const files = () => globSync('**/*', { cwd: built, withFileTypes: true }).filter((file) => file.isFile())

  test('contains no sources and no source map references', () => {
    expect(files().filter(({ name }) => /\.(map|tsx?|env)$/.test(name))).toEqual([])
    const scripts = files().filter(({ name }) => /\.(js|css|html)$/.test(name))
    expect(scripts.length).toBeGreaterThan(20)
    for (const { name, parentPath } of scripts)
      expect(/[#@] ?sourceMappingURL=/.test(readFileSync(join(parentPath, name), 'utf8')), name).toBe(false)
  })

  test('contains no names of the server’s secret settings', () => {
    const names = Object.keys(SECRETS).filter((name) => name !== 'SECRET')
    for (const { name, parentPath } of files()) {
      const text = readFileSync(join(parentPath, name), 'latin1')
      for (const secret of [...names, 'BEGIN PRIVATE KEY', 'BEGIN RSA', 'process.env.', 'AKIA'])
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
    }
  })
})
