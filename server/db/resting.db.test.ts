import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { cutOffRest, LONG_REST } from '#test/cut-off-rest.ts'
import { engine } from '#test/db.ts'
import { resting } from './resting.ts'
import { sqlStateOf } from './transaction.ts'

const ROWS = 5000

const app = useTestApp()

const count = async (seconds: number, mostSeconds?: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from generate_series(1, ${sql.lit(ROWS)}) where ${resting(seconds, 'done', mostSeconds)}`.execute(
    app().database.db,
  )
  return rows[0]?.n
}

test.each([0, 0.000_01])('every row meets it, with rests of %d s', async (seconds) => {
  expect(await count(seconds)).toBe(ROWS)
})

test.runIf(engine === 'postgres')('a statement of many rows rests on its way', async () => {
  const outcome = count(LONG_REST).catch(sqlStateOf)
  await cutOffRest(app().database.db)
  expect(await outcome).toBe('57014')
})

test.runIf(engine === 'postgres')('one that has taken long enough goes on without', async () => {
  expect(await count(LONG_REST, 0)).toBe(ROWS)
})
