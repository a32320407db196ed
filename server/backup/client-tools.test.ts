import { expect, test } from 'vitest'
import { addressFor, findTool, NotReady } from './client-tools.ts'

test('a password never becomes an argument, and what only our driver knows is left out', () => {
  expect(addressFor('postgres://paz:p%40ss@db.example:5433/paz?sslmode=require&uselibpqcompat=true')).toEqual({
    address: 'postgres://paz@db.example:5433/paz?sslmode=require',
    environment: { PGPASSWORD: 'p@ss' },
  })
  expect(addressFor('postgresql://paz@one:1,two:2/paz')).toEqual({
    address: 'postgresql://paz@one:1,two:2/paz?target_session_attrs=read-write',
    environment: {},
  })
})

test('where the programs are missing it says what to install', async () => {
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
