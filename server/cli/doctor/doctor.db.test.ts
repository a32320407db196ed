import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { TEST_SECRET, useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { temporaryFolder } from '#test/server-process.ts'
import { TEMPLATE } from '#test/setup-postgres.ts'
import { SmtpPeer } from '#test/smtp-peer.ts'
import type { Finding } from './finding.ts'
import { exitCodeOf, runChecks } from './run-checks.ts'

const STRONG = '5f3b0c9a7e1d42868b7a1c0d9e4f6a2b'
const app = useTestApp({ now: new Date().toISOString() })

const of = (findings: readonly Finding[], area: string, state: Finding['state'] = 'problem') =>
  findings.filter((one) => one.area === area && one.state === state).map(({ text }) => text)

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
/** Returns a minimal environment, in which the checks call nothing outside the tests. */
const environment = (more: Record<string, string> = {}) => ({
  SECRET: TEST_SECRET,
  DATA_DIR: folder.path,
  PUBLIC_URL: app().url,
  ...more,
})

describe('the doctor on settings', () => {
  test('reports all invalid settings at once, without values', async () => {
    const findings = await runChecks({
      NODE_ENV: 'production',
      PORT: 'x',
      SMTP_URL: 'smtp:/hidden-password',
      DATA_DIR: folder.path,
    })
    expect(exitCodeOf(findings)).toBe(2)
    const text = JSON.stringify(findings)
    for (const name of ['PORT', 'SMTP_URL', 'SECRET', 'DATABASE_URL', 'PUBLIC_URL', 'STAFF_EMAILS'])
      expect(text).toContain(name)
    expect(text).not.toContain('hidden-password')
    expect(findings.every(({ fix }) => fix)).toBe(true)
  })

  test('reports previous keys that are still set, also in files', async () => {
    const file = join(folder.path, 'previous-key')
    writeFileSync(file, STRONG)
    for (const name of ['LEDGER_KEY_PREVIOUS', 'CODE_KEY_PREVIOUS'])
      for (const given of [{ [name]: STRONG }, { [`${name}_FILE`]: file }])
        expect(of(await runChecks(environment(given)), 'secrets', 'warning')).toEqual([`${name} is set`])
  })

  test('reports weak secrets, staff who may not register, and misspelt names', async () => {
    const findings = await runChecks(
      environment({
        SECRET: 'a secret that a person thought of one day',
        CODE_KEY: STRONG,
        STAFF_EMAILS: 'moderator@elsewhere.example',
        TRUSTED_PROXYS: '10.0.0.1',
      }),
    )
    expect(of(findings, 'secrets')).toEqual(['SECRET does not look random'])
    expect(of(findings, 'secrets', 'ok')).toEqual(['CODE_KEY looks random'])
    expect(of(findings, 'staff')).toHaveLength(2)
    expect(findings.find(({ text }) => text.startsWith('TRUSTED_PROXYS'))?.fix).toContain('TRUSTED_PROXIES')
  })
})

describe.skipIf(engine !== 'postgres')('the doctor on PostgreSQL', () => {
  async function fresh(): Promise<{ url: string; done: () => Promise<void> }> {
    const server = inject('postgresUrl')
    const name = `doctor_${crypto.randomUUID().replaceAll('-', '')}`
    await runOn(server, `create database ${name} template ${TEMPLATE}`)
    return { url: onDatabase(server, name), done: () => runOn(server, `drop database ${name} with (force)`) }
  }

  test('accepts a good database, and reports risky settings', async () => {
    const { url, done } = await fresh()
    const findings = await runChecks(environment({ DATABASE_URL: url }))
    // Its minor release may be old on this machine.
    expect(findings.filter(({ text }) => /^PostgreSQL \d+/.test(text))).toHaveLength(1)
    expect(of(findings, 'database', 'ok').join('\n')).toMatch(/role may create[\s\S]*All \d+ migrations/)
    expect(of(findings, 'database', 'ok')).toContain('Reached directly, with prepared statements')
    expect(of(findings, 'clock', 'ok')).toHaveLength(1)
    // The tests' server runs without fsync.
    expect(of(findings, 'database')).toEqual(['fsync is off: power loss destroys data'])
    expect(of(findings, 'backups', 'warning')).toEqual(['No backup found'])
    await done()
  })

  test('reports an old backup, a newer version’s migration, missing permissions and too few connections', async () => {
    const { url, done } = await fresh()
    await runOn(
      url,
      `insert into backups values (gen_random_uuid(), now() - interval '3 days', now() - interval '3 days', 1, 'paz.dump');
       insert into migrations values ('9999-from-the-future', '2026-01-01');
       revoke create on schema public from public;
       create role doctor_guest login; grant select on all tables in schema public to doctor_guest`,
    )
    const guest = new URL(url)
    guest.username = 'doctor_guest'
    const findings = await runChecks(
      environment({ DATABASE_URL: guest.href, DATABASE_POOL: '150', DATABASE_GUEST_POOL: '7', PROCESSES: '4' }),
    )
    expect(of(findings, 'backups', 'warning')).toEqual(['The newest backup is 72 hours old'])
    const problems = of(findings, 'database').join('\n')
    expect(problems).toContain('9999-from-the-future')
    expect(problems).toContain('The role may not create tables and the schema pgboss')
    expect(problems).toContain('632 connections needed')
    await runOn(url, 'drop owned by doctor_guest; drop role doctor_guest')
    await done()
  })

  test('checks the primary of several hosts', async () => {
    const { url, done } = await fresh()
    const findings = await runChecks(environment({ DATABASE_URL: url.replace('@', '@127.0.0.1:1,') }))
    expect(of(findings, 'database')).toEqual(['fsync is off: power loss destroys data'])
    expect(of(findings, 'database', 'ok').join('\n')).toContain('migrations are there')
    await done()
  })

  test('reports an unreachable database without its password', async () => {
    const findings = await runChecks(environment({ DATABASE_URL: 'postgres://paz:hidden-password@127.0.0.1:9/paz' }))
    expect(of(findings, 'database')).toEqual([expect.stringContaining('Not reachable')])
    expect(JSON.stringify(findings)).not.toContain('hidden-password')
  })
})

describe('the doctor on mail', () => {
  test('connects, and sends a mail only to a given address', async () => {
    await using peer = await SmtpPeer.start()
    const quiet = await runChecks(environment({ SMTP_URL: peer.url }))
    expect(of(quiet, 'mail', 'ok')).toEqual(['The mail server answers and accepts the sign-in'])
    expect(peer.tried).toEqual([])
    const sent = await runChecks(environment({ SMTP_URL: peer.url }), { mailTo: 'operator@gmail.com' })
    expect(of(sent, 'mail', 'ok')).toHaveLength(2)
    expect(peer.received.map(({ to }) => to)).toEqual(['operator@gmail.com'])
  })

  test('reports an unreachable server, a refused sign-in, and a refused mail', async () => {
    const away = await runChecks(environment({ SMTP_URL: 'smtp://127.0.0.1:9' }))
    expect(of(away, 'mail')).toHaveLength(1)
    await using peer = await SmtpPeer.start()
    const stranger = await runChecks(environment({ SMTP_URL: peer.url.replace('//', '//paz:hidden-password@') }))
    expect(of(stranger, 'mail')).toHaveLength(1)
    expect(JSON.stringify(stranger)).not.toContain('hidden-password')
    peer.verdict = () => 550
    const refused = await runChecks(environment({ SMTP_URL: peer.url }), { mailTo: 'operator@gmail.com' })
    expect(of(refused, 'mail')).toEqual([expect.stringContaining('A mail was refused')])
  })
})

describe('the doctor on disk and bucket', () => {
  test('tests write access, and leaves no files', async () => {
    const findings = await runChecks(environment())
    expect(of(findings, 'disk')).toEqual([])
    expect(of(findings, 'disk', 'ok').join()).toContain('DATA_DIR can be written')
  })

  test('reports a folder that cannot be created', async () => {
    const file = join(folder.path, 'a-file')
    writeFileSync(file, '')
    const findings = await runChecks(environment({ AUDIT_HEAD_FILE: join(file, 'head.jsonl') }))
    expect(of(findings, 'disk').join()).toContain('AUDIT_HEAD_FILE cannot be written')
  })

  test('tests the bucket', async () => {
    const stored = join(folder.path, 's3')
    mkdirSync(stored)
    const s3rver = new S3rver({
      directory: stored,
      silent: true,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    })
    await s3rver.configureBuckets()
    const server = createServer(s3rver.callback())
    const port = await listen(server)
    const bucket = (name: string) => ({
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: name,
      FILES_S3_REGION: 'eu-central-1',
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
    expect(of(await runChecks(environment(bucket('pictures'))), 'bucket', 'ok')).toHaveLength(1)
    expect(of(await runChecks(environment(bucket('nowhere'))), 'bucket')).toHaveLength(1)
    server.closeAllConnections()
    server.close()
  })
})

describe('the doctor on the public URL', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.closeAllConnections()
    for (const server of servers) server.close()
  })

  /** Starts a proxy in front of the application, optionally faulty. @returns its URL */
  async function proxy({ forwards, buffers }: { forwards: 'replaces' | 'passes on'; buffers: boolean }) {
    const server = createServer(async (request, response) => {
      const headers = new Headers(request.headers as Record<string, string>)
      if (forwards === 'replaces') headers.set('x-forwarded-for', '198.51.100.7')
      for (const name of ['connection', 'host']) headers.delete(name)
      const answer = await fetch(app().url + request.url, { headers })
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      if (buffers) response.end(Buffer.from(await answer.arrayBuffer()))
      else for await (const part of answer.body ?? []) response.write(part)
      response.end()
    })
    servers.push(server)
    return `http://127.0.0.1:${await listen(server)}`
  }

  test('asks the server for the client’s address', async () => {
    const findings = await runChecks(environment())
    expect(of(findings, 'site', 'ok')).toHaveLength(1)
    expect(of(findings, 'proxies', 'ok')).toHaveLength(1)
    expect(of(findings, 'events', 'ok')).toEqual(['Event streams arrive unbuffered'])
  })

  test('reports an untrusted proxy, and one that buffers streams', async () => {
    const url = await proxy({ forwards: 'replaces', buffers: true })
    const findings = await runChecks(environment({ PUBLIC_URL: url }))
    expect(of(findings, 'proxies')).toEqual([
      '127.0.0.1 sets X-Forwarded-For and is not trusted: all visitors count as one',
    ])
    expect(of(findings, 'events')).toEqual(['A proxy buffers the event stream'])
    const good = await proxy({ forwards: 'replaces', buffers: false })
    expect(of(await runChecks(environment({ PUBLIC_URL: good })), 'events')).toEqual([])
  })

  test('reports an unreachable site, another server, and a server with another secret', async () => {
    const unreachable = await runChecks(environment({ PUBLIC_URL: 'http://127.0.0.1:9' }))
    expect(of(unreachable, 'site', 'warning')).toHaveLength(1)
    const other = createServer((_, response) => void response.end('hello'))
    servers.push(other)
    const findings = await runChecks(environment({ PUBLIC_URL: `http://127.0.0.1:${await listen(other)}` }))
    expect(of(findings, 'site')).toHaveLength(1)
    const stranger = await runChecks(environment({ SECRET: STRONG }))
    expect(of(stranger, 'proxies', 'warning').join()).toContain('does not accept the doctor’s token')
  })
})

