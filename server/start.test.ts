import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '#test/server-process.ts'
import { clusterIn, pgliteIn } from './db/data-folder.ts'
import { type FolderLock, lockFolder } from './db/pglite.ts'
import { createDatabase } from './start.ts'

const PATIENCE = 180_000
const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

/** Runs what happens before a start, on a data folder that `prepare` fills, and returns the folder. */
function before(settings: NodeJS.ProcessEnv, prepare: (dataFolder: string) => void = () => {}): string {
  const DATA_DIR = join(folder.path, String(readdirSync(folder.path).length))
  mkdirSync(DATA_DIR)
  prepare(DATA_DIR)
  createDatabase({ DATA_DIR, ...settings })
  return DATA_DIR
}

test('creates PGlite’s database, also after a process that was killed while it created one', {
  timeout: PATIENCE,
}, () => {
  const created = before({ EMBEDDED_DATABASE: 'pglite' }, (dataFolder) => {
    const unfinished = `${pgliteIn(dataFolder)}-unfinished`
    mkdirSync(unfinished)
    writeFileSync(join(unfinished, 'PG_VERSION'), 'half of it')
  })
  expect(existsSync(join(pgliteIn(created), 'global', 'pg_control'))).toBe(true)
  expect(readdirSync(created)).not.toContain('database-unfinished')
  // The server can lock the folder.
  lockFolder(created).release()
})

test('creates nothing that was not asked for', { timeout: PATIENCE }, () => {
  const pglite = { EMBEDDED_DATABASE: 'pglite' }
  expect(existsSync(pgliteIn(before({ NODE_ENV: 'production' })))).toBe(false)
  expect(existsSync(pgliteIn(before({ ...pglite, DATABASE_URL: 'postgres://localhost/paz' })))).toBe(false)
  let lock: FolderLock | undefined
  const locked = before(pglite, (dataFolder) => {
    lock = lockFolder(dataFolder)
  })
  expect(existsSync(pgliteIn(locked))).toBe(false)
  lock?.release()
  const other = before(pglite, (dataFolder) => mkdirSync(clusterIn(dataFolder)))
  expect(existsSync(pgliteIn(other))).toBe(false)
  const same = before(pglite, (dataFolder) => mkdirSync(pgliteIn(dataFolder)))
  expect(readdirSync(pgliteIn(same))).toEqual([])
})
