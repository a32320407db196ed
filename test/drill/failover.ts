// Two PostgreSQL servers, one the synchronous standby of the other, and two server processes. Under load the primary is
// killed or frozen, a monitor promotes the standby, and the processes reconnect to it.

import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addActorGroups } from '../crash/actor-groups.ts'
import { compareWorkload } from '../crash/compare.ts'
import { SECRET, withDatabase } from '../crash/database.ts'
import { Journal } from '../crash/journal.ts'
import { type ServerProcess, startServer, verifyByCommand } from '../crash/server.ts'
import { type ActorGroup, runWorkload } from '../crash/workload.ts'
import { runOn } from '../postgres.ts'
import { PostgresInstance, runPostgresProgram } from './postgres-instance.ts'
import { queryOnce } from './query-once.ts'
import { acceptsWrites, longestGap, sendWithRetries } from './workload.ts'

const DATABASE = 'paz_drill'
/** Settings for pg_rewind: it needs hint bits in the log, and the log since before the timelines diverged. */
const REWINDABLE = ['wal_log_hints=on', 'wal_keep_size=1GB']
/** Number of actor groups in each phase. */
const GROUPS = { before: 1, during: 1, after: 1, rejoined: 1 }
/** The monitor promotes the standby after `maxFailures` health checks in a row fail. */
const HEALTH_CHECK = { intervalMs: 500, timeoutMs: 1000, maxFailures: 3 }

export interface FailoverReport {
  readonly acknowledged: number
  readonly violations: readonly string[]
  /** From the failure to the monitor's decision, and to the end of pg_promote. */
  readonly decidedMs: number
  readonly promotedMs: number
  /** The longest time without an acknowledged action since the failure. */
  readonly outageMs: number
}