describe('the doctor on external services', () => {
  test('accepts an installation without a bot and without Redis', async () => {
    const findings = await runChecks(environment())
    expect(of(findings, 'telegram', 'ok')).toHaveLength(1)
    expect(findings.filter(({ area }) => area === 'redis')).toEqual([])
  })

  test('reports a Redis that does not answer, without its password', async () => {
    const findings = await runChecks(environment({ REDIS_URL: 'redis://:hidden-password@127.0.0.1:9' }))
    expect(of(findings, 'redis')).toHaveLength(1)
    expect(JSON.stringify(findings)).not.toContain('hidden-password')
  })

  test('checks Telegram’s token, and never shows it', async () => {
    const server = createServer((request, response) => {
      const isKnown = request.url === '/bot1:good/getMe'
      response.writeHead(isKnown ? 200 : 401).end('{"ok":true}')
    })
    const port = await listen(server)
    const ask = (token: string, root = `http://127.0.0.1:${port}`) =>
      runChecks(environment({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: root }))
    expect(of(await ask('1:good'), 'telegram', 'ok')).toHaveLength(1)
    const bad = await ask('1:hidden-token')
    const away = await ask('1:hidden-token', 'http://127.0.0.1:9')
    for (const findings of [bad, away]) {
      expect(of(findings, 'telegram')).toHaveLength(1)
      expect(JSON.stringify(findings)).not.toContain('hidden-token')
    }
    server.closeAllConnections()
    server.close()
  })
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}
