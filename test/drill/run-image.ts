// npm run drill:image [-- --pull]: builds the two images of deploy/Dockerfile and runs them as a container platform would: a read-only root
// file system, no capabilities, user 10001. Needs root, and Debian's buildah, runc and mmdebstrap. Without a registry the base images are
// made of Debian's packages and this Node; --pull takes those that the Dockerfile names. Exit code 1 if an image does not do what it should;
// 2 without the programs.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort, onDatabase, runOn, startOwnPostgres } from '../postgres.ts'
import { until } from '../until.ts'
import { type Bundle, type ImageConfig, writeBundle } from './container-spec.ts'
import { requirePostgres } from './postgres-instance.ts'

const { values } = parseArgs({ options: { pull: { type: 'boolean', default: false } } })
requirePostgres()
for (const program of ['buildah', 'runc', 'mmdebstrap']) {
  if ((process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))) continue
  console.error(`${program} is missing. Install all three: apt-get install buildah runc mmdebstrap`)
  process.exit(2)
}

const root = join(import.meta.dirname, '../..')
const dockerfile = join(root, 'deploy/Dockerfile')
const began = performance.now()
const print = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
const folder = mkdtempSync(join(tmpdir(), 'paz-image-'))
chmodSync(folder, 0o711)
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
const buildah = (...args: string[]) =>
  run('buildah', ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), ...args])

/** Makes an image from another one, or from nothing. @param change gets the name of a container */
function makeImage(name: string, from: string, change: (container: string) => void): void {
  const container = from === 'scratch' ? buildah('from', from) : buildah('from', '--pull=never', from)
  change(container)
  buildah('commit', '--quiet', container, name)
  buildah('rm', container)
}

