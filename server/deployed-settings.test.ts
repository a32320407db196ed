import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '#test/server-process.ts'
import { readConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the files in deploy/ set nothing but known settings', () => {
  // Variables of PostgreSQL's image, of the proxy and of Node.
  const others = [
    'POSTGRES_PASSWORD_FILE',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_INITDB_ARGS',
    'SITE_ADDRESS',
    'UPSTREAM',
    'NODE_COMPILE_CACHE',
    'MALLOC_MMAP_THRESHOLD_',
  ]
  const named = [
    ...read('deploy/paz.env.example').matchAll(/^([A-Z0-9_]+)=/gm),
    ...read('deploy/compose.yaml').matchAll(/^ {2,6}([A-Z0-9_]+):/gm),
    ...`${read('deploy/paz.service')}${read('deploy/paz-backup.service')}`.matchAll(
      /(?<=^#?Environment=.*)\b([A-Z_]+)=/gm,
    ),
    ...read('deploy/Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm),
  ].map(([, name = '']) => name)
  expect(named).toContain('NODE_ENV')
  expect(named.filter((name) => !(name in SETTINGS) && !others.includes(name))).toEqual([])
})

test('the backup of systemd waits until the server answers', async () => {
  const [script = '', ...parameters] =
    /^ExecStartPre=-\S+node (.*)$/m.exec(read('deploy/paz-backup.service'))?.[1]?.split(' ') ?? []
  let calls = 0
  const server = createServer((_, response) => {
    calls += 1
    response.writeHead(calls < 2 ? 503 : 200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const health = async (...more: string[]) => {
    const child = spawn(process.execPath, [script, ...more], { cwd: root, env: { PORT: String(port) } })
    return (await once(child, 'exit'))[0]
  }
  expect(await health()).toBe(1)
  calls = 0
  expect(await health(...parameters)).toBe(0)
  expect(calls).toBe(2)
  server.close()
})

test('the files for Docker Compose are a valid configuration for production', () => {
  using folder = temporaryFolder()
  const compose = read('deploy/compose.yaml')
  // The secrets, as its first lines make them.
  const random = /for name in ([\w ]+);/.exec(compose)?.[1]?.split(' ') ?? []
  const written = [...compose.matchAll(/echo ["'](.*)["'] >(\w+)/g)].map(
    ([, text = '', name = '']) => [name, text] as const,
  )
  for (const [name, text] of [...random.map((name) => [name, 'r4nd0m'.repeat(8)] as const), ...written])
    writeFileSync(join(folder.path, name), `${text.replace('$(cat postgres_password)', 'r4nd0m')}\n`)
  const part = (from: string, to: string) => compose.slice(compose.indexOf(from), compose.indexOf(to))
  const shared = part('\nx-secrets:', '\nservices:')
  for (const service of [part('\n  paz:', '\n  backup:'), part('\n  backup:', '\n  proxy:')])
    expect(service).toMatch(/(<<|environment): \*secrets$/m)
  const settings = [...`${shared}${part('\n  paz:', '\n  backup:')}`.matchAll(/^ {2,6}([A-Z0-9_]+): (.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace('/run/secrets/', `${folder.path}/`)],
  )
  const example = [...read('deploy/paz.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value || 'boss@paz.example',
  ])
  const config = readConfig({ ...Object.fromEntries(example), ...Object.fromEntries(settings), DATA_DIR: folder.path })
  expect(config).toMatchObject({
    production: true,
    database: { engine: 'postgres', url: 'postgres://paz:r4nd0m@database:5432/paz' },
    smtpUrl: 'smtps://user:password@mail.example',
    metricsToken: 'r4nd0m'.repeat(8),
  })
})

test('every way to start the server limits its memory alike', () => {
  const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>
  const starts = [
    scripts.start,
    scripts.demo,
    read('scripts/pack.ts'),
    read('deploy/Dockerfile'),
    read('deploy/paz.service'),
  ]
  for (const text of starts) {
    expect([...new Set(text?.match(/--(?:[\w-]+(?:size|percent)=\d+|no-wasm-[\w-]+)/g))].sort()).toEqual([
      '--heap-growing-percent=50',
      '--initial-old-space-size=64',
      '--max-semi-space-size=8',
      '--no-wasm-dynamic-tiering',
      '--no-wasm-tier-up',
    ])
    expect(text).toMatch(/\bMALLOC_MMAP_THRESHOLD_=1048576\b/)
  }
})

test('the files for Patroni speak TLS, and nothing else comes over the network', () => {
  const { parameters, pg_hba: rules } = parse(read('deploy/patroni/patroni.yml')).postgresql
  expect(parameters.ssl).toBe('on')
  for (const file of [parameters.ssl_cert_file, parameters.ssl_key_file])
    expect(read('docs/operations/patroni.md')).toContain(`\`${file}\``)
  for (const rule of rules) expect(rule).toMatch(/^(local|hostssl) /)
})

test('with the files for Patroni, Paz may make the databases of proofs and restores and connect to them', () => {
  const { postgresql } = parse(read('deploy/patroni/patroni.yml'))
  expect(postgresql.pg_hba.filter((rule: string) => rule.split(' ')[2] === 'paz')).toEqual([
    'hostssl all paz 10.0.0.0/24 scram-sha-256',
  ])
  expect(read('docs/operations/patroni.md')).toContain('create role paz login createdb ')
})

test('the unit of systemd has room for a process on each core, and survives the loss of one', () => {
  const unit = read('deploy/paz.service')
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  for (const limit of ['MemoryHigh', 'MemoryMax']) expect(settingOf(limit)).toMatch(/^\d+%$/)
  expect(settingOf('OOMPolicy')).toBe('continue')
  // Connections of the own PostgreSQL with the default pools, and threads, with 32 cores.
  expect(Number(settingOf('TasksMax'))).toBeGreaterThan(2 * 32 * (10 + 3 + 2) + 20 + 33 * 15)
})

test('the proxies log no queries, which can hold tokens of mails', () => {
  const nginx = read('deploy/nginx.conf')
  const format = /log_format paths ([^;]*);/.exec(nginx)?.[1] ?? ''
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  for (const [, target] of nginx.matchAll(/access_log ([^;]*);/g)) expect(target).toMatch(/ paths$/)
  // At its other levels, nginx repeats the first line of a request in its messages.
  for (const [, target] of nginx.matchAll(/error_log ([^;]*);/g)) expect(target).toMatch(/ crit$/)

  for (const path of ['deploy/haproxy/haproxy.cfg', 'deploy/patroni/haproxy.cfg']) {
    const haproxy = read(path)
    expect(haproxy).not.toMatch(/option https?log\b/)
    expect(haproxy).not.toMatch(/^\s*log-format .*%(\{[^}]*\})?(r|HU|HQ)\b/m)
  }
  expect(read('deploy/haproxy/haproxy.cfg')).toMatch(/^\s*log-format .*HP\b/m)

  expect(read('deploy/Caddyfile')).toMatch(/request>uri regexp \\\?\.\* ""\s+request>headers>Referer delete/)
})
