import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { openHandles } from './open.ts'
import { createPrimary, hostsOf } from './primary.ts'

test('an address with several hosts becomes one per host, with the same login, database and parameters', () => {
  expect(hostsOf('postgres://paz:a,b@one:5432,two,[::1]:5433/paz?sslmode=require')).toEqual([
    'postgres://paz:a,b@one:5432/paz?sslmode=require',
    'postgres://paz:a,b@two/paz?sslmode=require',
    'postgres://paz:a,b@[::1]:5433/paz?sslmode=require',
  ])
  for (const one of ['postgres://paz@one/paz', 'postgresql:///paz', 'smtp://one,two'])
    expect(hostsOf(one)).toEqual([one])
})

const settings = (url: string) => ({ engine: 'postgres', url, poolSize: 2, prepare: true }) as const

test.runIf(engine === 'postgres')('of several hosts the one that answers as the primary is used', async () => {
  const { host, pathname, username } = new URL(inject('postgresUrl'))
  const { db } = openHandles(settings(`postgres://${username}@127.0.0.1:1,${host}${pathname}`))
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
  await db.destroy()
})

test.runIf(engine === 'postgres')('without a primary the error says why each server is not used', async () => {
  const { host, pathname, username } = new URL(inject('postgresUrl'))
  const address = `postgres://${username}:hunter2@127.0.0.1:1,${host}${pathname}?sslmode=verify-full`
  const failure = await createPrimary(address)
    ?.find()
    .catch(({ message }: Error) => message)
  expect(failure).toBe(
    `none of the database servers is the primary (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; ${host}: The server does not support SSL connections)`,
  )
})

test.runIf(engine === 'postgres')('without a primary among them it is the database that is away', async () => {
  const { db } = openHandles(settings('postgres://paz@127.0.0.1:1,127.0.0.1:2/paz'))
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await db.destroy()
})
