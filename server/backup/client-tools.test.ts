import { expect, test } from 'vitest'
import { findTool, NotReady, toolConnection } from './client-tools.ts'

test('a password is never an argument, and parameters of the driver are left out', () => {
  expect(toolConnection('postgres://paz:p%40ss@db.example:5433/paz?sslmode=require&uselibpqcompat=true')).toEqual({
    address: 'postgres://paz@db.example:5433/paz?sslmode=require',
    environment: { PGPASSWORD: 'p@ss' },
  })
  expect(toolConnection('postgresql://paz@one:1,two:2/paz')).toEqual({
    address: 'postgresql://paz@one:1,two:2/paz?target_session_attrs=read-write',
    environment: {},
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
