// Three machines on the loopback interface, each with etcd, Patroni and PostgreSQL from Debian's packages, and HAProxy before them. They use
// the files of deploy/patroni with other addresses.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { binaries, freePort, serverUser, signalProcessTree } from '../postgres.ts'
import { findProgram, type Program, startProgram } from '../programs.ts'
import { createServerFolder } from './postgres-instance.ts'

const EXAMPLES = join(import.meta.dirname, '../../deploy/patroni')
const NAMES = ['db1', 'db2', 'db3'] as const
type Name = (typeof NAMES)[number]
const PASSWORD = 'drill'

interface Ports {
  readonly postgres: number
  readonly patroni: number
  readonly etcd: number
  readonly peer: number
}

/** Replaces every key of a text. @throws Error for a key that the text does not contain, because the example has changed */
function replaceAll(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((replaced, [from, to]) => {
    if (!replaced.includes(from)) throw new Error(`the example does not contain ${from}`)
    return replaced.replaceAll(from, to)
  }, text)
}

/** Returns the address of the application's database on these ports. It demands TLS and checks the certificate. */
function urlOf(ports: readonly number[], tls: string): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return `postgres://paz:${PASSWORD}@${hosts}/paz?sslmode=verify-full&sslrootcert=${join(tls, 'server.pem')}`
}

/** Creates a certificate for 127.0.0.1 that is its own authority, and its key. */
function createCertificate(tls: string): void {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', join(tls, 'server.key'), '-out', join(tls, 'server.pem')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files]
  execFileSync(findProgram('openssl') ?? '', args, { ...serverUser(), stdio: 'pipe' })
}

/** One machine. Its processes fail together. */
export class Machine {
  readonly name: Name
  readonly ports: Ports
  readonly #folder: string
  readonly #tls: string
  #etcd: ChildProcess | undefined
  #patroni: ChildProcess | undefined
  /** The first start of etcd founds its cluster. */
  #isNew = true

  /** @param tls the folder of the certificate and its key */
  constructor(name: Name, ports: Ports, folder: string, tls: string) {
    this.name = name
    this.ports = ports
    this.#folder = folder
    this.#tls = tls
  }

