import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/server-process.ts'
import { chooseEmbedded } from './embedded-settings.ts'

const folder = temporaryFolder()
// Run by root, PostgreSQL has a user of its own, who passes through this folder.
chmodSync(folder.path, 0o711)
afterAll(() => folder[Symbol.dispose]())

/** Programs that only print their version. */
const PG_BIN = join(folder.path, 'bin')
mkdirSync(PG_BIN)
for (const program of ['initdb', 'postgres', 'pg_ctl'])
  writeFileSync(join(PG_BIN, program), '#!/bin/sh\necho "postgres (PostgreSQL) 15.14 (Debian)"\n', { mode: 0o755 })
const NONE = '/nowhere'

let made = 0
/** Creates a data folder with the databases of these kinds. */
function dataFolder(has: { readonly pglite?: boolean; readonly postgres?: string }): string {
  made += 1
  const path = join(folder.path, `data-${made}`)
  if (has.pglite) mkdirSync(join(path, 'database'), { recursive: true })
  if (has.postgres) {
    mkdirSync(join(path, 'postgres'), { recursive: true })
    writeFileSync(join(path, 'postgres', 'PG_VERSION'), `${has.postgres}\n`)
  }
  return path
}

const choose = (has: Parameters<typeof dataFolder>[0], given: NodeJS.ProcessEnv) => {
  const chosen = chooseEmbedded({ DATA_DIR: dataFolder(has), ...given })
  return 'problem' in chosen ? chosen.problem : chosen.engine
}

/** Root needs the user `postgres`, whom Debian's package creates. */
const canRun = process.getuid?.() !== 0 || /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))

describe.runIf(canRun)('without a setting', () => {
  test('a new data folder gets a PostgreSQL of its own where its programs are, else PGlite', () => {
    expect(choose({}, { PG_BIN })).toBe('postgres')
    expect(choose({}, { PG_BIN: NONE })).toBe('pglite')
  })

  test('a data folder keeps the kind that it has', () => {
    expect(choose({ pglite: true }, { PG_BIN })).toBe('pglite')
    expect(choose({ postgres: '15' }, { PG_BIN })).toBe('postgres')
  })

  test('no other database is created beside one that cannot be opened', () => {
    expect(choose({ postgres: '15' }, { PG_BIN: NONE })).toMatch(/server programs of version 15 were not found/)
    expect(choose({ postgres: '14' }, { PG_BIN })).toMatch(/server programs of version 14 were not found/)
    expect(choose({ postgres: '15' }, { PG_BIN, EMBEDDED_DATABASE: 'pglite' })).toMatch(/database of the other kind/)
    expect(choose({ pglite: true }, { PG_BIN, EMBEDDED_DATABASE: 'postgres' })).toMatch(/database of the other kind/)
  })
})

describe('in production', () => {
  test('PGlite has to be named, unless the data folder has it', () => {
    const production = { NODE_ENV: 'production', PG_BIN: NONE, EMBEDDED_DATABASE: 'true' }
    expect(choose({}, production)).toMatch(/server programs were not found/)
    expect(choose({ pglite: true }, production)).toBe('pglite')
    expect(choose({}, { ...production, EMBEDDED_DATABASE: 'pglite' })).toBe('pglite')
  })
})

test.runIf(canRun)('the socket is outside a data folder whose name is too long for it', () => {
  const deep = join(folder.path, 'x'.repeat(60), 'y'.repeat(60))
  const chosen = chooseEmbedded({ DATA_DIR: deep, PG_BIN })
  expect('own' in chosen && `${chosen.own.socketFolder}/.s.PGSQL.5432`.length).toBeLessThan(104)
})
