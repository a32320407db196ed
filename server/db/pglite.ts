import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { readNumber } from './numbers.ts'

/** The same types as the pool gives: safe integers, days as text, bytes as Buffer. */
const parsers: PGliteOptions['parsers'] = {
  [types.INT8]: readNumber,
  [types.NUMERIC]: readNumber,
  [types.DATE]: String,
  [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex'),
}

/** JSON goes in as the pool takes it: text is JSON already, anything else becomes it. */
const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const serializers: PGliteOptions['serializers'] = { [types.JSONB]: json, [types.JSON]: json }

/** Opens an embedded database: in a folder, or in memory from a dump. */
export function openPglite(options: { readonly folder: string } | { readonly dump?: Blob }): PGlite {
  return new PGlite({
    ...('folder' in options ? { dataDir: options.folder } : { loadDataDir: options.dump }),
    parsers,
    serializers,
  })
}

export interface FolderLock {
  release(): void
}

/**
 * Takes a data folder for this process alone. Two processes on one embedded database destroy it. The
 * lock is the operating system's, held through an empty SQLite file, so that it ends with the process
 * however the process ends.
 *
 * @throws Error that says what to do when another process holds the folder.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    file.close()
    throw new Error(
      `Another process is using the data directory ${folder}. Stop it first, or set DATA_DIR to another directory.`,
    )
  }
  return { release: () => file.close() }
}
