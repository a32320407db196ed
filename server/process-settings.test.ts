import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { configProblems } from '#test/config-problems.ts'
import { readConfig } from './config.ts'

const SECRET = 'a secret of more than 32 characters for tests'
const DATABASE_URL = 'postgres://paz@localhost/paz'
const read = (environment: Record<string, string>) => readConfig({ SECRET, ...environment }).processes

const problems = (environment: Record<string, string>) => configProblems({ SECRET, ...environment })

test('one process by default; auto means one per core', () => {
  expect(read({})).toEqual({ count: 1, redisUrl: undefined })
  expect(read({ PROCESSES: '3', DATABASE_URL }).count).toBe(3)
  expect(read({ PROCESSES: 'auto', DATABASE_URL }).count).toBe(availableParallelism())
  expect(read({ REDIS_URL: 'redis://:p%40ss@cache:6379/1' }).redisUrl).toBe('redis://:p%40ss@cache:6379/1')
})

test('PGlite allows one process', () => {
  for (const PROCESSES of ['2', 'auto']) {
    expect(problems({ PROCESSES, EMBEDDED_DATABASE: 'pglite' })).toEqual([
      'PROCESSES: more than one needs PostgreSQL (DATABASE_URL or EMBEDDED_DATABASE=postgres); PGlite is used by one process',
    ])
  }
  expect(read({ PROCESSES: '1' }).count).toBe(1)
})

test('an invalid number of processes and an invalid Redis URL are reported', () => {
  for (const PROCESSES of ['0', '1.5', 'many', '129']) {
    expect(problems({ PROCESSES, DATABASE_URL })).toEqual(['PROCESSES: must be auto or a number up to 128'])
  }
  expect(problems({ REDIS_URL: 'http://cache' })).toEqual(['REDIS_URL: must start with redis:// or rediss://'])
})
