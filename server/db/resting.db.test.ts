import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { until } from '#test/until.ts'
import { resting } from './resting.ts'

const ROWS = 5000

const app = useTestApp()

const count = async (seconds: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from generate_series(1, ${sql.lit(ROWS)}) where ${resting(seconds)}`.execute(app().database.db)
  return rows[0]?.n
}

test.each([0, 0.000_01])('every row meets it, with rests of %d s', async (seconds) => {
  expect(await count(seconds)).toBe(ROWS)
})

test.runIf(engine === 'postgres')('a statement of many rows rests on its way', async () => {
  const { db } = app().database
  const outcome = count(3600).catch((error: { code?: string }) => error.code)
  const end = () =>
    sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
      db,
    )
  await until(end, ({ rows }) => rows.length === 1)
  expect(await outcome).toBe('57014')
})