  /** The address of a database on this machine, as the application's user. */
  get url(): string {
    return urlOf([this.ports.postgres], this.#tls)
  }

  start(all: ReadonlyMap<Name, Ports>): void {
    const { etcd, peer, postgres, patroni } = this.ports
    const address = (port: number) => `http://127.0.0.1:${port}`
    const founders = [...all].map(([name, ports]) => `${name}=${address(ports.peer)}`).join(',')
    this.#etcd = this.#spawn('etcd', [
      ...['--name', this.name, '--data-dir', join(this.#folder, 'etcd'), '--enable-v2'],
      ...['--listen-client-urls', address(etcd), '--advertise-client-urls', address(etcd)],
      ...['--listen-peer-urls', address(peer), '--initial-advertise-peer-urls', address(peer)],
      ...['--initial-cluster', founders, '--initial-cluster-state', this.#isNew ? 'new' : 'existing'],
    ])
    this.#isNew = false
    const hosts = [...all.values()].map((ports) => `127.0.0.1:${ports.etcd}`)
    const config = replaceAll(readFileSync(join(EXAMPLES, 'patroni.yml'), 'utf8'), {
      'name: db1': `name: ${this.name}`,
      '[db1.example:2379, db2.example:2379, db3.example:2379]': `['${hosts.join("', '")}']`,
      '0.0.0.0:8008': `127.0.0.1:${patroni}`,
      'db1.example:8008': `127.0.0.1:${patroni}`,
      '0.0.0.0:5432': `127.0.0.1:${postgres}`,
      'db1.example:5432': `127.0.0.1:${postgres}`,
      '/var/lib/postgresql/15/paz': join(this.#folder, 'data'),
      '/usr/lib/postgresql/15/bin': binaries() ?? '',
      '/var/lib/postgresql/pgpass-patroni': join(this.#folder, 'pgpass'),
      '/var/run/postgresql': this.#folder,
      '/etc/patroni/server': join(this.#tls, 'server'),
      '10.0.0.0/24': '127.0.0.1/32',
      '/etc/pgbackrest/pgbackrest.conf': this.#backupConfig,
    })
    this.#writeBackupConfig()
    const file = join(this.#folder, 'patroni.yml')
    writeFileSync(file, config)
    this.#patroni = this.#spawn('patroni', [file])
  }

  /** Kills or suspends all processes at once, like a machine without power or one that hangs. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    signalProcessTree(this.#postmaster(), name)
    for (const child of [this.#patroni, this.#etcd]) child?.kill(name)
  }

  /** Returns whether Patroni says that this is the primary, or a replica that follows it. */
  async is(role: 'primary' | 'replica'): Promise<boolean> {
    const url = `http://127.0.0.1:${this.ports.patroni}/${role}`
    return await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** Returns the name of the machine that Patroni may promote, which has every acknowledged commit; undefined if it knows none. */
  async standbyInSync(): Promise<string | undefined> {
    const response = await fetch(`http://127.0.0.1:${this.ports.patroni}/cluster`)
    const { members } = (await response.json()) as { members: { name: string; role: string }[] }
    return members.find(({ role }) => role === 'sync_standby')?.name
  }

  /** Asks Patroni to make another machine the primary. */
  async switchOver(candidate: string | undefined): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.ports.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: this.name, candidate }),
    })
    if (!response.ok) throw new Error(`Patroni refused to switch over: ${await response.text()}`)
  }

  /** Runs a command of pgBackRest for this machine's data, or for other data. @throws Error with its output */
  backUp(command: readonly string[], data?: string): void {
    const options = [`--config=${this.#backupConfig}`, '--stanza=paz', '--log-level-console=warn']
    const where = data === undefined ? [] : [`--pg1-path=${data}`]
    execFileSync(findProgram('pgbackrest') ?? '', [...options, ...where, ...command], {
      ...serverUser(),
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  /** Runs statements as the superuser, outside of a transaction. */
  runAsSuperuser(database: string, ...statements: readonly string[]): void {
    const options = [
      '-h',
      this.#folder,
      '-p',
      String(this.ports.postgres),
      '-U',
      'postgres',
      '-d',
      database,
      '-v',
      'ON_ERROR_STOP=1',
    ]
    const commands = statements.flatMap((statement) => ['-c', statement])
    execFileSync(join(binaries() ?? '', 'psql'), [...options, '-q', ...commands], { ...serverUser(), stdio: 'pipe' })
  }

  get #backupConfig(): string {
    return join(this.#folder, 'pgbackrest.conf')
  }

  #writeBackupConfig(): void {
    const config = replaceAll(readFileSync(join(EXAMPLES, 'pgbackrest.conf'), 'utf8'), {
      // All machines reach the same repository.
      'repo1-path=/var/lib/pgbackrest': `repo1-path=${join(this.#folder, '../repository')}`,
      '/var/log/pgbackrest': this.#folder,
      '/tmp/pgbackrest': join(this.#folder, 'lock'),
      '/var/lib/postgresql/15/paz': join(this.#folder, 'data'),
      'pg1-port=5432': `pg1-port=${this.ports.postgres}`,
      '/var/run/postgresql': this.#folder,
    })
    writeFileSync(this.#backupConfig, config)
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    const log = openSync(join(this.#folder, `${program}.log`), 'a')
    return spawn(findProgram(program) ?? program, args, {
      ...serverUser(),
      cwd: this.#folder,
      // Clients that use TLS look for a certificate of their own there, which has to be readable.
      env: { ...process.env, HOME: this.#folder },
      stdio: ['ignore', log, log],
    })
  }

  #postmaster(): number | undefined {
    try {
      return Number.parseInt(readFileSync(join(this.#folder, 'data/postmaster.pid'), 'utf8'), 10)
    } catch {
      return undefined
    }
  }
}

export interface PatroniCluster {
  readonly machines: readonly Machine[]
  /** The address of all machines, of which the application finds the primary. */
  readonly url: string
  /** The address of HAProxy, which leads to the primary. */
  readonly proxyUrl: string
  start(machine: Machine): void
  /** Waits until there is a primary, every other machine follows it, and Patroni knows which of them it may promote. */
  settled(): Promise<Machine>
  stop(): Promise<void>
}

/** Starts the machines and creates the application's user and database. @param folder for all data */
export async function startCluster(folder: string): Promise<PatroniCluster> {
  const ports = new Map<Name, Ports>()
  for (const name of NAMES) {
    const [postgres, patroni, etcd, peer] = [await freePort(), await freePort(), await freePort(), await freePort()]
    ports.set(name, { postgres, patroni, etcd, peer })
  }
  const tls = createServerFolder(join(folder, 'tls'))
  createCertificate(tls)
  const machines = [...ports].map(([name, own]) => {
    return new Machine(name, own, createServerFolder(join(folder, name)), tls)
  })
  let proxy: Program | undefined
  const start = (machine: Machine) => machine.start(ports)
  const stop = async () => {
    await proxy?.stop()
    for (const machine of machines) {
      machine.signal('SIGCONT')
      machine.signal('SIGKILL')
    }
  }
  const settled = async () => {
    while (true) {
      const [primary, second] = await whichOf(machines, 'primary')
      const isWhole = primary && !second && (await whichOf(machines, 'replica')).length === machines.length - 1
      if (isWhole && (await primary.standbyInSync())) return primary
      await wait(200)
    }
  }
  try {
    for (const machine of machines) start(machine)
    const primary = await settled()
    primary.runAsSuperuser(
      'postgres',
      `create role paz login createdb password '${PASSWORD}'`,
      'create database paz owner paz',
    )
    proxy = await startProxy(machines)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    machines,
    url: urlOf(
      machines.map((machine) => machine.ports.postgres),
      tls,
    ),
    proxyUrl: urlOf([proxy.port], tls),
    start,
    settled,
    stop,
  }
}

async function whichOf(machines: readonly Machine[], role: 'primary' | 'replica'): Promise<Machine[]> {
  const are = await Promise.all(machines.map((machine) => machine.is(role)))
  return machines.filter((_, index) => are[index])
}

async function startProxy(machines: readonly Machine[]): Promise<Program> {
  const port = await freePort()
  const servers = machines.map(({ name, ports }) => [
    `${name}.example:5432 check port 8008`,
    `127.0.0.1:${ports.postgres} check port ${ports.patroni}`,
  ])
  const example = readFileSync(join(EXAMPLES, 'haproxy.cfg'), 'utf8')
  const config = replaceAll(example, { ':5000': `127.0.0.1:${port}`, ...Object.fromEntries(servers) })
  const args = (folder: string) => ['-db', '-q', '-f', join(folder, 'haproxy.cfg')]
  return await startProgram({ path: findProgram('haproxy') ?? '', port, files: { 'haproxy.cfg': config }, args })
}
