// Two PostgreSQL servers, one the synchronous standby of the other, and two processes of the real server on them. While people play, the primary is
// killed (or frozen); a watchman promotes the standby; the processes find it by themselves.

import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addActors, SECRET, withDatabase } from '../crash/actors.ts'
import { compare } from '../crash/compare.ts'
import { Journal } from '../crash/journal.ts'
import { type Cast, isAway, play, type Send } from '../crash/play.ts'
import { type CrashingServer, startServer, verifyByCommand } from '../crash/server.ts'
import { runOn } from '../postgres.ts'
import { asked } from './asked.ts'
import { Instance, pgRun } from './instance.ts'

const DATABASE = 'paz_drill'
/** What pg_rewind needs: to know which pages changed, and the log from before the servers parted. */
const REWINDABLE = ['wal_log_hints=on', 'wal_keep_size=1GB']
/** Waves of people before the failure, during it, and after it. */
const WAVES = { before: 1, during: 1, after: 1, rejoined: 1 }
/** How often the watchman asks, how long he waits for an answer, and how often in a row there may be none. */
const WATCH = { everyMs: 500, answerMs: 1000, misses: 3 }

export interface FailoverReport {
  readonly acknowledged: number
  readonly violations: readonly string[]
  /** From the failure to the watchman's decision, and to the promoted standby's first word. */
  readonly decidedMs: number
  readonly promotedMs: number
  /** The longest time without an acknowledged action, from the failure on. */
  readonly withoutServiceMs: number
}