/** Runs the drill. @param folder for the data of all servers */
export async function drillFailover(
  folder: string,
  how: 'kill' | 'freeze',
  print: (line: string) => void,
): Promise<FailoverReport> {
  const violations: string[] = []
  const expect = (isRight: boolean, what: string) => {
    print(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const first = await PostgresInstance.create(join(folder, 'first'))
  await first.start(REWINDABLE)
  await runOn(first.url(), `create database ${DATABASE}`)
  const second = await PostgresInstance.copyOf(first, join(folder, 'second'))
  second.createSignalFile('standby')
  await second.start([...REWINDABLE, `primary_conninfo=${first.conninfo('second')}`])
  print('Started two PostgreSQL servers, one a copy of the other')
  const running: (PostgresInstance | ServerProcess)[] = [first, second]
  try {
    const url = `postgres://paz@127.0.0.1:${first.port},127.0.0.1:${second.port}/${DATABASE}`
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: '',
      PUBLIC_URL: '',
      NODE_ENV: '',
      SECRET,
    }
    const groupCount = Object.values(GROUPS).reduce((sum, count) => sum + count, 0)
    const groups = await withDatabase(settings, (database, config) => addActorGroups(database, config, groupCount))
    print('Added members and staff')
    await makeSynchronous(first)
    const servers = [await startServer(settings), await startServer(settings)]
    running.unshift(...servers)
    print(`Two processes on ${url}; the standby is synchronous`)

    const journal = new Journal()
    const started: ActorGroup[] = []
    const runGroups = async (count: number) => {
      for (const group of groups.splice(0, count)) {
        started.push(group)
        await runWorkload(sendWithRetries(journal, servers), journal, group)
      }
    }
    await runGroups(GROUPS.before)
    const during = runGroups(GROUPS.during)
    await journal.waitForAnswers(journal.answered + randomInt(3, 30))
    const failedAt = performance.now()
    if (how === 'kill') first.kill()
    else first.freeze()
    print(`${how === 'kill' ? 'Killed' : 'Froze'} the primary after ${journal.answered} acknowledged actions`)
    const { decidedMs, promotedMs } = await promoteOnFailure(first, second, failedAt)
    const promotedAt = new Date()
    print(`Promoted the standby ${promotedMs} ms later`)
    await during
    await runGroups(GROUPS.after)
    const outageMs = longestGap(journal.times, failedAt)

    if (how === 'kill') await first.start(REWINDABLE)
    else first.thaw()
    print('Started the old primary again without pg_rewind, which an operator must not do')
    const oldUrl = first.url(DATABASE)
    expect(!(await acceptsWrites(oldUrl)), 'the old primary acknowledges no write: its synchronous standby is gone')
    const third = await startServer(settings)
    running.unshift(third)
    expect(
      (await countConnections(second, promotedAt)) > 0 && (await countConnections(first, promotedAt)) === 0,
      'all processes use the new primary, also one that started after the failover',
    )
    servers.push(third)

    await first.stop()
    await rewind(first, second)
    await first.start([...REWINDABLE, `primary_conninfo=${second.conninfo('first')}`])
    await makeSynchronous(second)
    expect(await isStandby(first), 'after pg_rewind the old primary is the synchronous standby of the new one')
    await runGroups(GROUPS.rejoined)

    for (const server of servers) expect((await server.stop()) === 0, 'a process stops cleanly')
    const { status, output } = verifyByCommand(settings)
    expect(status === 0, `npm run verify: ${output.split('\n').slice(0, 2).join('; ')}`)
    const members = started.flatMap((group) => group.members)
    const differences = await withDatabase(settings, ({ db }) => compareWorkload(db, journal, { members }))
    for (const line of differences) print(line)
    expect(differences.length === 0, 'every acknowledged action is in the database once, and no other')
    violations.push(...differences)
    return { acknowledged: journal.answered, violations, decidedMs, promotedMs, outageMs }
  } finally {
    for (const server of running) {
      if (server instanceof PostgresInstance) await server.stop()
      else await server.kill()
    }
  }
}

/** Makes the primary acknowledge a commit only after the standby has written it to disk. */
async function makeSynchronous(primary: PostgresInstance): Promise<void> {
  await runOn(primary.url(), `alter system set synchronous_standby_names = '*'`)
  await runOn(primary.url(), 'select pg_reload_conf()')
  const isSynchronous = async () =>
    (await queryOnce(primary.url(), `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
  while (!(await isSynchronous())) await wait(50)
}

/** Promotes the standby after repeated failed health checks, like Patroni or an operator. */
async function promoteOnFailure(primary: PostgresInstance, standby: PostgresInstance, failedAt: number) {
  const elapsed = () => Math.round(performance.now() - failedAt)
  for (let failures = 0; failures < HEALTH_CHECK.maxFailures; ) {
    const isHealthy = await queryOnce(primary.url(), 'select 1', HEALTH_CHECK.timeoutMs).then(
      () => true,
      () => false,
    )
    failures = isHealthy ? 0 : failures + 1
    if (failures < HEALTH_CHECK.maxFailures) await wait(HEALTH_CHECK.intervalMs)
  }
  const decidedMs = elapsed()
  await queryOnce(standby.url(), 'select pg_promote(true, 60)')
  return { decidedMs, promotedMs: elapsed() }
}

/** Counts the connections that server processes opened since a time. */
async function countConnections(server: PostgresInstance, since: Date): Promise<number> {
  const rows = await queryOnce(
    server.url(),
    `select from pg_stat_activity where application_name = 'paz'
    and backend_start > '${since.toISOString()}'`,
  )
  return rows.length
}

async function isStandby(server: PostgresInstance): Promise<boolean> {
  const [row] = await queryOnce<{ standby: boolean }>(server.url(), 'select pg_is_in_recovery() as standby')
  return row?.standby === true
}

/** Reverts what the old primary has and the new one has not, and makes it a standby. */
async function rewind(old: PostgresInstance, primary: PostgresInstance): Promise<void> {
  // Until its first checkpoint, a promoted server's control file names the old timeline, and pg_rewind would do nothing.
  await runOn(primary.url(), 'checkpoint')
  runPostgresProgram('pg_rewind', [`--target-pgdata=${old.data}`, `--source-server=${primary.url()}`])
  execFileSync('rm', ['-f', join(old.data, 'postgresql.auto.conf')])
  old.createSignalFile('standby')
}
