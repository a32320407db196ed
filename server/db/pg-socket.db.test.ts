import type pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { openPool } from './pg-driver.ts'
import { socketOf } from './pg-socket.ts'

describe.skipIf(engine !== 'postgres')('a connection whose database says nothing', () => {
  const pools: pg.Pool[] = []
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end()
  })

  const open = (queryMs: number): pg.Pool => {
    const pool = openPool({ connectionString: inject('postgresUrl'), max: 1, prepare: true, queryMs })
    pools.push(pool)
    return pool
  }
  const HOUR = 3_600_000

  test('has the time that was set', async () => {
    const client = await open(HOUR).connect()
    expect(socketOf(client).timeout).toBe(HOUR)
    client.release()
  })

  test('has as long as it needs where no time was set', async () => {
    const client = await open(0).connect()
    expect(socketOf(client).timeout ?? 0).toBe(0)
    client.release()
  })

  test('is given up with all that waits, and the pool opens another one', async () => {
    const pool = open(HOUR)
    const client = await pool.connect()
    const waiting = [client.query('select pg_sleep(3600)'), client.query('select 1')]
    socketOf(client).emit('timeout')
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
      'Query read timeout',
      'Query read timeout',
    ])
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('is kept while nothing waits for it, however long somebody holds it', async () => {
    const client = await open(HOUR).connect()
    await client.query('begin')
    socketOf(client).emit('timeout')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.query('rollback')
    client.release()
  })

  test('is given up also when it was silent before with nothing waiting', async () => {
    const client = await open(HOUR).connect()
    for (let silence = 1; silence <= 3; silence += 1) socketOf(client).emit('timeout')
    const waiting = client.query('select pg_sleep(3600)')
    socketOf(client).emit('timeout')
    await expect(waiting).rejects.toThrow('Query read timeout')
    client.release()
  })
})
