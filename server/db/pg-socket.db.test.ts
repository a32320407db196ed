import type pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { engine } from '#test/db.ts'
import { openPool } from './pg-driver.ts'
import { socketOf } from './pg-socket.ts'

const HOUR = 3_600_000

/** Holds a connection of a pool for the length of a check, whatever comes of it; afterwards the pool must still serve. */
async function holding(queryMs: number, check: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const pool = openPool({ connectionString: inject('postgresUrl'), max: 1, prepare: true, queryMs })
  const client = await pool.connect()
  try {
    await check(client).finally(() => client.release())
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
  }
}

// What is asked for waits until the next turn of the event loop at least, so no statement here has to be slow.
describe.skipIf(engine !== 'postgres')('a connection whose database says nothing', () => {
  test.each([HOUR, 0])('has the time that was set, or as long as it needs: %i ms', (queryMs) =>
    holding(queryMs, async (client) => {
      expect(socketOf(client).timeout ?? 0).toBe(queryMs)
    }),
  )

  test('is given up with all that waits, and the pool opens another one', () =>
    holding(HOUR, async (client) => {
      const waiting = [client.query('select 1'), client.query('select 2')]
      socketOf(client).emit('timeout')
      const outcomes = await Promise.allSettled(waiting)
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
        'Query read timeout',
        'Query read timeout',
      ])
    }))

  test('is kept while nothing waits for it, however long somebody holds it', () =>
    holding(HOUR, async (client) => {
      await client.query('begin')
      socketOf(client).emit('timeout')
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.query('rollback')
    }))

  test('is given up also when it was silent before with nothing waiting', () =>
    holding(HOUR, async (client) => {
      for (let silence = 1; silence <= 3; silence += 1) socketOf(client).emit('timeout')
      const waiting = client.query('select 1')
      socketOf(client).emit('timeout')
      await expect(waiting).rejects.toThrow('Query read timeout')
    }))
})
