import { expect, test } from 'vitest'
import { isConnectionFailure, isFailureBehind, migrationFailure, unavailableCodeOf } from './failures.ts'
import { MigrationError } from './migrate.ts'

const failure = (code: string) => Object.assign(new Error('it failed'), { code })

test.each(['EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', '08006', '57P01', '53300', '25006'])(
  '%s is a lost connection',
  (code) => {
    expect(isConnectionFailure(failure(code))).toBe(true)
    // A migration whose connection was lost has not failed: it is retried.
    expect(migrationFailure(new MigrationError('0001-one', failure(code)))).toBeUndefined()
  },
)

test.each(['23505', '42501', '53100', '42P07'])('%s is not, and a migration that it ended has failed', (code) => {
  expect(isConnectionFailure(failure(code))).toBe(false)
  expect(migrationFailure(new MigrationError('0001-one', failure(code)))).toMatchObject({
    state: 'migration_failed',
    reason: { migration: '0001-one', sqlState: code, reason: 'it failed' },
  })
})

test.each([
  ['ERROR', '08006', true],
  ['FATAL', '08006', false],
  ['ERROR', '57014', false],
  [undefined, 'ECONNREFUSED', false],
])('%s %s is the failure of a server behind the database: %s', (severity, code, expected) => {
  expect(isFailureBehind(Object.assign(failure(code), { severity }))).toBe(expected)
})

test.each([
  [new Error('Query read timeout'), 'databaseTimedOut'],
  [failure('28P01'), 'databasePermissions'],
  [failure('08006'), 'databaseUnreachable'],
  [
    Object.assign(new Error('none is the primary (one: timeout expired)'), { code: 'ECONNREFUSED' }),
    'databaseUnreachable',
  ],
])('what members read after %s is %s', (error, expected) => {
  expect(unavailableCodeOf(error)).toBe(expected)
})
