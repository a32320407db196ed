// Three machines with Patroni, and two processes of the real server: one finds the primary itself, the other asks HAProxy. Under load the
// primary is switched over on purpose, killed, and frozen.

import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addActorGroups } from '../crash/actor-groups.ts'
import { compareWorkload } from '../crash/compare.ts'
import { SECRET, withDatabase } from '../crash/database.ts'
import { Journal } from '../crash/journal.ts'
import { type ServerProcess, startServer, verifyByCommand } from '../crash/server.ts'
import { type ActorGroup, runWorkload } from '../crash/workload.ts'
import { freePort } from '../postgres.ts'
import { throughPort } from '../programs.ts'
import { type Machine, type PatroniCluster, startCluster } from './patroni-cluster.ts'
import { createServerFolder, PostgresInstance } from './postgres-instance.ts'
import { queryOnce } from './query-once.ts'
import { acceptsWrites, longestGap, sendWithRetries } from './workload.ts'

/** How a primary is lost, and how long the longest outage may be. */
const EVENTS = [
  { how: 'switch over', maxMs: 5000 },
  { how: 'kill', maxMs: 25_000 },
  { how: 'freeze', maxMs: 25_000 },
] as const
type How = (typeof EVENTS)[number]['how']
/** More than are needed: a group takes about a second while nothing fails. */
const GROUPS = 30
/** How much later than the database the application may answer again. */
const MAX_OWN_MS = 2000
/** Statements that damage the database, like an operator's mistake. */
const DAMAGE = ['update wallets set points = 0', 'drop table draws cascade']

export interface PatroniReport {
  readonly acknowledged: number
  readonly violations: readonly string[]
  /** A line for each event, with its outage and the application's part of it. */
  readonly lines: readonly string[]
}

/** Runs the drill. @param folder for the data of all machines */
export async function drillPatroni(folder: string, print: (line: string) => void): Promise<PatroniReport> {
  const violations: string[] = []
  const lines: string[] = []
  const expect = (isRight: boolean, what: string) => {
    print(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const cluster = await startCluster(folder)
  const servers: ServerProcess[] = []
  try {
    print('Three machines with etcd, Patroni and PostgreSQL are in sync')
    const founder = await cluster.settled()
    founder.backUp(['stanza-create'])
    founder.backUp(['backup', '--type=full'])
    print('pgBackRest made a full backup')
    const settingsFor = (url: string) => ({
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'files'),
      SMTP_URL: '',
      PUBLIC_URL: '',
      NODE_ENV: '',
      SECRET,
    })
    const settings = settingsFor(cluster.url)
    const groups = await withDatabase(settings, (db, config) => addActorGroups(db, config, GROUPS))
    servers.push(await startServer(settings), await startServer(settingsFor(cluster.proxyUrl)))
    print('Two processes: one knows all machines, one asks HAProxy')

    const journal = new Journal()
    const started: ActorGroup[] = []
    const runGroup = async () => {
      const group = groups.shift()
      if (!group) throw new Error('there are too few groups of actors')
      started.push(group)
      await runWorkload(sendWithRetries(journal, servers), journal, group)
    }
    await runGroup()
    for (const { how, maxMs } of EVENTS) {
      const primary = await cluster.settled()
      let isOver = false
      const running = (async () => {
        while (!isOver) await runGroup()
        await runGroup()
      })()
      await journal.waitForAnswers(journal.answered + randomInt(3, 30))
      const lostAt = performance.now()
      print(`${how}: ${primary.name} after ${journal.answered} acknowledged actions`)
      await lose(primary, how)
      const readyAt = await whenAnotherAccepts(cluster, primary)
      isOver = true
      await running
      const outageMs = longestGap(journal.times, lostAt)
      const answeredAt = journal.times.find((time) => time >= readyAt) ?? Number.POSITIVE_INFINITY
      const ownMs = Math.round(answeredAt - readyAt)
      const line = `${how}: outage ${outageMs} ms; the database took ${Math.round(readyAt - lostAt)} ms, the application ${ownMs} ms more`
      lines.push(line)
      expect(outageMs <= maxMs && ownMs <= MAX_OWN_MS, line)
      if (how !== 'switch over') await bringBack(cluster, primary, how, expect)
      print(`The primary is ${(await cluster.settled()).name}, and the others follow it`)
    }
    const last = await cluster.settled()
    last.backUp(['backup', '--type=incr'])
    print(`pgBackRest made an incremental backup on ${last.name}`)
    await runGroup()
    for (const server of servers) expect((await server.stop()) === 0, 'a process stops cleanly')
    const members = started.flatMap((group) => group.members)
    const check = async (where: Record<string, string>) => {
      const { status, output } = verifyByCommand(where)
      expect(status === 0, `npm run verify: ${output.split('\n').slice(0, 2).join('; ')}`)
      const differences = await withDatabase(where, ({ db }) => compareWorkload(db, journal, { members }))
      for (const difference of differences) print(difference)
      expect(differences.length === 0, 'every acknowledged action is in the database once, and no other')
      violations.push(...differences)
    }
    await check(settings)

    const [{ target = '' } = {}] = await queryOnce<{ target: string }>(
      last.url,
      'select clock_timestamp()::text as target',
    )
    last.runAsSuperuser('paz', ...DAMAGE, 'select pg_switch_wal()')
    print('Damaged the database: set balances to zero and dropped a table')
    const begin = performance.now()
    const restored = PostgresInstance.at(join(folder, 'restored'), await freePort())
    createServerFolder(restored.data)
    last.backUp(['restore', '--type=time', `--target=${target}`, '--target-action=promote'], restored.data)
    // It stands alone, and the drill signs in without a password.
    const rules = join(folder, 'trust.conf')
    writeFileSync(rules, 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
    const alone = ['synchronous_standby_names=', 'archive_mode=off', 'max_connections=200', `hba_file=${rules}`]
    await restored.start(alone)
    try {
      while (!(await acceptsWrites(restored.url('paz')))) await wait(100)
      lines.push(`point-in-time restore: ${Math.round(performance.now() - begin)} ms`)
      await check({ ...settingsFor(throughPort(last.url, restored.port)), DATA_DIR: join(folder, 'restored-files') })
    } finally {
      await restored.stop()
    }
    return { acknowledged: journal.answered, violations, lines }
  } finally {
    for (const server of servers) await server.kill()
    await cluster.stop()
  }
}

async function lose(primary: Machine, how: How): Promise<void> {
  if (how === 'kill') primary.signal('SIGKILL')
  else if (how === 'freeze') primary.signal('SIGSTOP')
  else await primary.switchOver(await primary.standbyInSync())
}

/** Waits until another machine acknowledges a write. @returns when it did */
async function whenAnotherAccepts(cluster: PatroniCluster, lost: Machine): Promise<number> {
  const others = cluster.machines.filter((machine) => machine !== lost)
  while (true) {
    for (const machine of others)
      if ((await machine.is('primary')) && (await acceptsWrites(machine.url))) return performance.now()
    await wait(50)
  }
}

/** Brings a lost machine back as a replica. */
async function bringBack(
  cluster: PatroniCluster,
  machine: Machine,
  how: How,
  expect: (isRight: boolean, what: string) => void,
): Promise<void> {
  if (how === 'kill') return cluster.start(machine)
  machine.signal('SIGCONT')
  expect(!(await acceptsWrites(machine.url)), 'the primary that woke up acknowledges no write')
}
