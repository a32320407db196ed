import { describe, expect, test } from 'vitest'
import { configProblems } from '#test/config-problems.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'a secret of more than 32 characters for tests',
  DATABASE_URL: 'postgres:///paz',
  SMTP_URL: 'smtps://user:hunter2@mail.example',
  PUBLIC_URL: 'https://paz.example',
  STAFF_EMAILS: 'boss@paz.example',
}

const REFUSED: readonly [name: string, accepts: string, values: readonly string[]][] = [
  [
    'DATABASE_URL',
    'database',
    [
      'postgres://paz:hunter2@db.example/paz',
      'postgres://paz:hunter2@10.0.0.5:5432/paz?sslmode=disable',
      'postgres://paz:hunter2@db.example/paz?ssl=false',
      'postgres://paz:hunter2@db.example/paz?sslmode=disable&ssl=true',
      'postgres://paz:hunter2@/paz?host=db.example',
      // One of several is enough.
      'postgres://paz:hunter2@127.0.0.1:5432,db.example:5432/paz',
      'postgres://paz:hunter2@localhost.example/paz',
    ],
  ],
  [
    'SMTP_URL',
    'smtp',
    [
      'smtp://user:hunter2@mail.example',
      'smtp://user:hunter2@mail.example:587?requireTLS=false',
      'smtp://mail.example?ignoreTLS=true',
    ],
  ],
  ['REDIS_URL', 'redis', ['redis://:hunter2@cache.example:6379', 'redis://10.0.0.5']],
]

const ACCEPTED: readonly [name: string, values: readonly string[]][] = [
  [
    'DATABASE_URL',
    [
      'postgres://paz@localhost/paz',
      'postgres://paz@127.0.0.1:5432/paz',
      'postgres://paz@[::1]/paz',
      'postgres:///paz',
      'postgres://paz@/paz?host=/run/postgresql',
      'postgres://paz@%2Frun%2Fpostgresql/paz',
      'postgres://paz:hunter2@db.example/paz?sslmode=verify-full',
      'postgres://paz:hunter2@db1.example,db2.example:5433/paz?sslmode=require',
      'postgres://paz:hunter2@db.example/paz?ssl=true',
      'postgres://paz:hunter2@db.example/paz?sslnegotiation=direct',
    ],
  ],
  [
    'SMTP_URL',
    [
      'smtps://user:hunter2@mail.example',
      'smtp://user:hunter2@mail.example:587?requireTLS=true',
      'smtp://localhost:25',
      'smtp://127.0.0.1:1025',
    ],
  ],
  ['REDIS_URL', ['rediss://:hunter2@cache.example:6379', 'redis://127.0.0.1:6379', 'redis://[::1]']],
]

describe('in production', () => {
  for (const [name, accepts, values] of REFUSED) {
    test.each(values)(`${name}=%s is refused without TLS, and says how to accept it`, (value) => {
      const [problem = '', ...others] = configProblems({ ...PRODUCTION, [name]: value })
      expect(others).toEqual([])
      expect(problem).toMatch(new RegExp(`^${name}: is not encrypted .*ALLOW_PLAINTEXT=${accepts}`))
      expect(problem).not.toMatch(/hunter2|example|10\.0/)
      expect(configProblems({ ...PRODUCTION, [name]: value, ALLOW_PLAINTEXT: `other, ${accepts}` })).toHaveLength(1)
      expect(configProblems({ ...PRODUCTION, [name]: value, ALLOW_PLAINTEXT: accepts })).toEqual([])
      expect(configProblems({ ...PRODUCTION, [name]: value, ALLOW_PLAINTEXT: 'smtp, Database ,redis' })).toEqual([])
    })
  }

  for (const [name, values] of ACCEPTED) {
    test.each(values)(`${name}=%s is encrypted, or stays on this machine`, (value) => {
      expect(configProblems({ ...PRODUCTION, [name]: value })).toEqual([])
    })
  }

  test('PGSSLMODE counts where the address of the database says nothing', () => {
    const remote = { ...PRODUCTION, DATABASE_URL: 'postgres://paz@db.example/paz' }
    expect(configProblems({ ...remote, PGSSLMODE: 'verify-full' })).toEqual([])
    expect(configProblems({ ...remote, PGSSLMODE: 'disable' })).toHaveLength(1)
  })

  test('all of them are named together', () => {
    const remote = {
      DATABASE_URL: 'postgres://db.example/paz',
      READ_DATABASE_URL: 'postgres://standby.example/paz',
      SMTP_URL: 'smtp://mail.example',
      REDIS_URL: 'redis://cache.example',
    }
    expect(configProblems({ ...PRODUCTION, ...remote }).map((problem) => problem.split(':')[0])).toEqual(
      Object.keys(remote),
    )
  })
})

test('outside production nothing has to be encrypted', () => {
  const environment = {
    ...PRODUCTION,
    NODE_ENV: '',
    DATABASE_URL: 'postgres://db.example/paz',
    SMTP_URL: 'smtp://a.example',
  }
  expect(configProblems(environment)).toEqual([])
  expect(configProblems({ ...environment, ALLOW_PLAINTEXT: 'everything' })).toEqual([
    'ALLOW_PLAINTEXT: must be one or several of smtp, database, redis, comma-separated',
  ])
})
