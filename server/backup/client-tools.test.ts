import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { getCACertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { findTool, NotReady, toolConnection, withAuthorities } from './client-tools.ts'

test('a password is never an argument, and parameters of the driver are left out', () => {
  expect(toolConnection('postgres://paz:p%40ss@db.example:5433/paz?sslmode=require&uselibpqcompat=true')).toEqual({
    address: 'postgres://paz@db.example:5433/paz?sslmode=require',
    environment: { PGPASSWORD: 'p@ss' },
    needsAuthorities: false,
  })
  expect(toolConnection('postgresql://paz@one:1,two:2/paz')).toEqual({
    address: 'postgresql://paz@one:1,two:2/paz?target_session_attrs=read-write',
    environment: {},
    needsAuthorities: false,
  })
})

test.each([
  ['?sslmode=verify-full', {}, true],
  ['?sslmode=verify-ca', {}, true],
  ['', { PGSSLMODE: 'verify-full' }, true],
  ['?sslmode=require', { PGSSLMODE: 'verify-full' }, false],
  ['?sslmode=verify-full&sslrootcert=/etc/paz/ca.pem', {}, false],
  ['?sslmode=verify-full', { PGSSLROOTCERT: '/etc/paz/ca.pem' }, false],
  ['', {}, false],
])('an address with %j and %j needs the authorities of Node: %s', (query, variables, expected) => {
  expect(toolConnection(`postgres://paz@db.example/paz${query}`, variables).needsAuthorities).toBe(expected)
})

test('a program that checks certificates gets the authorities that the server trusts, for its time only', async () => {
  const address = 'postgres://paz@db.example/paz?sslmode=verify-full'
  const connection = { address, environment: { PGPASSWORD: 'secret' }, needsAuthorities: true }
  const file = await withAuthorities(connection, async ({ PGPASSWORD, PGSSLROOTCERT = '' }) => {
    expect(PGPASSWORD).toBe('secret')
    const written = readFileSync(PGSSLROOTCERT, 'utf8')
    for (const certificate of getCACertificates()) expect(written).toContain(certificate)
    return PGSSLROOTCERT
  })
  expect(existsSync(dirname(file))).toBe(false)
  await withAuthorities({ ...connection, needsAuthorities: false }, async (environment) => {
    expect(environment).toEqual({ PGPASSWORD: 'secret' })
  })
})

test('a missing program is reported with what to install', async () => {
  const before = process.env.PG_BIN
  process.env.PG_BIN = '/nowhere'
  try {
    await expect(findTool('pg_dump', 16)).rejects.toThrow(NotReady)
    await expect(findTool('pg_dump', 16)).rejects.toThrow('postgresql-client-16')
  } finally {
    if (before === undefined) delete process.env.PG_BIN
    else process.env.PG_BIN = before
  }
})
