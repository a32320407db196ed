import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openTestDatabase } from '#test/db.ts'
import { until } from '#test/until.ts'
import { type JobQueue, startJobs } from './queue.ts'

const NAME = 'long-job'

let database: Database
let queue: JobQueue
let other: PgBoss
/** Ends one of the running runs, by its number. */
const ends: (() => void)[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  other = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    supervise: false,
    schedule: false,
  })
  await other.start()
  // The queue of an earlier version, without options.
  await other.createQueue(NAME)
  const run = () => new Promise<void>((resolve) => void ends.push(resolve))
  queue = startJobs(database, [{ name: NAME, cron: '0 0 1 1 *', run }], pino({ level: 'silent' }))
  await until(
    () => other.getSchedules(NAME),
    (schedules) => schedules.length === 1,
  )
})
afterAll(async () => {
  for (const end of ends) end()
  await queue.stop()
  await other.stop({ graceful: false, close: false })
  await database.close()
})

const start = async () => {
  const before = ends.length
  await other.send(NAME, {})
  await until(
    () => ends.length,
    (count) => count > before,
  )
}
/** Sets a moment of the active run, then has expired runs repeated. */
async function superviseAfter(column: 'started_on' | 'heartbeat_on', minutes: number): Promise<void> {
  await sql`update pgboss.job set ${sql.ref(column)} = now() - make_interval(mins => ${minutes}::int)
    where name = ${NAME} and state = 'active'`.execute(database.db)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = ${NAME}`.execute(
    database.db,
  )
  await other.supervise(NAME)
}
const states = async () => {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${NAME}`.execute(database.db)
  return rows.map(({ state }) => state)
}

test('a job that runs for hours is neither repeated nor counted as failed', async () => {
  await start()
  await superviseAfter('started_on', 5 * 60)
  expect(await states()).toEqual(['active'])
  ends[0]?.()
  await until(states, ([state]) => state === 'completed')
  expect(ends).toHaveLength(1)
})

test('a job of a killed process is repeated after some minutes', async () => {
  await sql`delete from pgboss.job where name = ${NAME}`.execute(database.db)
  await start()
  await superviseAfter('heartbeat_on', 1)
  expect(await states()).toEqual(['active'])
  await superviseAfter('heartbeat_on', 3)
  await until(states, ([state]) => state === 'retry')
  ends[1]?.()
  await until(
    () => ends.length,
    (count) => count === 3,
  )
  ends[2]?.()
  await until(states, ([state]) => state === 'completed')
})
