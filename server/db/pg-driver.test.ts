import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { PgDriver } from './pg-driver.ts'

/** Returns an error as PostgreSQL reports it. */
function databaseError(severity: 'ERROR' | 'FATAL'): pg.DatabaseError {
  const error = new pg.DatabaseError('terminating connection due to administrator command', 0, 'error')
  return Object.assign(error, { severity, code: '57P01' })
}

/** A pool with one connection on which each query fails; records the errors with which the connection comes back. */
function failingPool(error: Error): { pool: pg.Pool; returned: unknown[] } {
  const returned: unknown[] = []
  const client = { query: () => Promise.reject(error), release: (reason: unknown) => returned.push(reason) }
  return { pool: { connect: async () => client } as unknown as pg.Pool, returned }
}

test.each([
  ['the server has ended', 'FATAL', true],
  ['a statement has failed on', 'ERROR', false],
] as const)('a connection that %s is dropped by the pool: %s, %s', async (_, severity, isDropped) => {
  const error = databaseError(severity)
  const { pool, returned } = failingPool(error)
  const driver = new PgDriver(pool, { prepare: false })
  const connection = await driver.acquireConnection()
  await expect(connection.executeQuery(CompiledQuery.raw('select 1'))).rejects.toBe(error)
  await driver.releaseConnection(connection)
  expect(returned).toEqual([isDropped ? error : undefined])
})
