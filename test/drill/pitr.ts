// Point-in-time recovery: archives the log of a PostgreSQL server, takes a base backup under load, notes a time, damages the
// database and recovers to that time. All actions acknowledged by then are there, and no later ones.

import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addActorGroups } from '../crash/actor-groups.ts'
import { compareWorkload } from '../crash/compare.ts'
import { SECRET, withDatabase } from '../crash/database.ts'
import { Journal } from '../crash/journal.ts'
import { startServer, verifyByCommand } from '../crash/server.ts'
import { type ActorGroup, runWorkload } from '../crash/workload.ts'
import { runOn } from '../postgres.ts'
import { createServerFolder, PostgresInstance } from './postgres-instance.ts'
import { queryOnce } from './query-once.ts'

const DATABASE = 'paz_drill'
/** Statements that damage the database, like an operator's mistake or an attack. */
const DAMAGE = [
  'set session_replication_role = replica; delete from members where id in (select id from members order by id limit 5)',
  'update wallets set points = 0',
  'drop table draws cascade',
]

export interface PitrReport {
  readonly acknowledged: number
  /** Number of actions acknowledged after the recovery target, which are lost. */
  readonly later: number
  readonly recoveredInMs: number
  readonly violations: readonly string[]
}

/** Runs the drill. @param folder for the data of all servers */
export async function drillPitr(folder: string, print: (line: string) => void): Promise<PitrReport> {
  const violations: string[] = []
  const expect = (isRight: boolean, what: string) => {
    print(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const archive = createServerFolder(join(folder, 'archive'))
  const archiving = `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`
  const live = await PostgresInstance.create(join(folder, 'live'))
  const servers = [live]
  await live.start(['wal_level=replica', 'archive_mode=on', archiving])
  try {
    await runOn(live.url(), `create database ${DATABASE}`)
    const settings = (instance: PostgresInstance, data: string) => ({
      DATABASE_URL: instance.url(DATABASE),
      DATA_DIR: join(folder, data),
      SMTP_URL: '',
      PUBLIC_URL: '',
      NODE_ENV: '',
      SECRET,
    })
    const liveSettings = settings(live, 'data')
    const groups = await withDatabase(liveSettings, (database, config) => addActorGroups(database, config, 3))
    const [first, second, third] = groups as [ActorGroup, ActorGroup, ActorGroup]
    const server = await startServer(liveSettings)
    const journal = new Journal()
    const running = runWorkload((action) => journal.send(server.url, action), journal, first)
    const restored = await PostgresInstance.copyOf(live, join(folder, 'restored'))
    await running
    print(`Took the base backup under load: ${journal.answered} actions acknowledged so far`)
    await runWorkload((action) => journal.send(server.url, action), journal, second)

    const [{ target = '' } = {}] = await queryOnce<{ target: string }>(
      liveSettings.DATABASE_URL,
      'select clock_timestamp()::text as target',
    )
    print(`The recovery target is ${target}, after ${journal.answered} acknowledged actions`)
    const laterJournal = new Journal()
    await runWorkload((action) => laterJournal.send(server.url, action), laterJournal, third)
    await server.stop()
    for (const statement of DAMAGE) await runOn(liveSettings.DATABASE_URL, statement)
    const damaged = verifyByCommand(liveSettings)
    expect(damaged.status !== 0, `npm run verify finds the damage: ${damaged.output.split('\n').at(0)}`)
    await runOn(live.url(), 'select pg_switch_wal()')
    await live.stop()
    print(`${laterJournal.answered} more actions, then damage: deleted members, set balances to zero, dropped a table`)

    const start = performance.now()
    restored.createSignalFile('recovery')
    const recovery = ['recovery_target_action=promote', `recovery_target_time=${target}`]
    servers.push(restored)
    await restored.start([`restore_command=cp ${archive}/%f %p`, ...recovery])
    const recoveredInMs = Math.round(performance.now() - start)
    print(`Recovered from the base backup and ${readdirSync(archive).length} archived files in ${recoveredInMs} ms`)

    const restoredSettings = settings(restored, 'data-restored')
    const differences = await withDatabase(restoredSettings, ({ db }) =>
      compareWorkload(db, journal, { members: groups.flatMap(({ members }) => members) }),
    )
    for (const line of differences) print(line)
    violations.push(...differences)
    expect(
      differences.length === 0,
      'every action acknowledged by the recovery target is in the database once, and no later one',
    )
    const { status, output } = verifyByCommand(restoredSettings)
    expect(status === 0, `npm run verify: ${output.split('\n').slice(0, 2).join('; ')}`)
    mkdirSync(restoredSettings.DATA_DIR, { recursive: true })
    copyFileSync(join(liveSettings.DATA_DIR, 'audit-head.jsonl'), join(restoredSettings.DATA_DIR, 'audit-head.jsonl'))
    const withAnchor = verifyByCommand(restoredSettings)
    expect(
      /TRUNCATED/.test(withAnchor.output),
      'the audit anchor outside the database shows that the log was truncated',
    )
    return { acknowledged: journal.answered, later: laterJournal.answered, recoveredInMs, violations }
  } finally {
    for (const server of servers) await server.stop()
  }
}