/** Makes an image for each FROM of the Dockerfile, under its name. */
function makeBases(): void {
  const names = [...readFileSync(dockerfile, 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name)
  const named = (prefix: string) => `docker.io/library/${names.find((name) => name.startsWith(prefix))}`
  const shell = (container: string, script: string) =>
    buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-ec', script)

  const debian = join(folder, 'debian.tar')
  run('mmdebstrap', ['--variant=minbase', '--quiet', named('debian:').replace(/.*:(\w+)-.*/, '$1'), debian])
  makeImage(named('debian:'), 'scratch', (container) => buildah('add', container, debian, '/'))
  rmSync(debian)
  makeImage(named('node:'), named('debian:'), (container) => {
    const npm = join(run('npm', ['root', '--global']), 'npm')
    buildah('copy', container, process.execPath, '/usr/local/bin/node')
    buildah('copy', container, npm, '/usr/local/lib/node_modules/npm')
    shell(
      container,
      'cd /usr/local/bin; for one in npm npx; do ln -s ../lib/node_modules/npm/bin/$one-cli.js $one; done',
    )
  })
  makeImage(named('postgres:'), named('debian:'), (container) => {
    const major = named('postgres:').replace(/.*:(\d+)-.*/, '$1')
    shell(container, 'apt-get update -qq; apt-get install -y -qq --no-install-recommends postgresql >/dev/null 2>&1')
    shell(container, `cd /usr/lib/postgresql; [ -e ${major} ] || ln -s "$(ls)" ${major}`)
  })
}

/** Builds a target of the Dockerfile, and unpacks the image. */
function build(target?: string): Pick<Bundle, 'root' | 'image'> {
  const name = `localhost/paz-${target ?? 'server'}`
  // What this machine needs to reach the packages, which stays out of the image.
  const settings = run('npm', ['config', 'get', 'globalconfig'])
  const mounts = ['-v', '/etc/ssl/certs:/etc/ssl/certs:ro']
  if (existsSync(settings)) mounts.push('-v', `${settings}:/usr/local/etc/npmrc:ro`)
  const options = ['--layers', '--format', 'docker', '--isolation', 'chroot', ...mounts]
  if (!values.pull) options.push('--pull-never')
  if (target) options.push('--target', target)
  buildah('bud', ...options, '-f', dockerfile, '-t', name, root)
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', name)) as { Docker: { config: ImageConfig } }
  return { root: buildah('mount', buildah('from', '--pull=never', name)), image: Docker.config }
}

interface Container {
  readonly id: string
  /** The exit code. */
  readonly exit: Promise<number | null>
  output(): string
}

const runc = (...args: readonly string[]) => ['--root', join(folder, 'containers'), ...args]

/** Starts a container. */
function start(id: string, options: Omit<Bundle, 'folder'>): Container {
  const bundle = join(folder, id)
  writeBundle({ ...options, folder: bundle })
  const child = spawn('runc', runc('run', '--bundle', bundle, id), { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return { id, exit: once(child, 'exit').then(([code]) => code as number | null), output: () => text }
}

/** Runs a command in a container. @returns its output @throws Error when it fails */
const inside = (id: string, ...command: readonly string[]) => run('runc', runc('exec', id, ...command))

/** Creates a folder that the user of an image may write to. */
function writable(name: string, { User }: ImageConfig): string {
  const path = join(folder, name)
  mkdirSync(path)
  const [uid = 0, gid = 0] = User.split(':').map(Number)
  chownSync(path, uid, gid)
  return path
}

process.exitCode = 0
function expectThat(is: boolean, what: string): void {
  print(`${is ? 'ok' : 'WRONG'}: ${what}`)
  if (!is) process.exitCode = 1
}
const readHealth = async (answer: Response) => (await answer.json()) as { database: { state: string } }

const postgres = await startOwnPostgres()
const running: Container[] = []
let isDone = false
try {
  if (!values.pull) makeBases()
  print(values.pull ? 'The base images are those of the registry' : 'Made the base images')
  const server = build()
  const backup = build('backup')
  const [megabytes] = run('du', ['-sm', join(server.root, 'app')]).split('\t')
  print(`Built both images; the folder of the application has ${megabytes} MB`)

  await runOn(postgres.url, 'create database paz')
  const port = await freePort()
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: onDatabase(postgres.url, 'paz'),
    PUBLIC_URL: 'https://paz.example',
    SECRET: 'only for the drill of the image, and long enough',
    SMTP_URL: 'smtps://user:password@127.0.0.1:465',
    STAFF_EMAILS: 'staff@paz.example',
    ALLOW_PLAINTEXT: 'database',
  }
  const data = writable('data', server.image)
  const paz = start(`paz-${port}`, { ...server, settings, mounts: { '/data': data } })
  running.push(paz)
  const early = paz.exit.then((code) => {
    throw new Error(`the server ended with ${code}`)
  })
  const answered = until(
    () => fetch(`http://127.0.0.1:${port}/api/health`).then(readHealth, () => undefined),
    (health) => health?.database.state === 'connected',
  )
  await Promise.race([answered, early])
  expectThat(true, 'the server migrates its database and answers')
  const [, ...check] = server.image.Healthcheck?.Test ?? []
  inside(paz.id, ...check)
  expectThat(check.length > 0, 'the health check of the image succeeds')
  expectThat(inside(paz.id, 'id', '-u') === '10001', 'its user is 10001')
  expectThat(/^CapEff:\s0+$/m.test(inside(paz.id, 'cat', '/proc/1/status')), 'it has no capability')
  expectThat((await fetch(`http://127.0.0.1:${port}/`)).status === 200, 'it serves the site')

  const backups = writable('backups', backup.image)
  const mounts = { '/data': data, '/backups': backups }
  const night = start(`paz-backup-${port}`, { ...backup, settings, mounts })
  running.push(night)
  const made = (await night.exit) === 0 && readdirSync(backups).length === 1
  expectThat(made, 'the image of the backup makes one, and proves it')

  run('runc', runc('kill', paz.id, 'TERM'))
  expectThat((await paz.exit) === 0, 'SIGTERM stops the server')
  isDone = true
} finally {
  if (!isDone || process.exitCode !== 0) for (const container of running) console.log(container.output())
  for (const { id } of running) execFileSync('runc', runc('delete', '--force', id), { stdio: 'ignore' })
  await postgres.stop()
  buildah('umount', '--all')
  rmSync(folder, { recursive: true, force: true })
}
