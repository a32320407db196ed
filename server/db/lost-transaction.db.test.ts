import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { until } from '#test/until.ts'
import { openHandle } from './dialect.ts'
import { openPool } from './pg-driver.ts'

test.skipIf(engine !== 'postgres')('PostgreSQL ends a transaction whose client says nothing any more', async () => {
  const url = inject('postgresUrl')
  const pool = openPool({ connectionString: url, max: 1, prepare: true })
  const db = openHandle(pool, { prepare: true, idleTransactionMs: 100 })
  const others = openPool({ connectionString: url, max: 1, prepare: true })
  const isThere = async (pid: number) =>
    (await others.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1
  try {
    const lost = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]?.pid ?? 0
      await until(
        () => isThere(pid),
        (there) => !there,
      )
      await sql`select 1`.execute(tx)
    })
    await expect(lost).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await Promise.all([db.destroy(), others.end()])
  }
})