/** @param folder where the servers' data go */
export async function failover(
  folder: string,
  how: 'kill' | 'freeze',
  say: (line: string) => void,
): Promise<FailoverReport> {
  const violations: string[] = []
  const expect = (isRight: boolean, what: string) => {
    say(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const first = await Instance.create(join(folder, 'first'))
  await first.start(REWINDABLE)
  await runOn(first.url(), `create database ${DATABASE}`)
  const second = await Instance.copyOf(first, join(folder, 'second'))
  second.signal('standby')
  await second.start([...REWINDABLE, `primary_conninfo=${first.connection('second')}`])
  say('Two PostgreSQL servers, one a copy of the other')
  const started: (Instance | CrashingServer)[] = [first, second]
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
    const waves = Object.values(WAVES).reduce((sum, count) => sum + count, 0)
    const casts = await withDatabase(settings, (database, config) => addActors(database, config, waves))
    say('Members and staff are there')
    await beSynchronous(first)
    const servers = [await startServer(settings), await startServer(settings)]
    started.unshift(...servers)
    say(`Two processes on ${url}; the standby is synchronous`)

    const journal = new Journal()
    const played: Cast[] = []
    const playWaves = async (count: number) => {
      for (const cast of casts.splice(0, count)) {
        played.push(cast)
        await play(patient(journal, servers), journal, cast)
      }
    }
    await playWaves(WAVES.before)
    const during = playWaves(WAVES.during)
    await journal.answers(journal.answered + randomInt(3, 30))
    const failedAt = performance.now()
    if (how === 'kill') first.kill()
    else first.freeze()
    say(`The primary is ${how === 'kill' ? 'killed' : 'frozen'} after ${journal.answered} acknowledged actions`)
    const { decidedMs, promotedMs } = await watchAndPromote(first, second, failedAt)
    const promotedAt = new Date()
    say(`The standby is promoted ${promotedMs} ms later`)
    await during
    await playWaves(WAVES.after)
    const withoutServiceMs = longestGap(journal.times, failedAt)

    if (how === 'kill') await first.start(REWINDABLE)
    else first.thaw()
    say('The old primary comes back as it was, as nobody should let it')
    const old = first.url(DATABASE)
    expect(!(await isTaken(old)), 'the old primary acknowledges nothing: its synchronous standby is gone')
    const third = await startServer(settings)
    started.unshift(third)
    expect(
      (await connectionsOf(second, promotedAt)) > 0 && (await connectionsOf(first, promotedAt)) === 0,
      'every process is at the new primary, one that was started just now as well',
    )
    servers.push(third)

    await first.stop()
    await rewind(first, second)
    await first.start([...REWINDABLE, `primary_conninfo=${second.connection('first')}`])
    await beSynchronous(second)
    expect(await isStandby(first), 'after pg_rewind it is the synchronous standby of the new one')
    await playWaves(WAVES.rejoined)

    for (const server of servers) expect((await server.stop()) === 0, 'a process stops cleanly')
    const { status, said } = verifyByCommand(settings)
    expect(status === 0, `npm run verify: ${said.split('\n').slice(0, 2).join('; ')}`)
    const members = played.flatMap((cast) => cast.members)
    const wrong = await withDatabase(settings, ({ db }) => compare(db, journal, { members }))
    for (const line of wrong) say(line)
    expect(wrong.length === 0, 'every acknowledged action is there once, and nothing else')
    violations.push(...wrong)
    return { acknowledged: journal.answered, violations, decidedMs, promotedMs, withoutServiceMs }
  } finally {
    for (const one of started) {
      if (one instanceof Instance) await one.stop()
      else await one.kill()
    }
  }
}

/** Asks one process after the other until somebody answers, with the same key each time. */
function patient(journal: Journal, servers: readonly CrashingServer[]): Send {
  return async (action) => {
    for (let tries = journal.actions.indexOf(action); ; tries += 1) {
      try {
        return await journal.send(servers[tries % servers.length]?.url ?? '', action)
      } catch (error) {
        if (!isAway(error)) throw error
        await wait(100)
      }
    }
  }
}

/** From now on no commit is acknowledged that the standby does not have on its disk. */
async function beSynchronous(primary: Instance): Promise<void> {
  await runOn(primary.url(), `alter system set synchronous_standby_names = '*'`)
  await runOn(primary.url(), 'select pg_reload_conf()')
  const isSynchronous = async () =>
    (await asked(primary.url(), `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
  while (!(await isSynchronous())) await wait(50)
}

/** What Patroni does, or an operator: nobody answers several times in a row, so the standby takes over. */
async function watchAndPromote(primary: Instance, standby: Instance, failedAt: number) {
  const since = () => Math.round(performance.now() - failedAt)
  for (let misses = 0; misses < WATCH.misses; ) {
    const answers = await asked(primary.url(), 'select 1', WATCH.answerMs).then(
      () => true,
      () => false,
    )
    misses = answers ? 0 : misses + 1
    if (misses < WATCH.misses) await wait(WATCH.everyMs)
  }
  const decidedMs = since()
  await asked(standby.url(), 'select pg_promote(true, 60)')
  return { decidedMs, promotedMs: since() }
}

function longestGap(times: readonly number[], failedAt: number): number {
  const later = times.filter((time) => time >= failedAt)
  return Math.round(Math.max(...later.map((time, place) => time - (later[place - 1] ?? failedAt))))
}

/** Whether a server says that it has written something. */
const isTaken = (url: string): Promise<boolean> =>
  asked(url, 'create table split_brain ()', 3000).then(
    () => true,
    () => false,
  )

/** How many connections of our processes were opened since. */
async function connectionsOf(server: Instance, since: Date): Promise<number> {
  const rows = await asked(
    server.url(),
    `select from pg_stat_activity where application_name = 'paz'
    and backend_start > '${since.toISOString()}'`,
  )
  return rows.length
}

async function isStandby(server: Instance): Promise<boolean> {
  const [row] = await asked<{ standby: boolean }>(server.url(), 'select pg_is_in_recovery() as standby')
  return row?.standby === true
}

/** Takes back what the old primary has and the new one has not, and makes it a standby. */
async function rewind(old: Instance, primary: Instance): Promise<void> {
  // Until its first checkpoint a promoted server's own file says that it is still on the old timeline, and nothing would be rewound.
  await runOn(primary.url(), 'checkpoint')
  pgRun('pg_rewind', [`--target-pgdata=${old.data}`, `--source-server=${primary.url()}`])
  execFileSync('rm', ['-f', join(old.data, 'postgresql.auto.conf')])
  old.signal('standby')
}
