// Point-in-time recovery: a PostgreSQL server that archives its log, a base backup while people play, a moment, damage, and the way back to the
// moment. What had been acknowledged by then is there to the last row, and what came later is not.

import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addActors, SECRET, withDatabase } from '../crash/actors.ts'
import { compare } from '../crash/compare.ts'
import { Journal } from '../crash/journal.ts'
import { type Cast, play } from '../crash/play.ts'
import { startServer, verifyByCommand } from '../crash/server.ts'
import { runOn } from '../postgres.ts'
import { asked } from './asked.ts'
import { Instance, serverFolder } from './instance.ts'

const DATABASE = 'paz_drill'
/** What somebody does to the database whom nobody should have let near it. */
const DAMAGE = [
  'set session_replication_role = replica; delete from members where id in (select id from members order by id limit 5)',
  'update wallets set points = 0',
  'drop table draws cascade',
]

export interface PitrReport {
  readonly acknowledged: number
  /** Acknowledged after the moment, and therefore given up. */
  readonly later: number
  readonly recoveredInMs: number
  readonly violations: readonly string[]
}

export async function pitr(folder: string, say: (line: string) => void): Promise<PitrReport> {
  const violations: string[] = []
  const expect = (isRight: boolean, what: string) => {
    say(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const archive = serverFolder(join(folder, 'archive'))
  const keep = `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`
  const live = await Instance.create(join(folder, 'live'))
  const started = [live]
  await live.start(['wal_level=replica', 'archive_mode=on', keep])
  try {
    await runOn(live.url(), `create database ${DATABASE}`)
    const settings = (instance: Instance, data: string) => ({
      DATABASE_URL: instance.url(DATABASE),
      DATA_DIR: join(folder, data),
      SMTP_URL: '',
      PUBLIC_URL: '',
      NODE_ENV: '',
      SECRET,
    })
    const own = settings(live, 'data')
    const casts = await withDatabase(own, (database, config) => addActors(database, config, 3))
    const [first, second, third] = casts as [Cast, Cast, Cast]
    const server = await startServer(own)
    const journal = new Journal()
    const playing = play((action) => journal.send(server.url, action), journal, first)
    const restored = await Instance.copyOf(live, join(folder, 'restored'))
    await playing
    say(`The base backup was made while people played: ${journal.answered} actions acknowledged by now`)
    await play((action) => journal.send(server.url, action), journal, second)

    const [{ moment = '' } = {}] = await asked<{ moment: string }>(
      own.DATABASE_URL,
      'select clock_timestamp()::text as moment',
    )
    say(`The moment is ${moment}, ${journal.answered} actions acknowledged`)
    const afterwards = new Journal()
    await play((action) => afterwards.send(server.url, action), afterwards, third)
    await server.stop()
    for (const statement of DAMAGE) await runOn(own.DATABASE_URL, statement)
    const damaged = verifyByCommand(own)
    expect(damaged.status !== 0, `the damage is found: ${damaged.said.split('\n').at(0)}`)
    await runOn(live.url(), 'select pg_switch_wal()')
    await live.stop()
    say(`${afterwards.answered} more actions, then damage: members deleted, balances emptied, a table dropped`)

    const begun = performance.now()
    restored.signal('recovery')
    const target = ['recovery_target_action=promote', `recovery_target_time=${moment}`]
    started.push(restored)
    await restored.start([`restore_command=cp ${archive}/%f %p`, ...target])
    const recoveredInMs = Math.round(performance.now() - begun)
    say(`Recovered from the base backup and ${readdirSync(archive).length} archived files in ${recoveredInMs} ms`)

    const back = settings(restored, 'data-restored')
    const wrong = await withDatabase(back, ({ db }) =>
      compare(db, journal, { members: casts.flatMap(({ members }) => members) }),
    )
    for (const line of wrong) say(line)
    violations.push(...wrong)
    expect(wrong.length === 0, 'all that was acknowledged up to the moment is there once, and nothing of later')
    const { status, said } = verifyByCommand(back)
    expect(status === 0, `npm run verify: ${said.split('\n').slice(0, 2).join('; ')}`)
    mkdirSync(back.DATA_DIR, { recursive: true })
    copyFileSync(join(own.DATA_DIR, 'audit-head.jsonl'), join(back.DATA_DIR, 'audit-head.jsonl'))
    const head = verifyByCommand(back)
    expect(/TRUNCATED/.test(head.said), 'the head of the audit that was kept outside tells that the log was set back')
    return { acknowledged: journal.answered, later: afterwards.answered, recoveredInMs, violations }
  } finally {
    for (const instance of started) await instance.stop()
  }
}
