import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'

/** PostgreSQL's own 128 MB would all be resident, in this process. */
const BUFFERS = ['-c', 'shared_buffers=16MB']

/** Opens an embedded database in a folder, or in memory from a dump. */
export function openPglite(options: { readonly folder: string } | { readonly dump?: Blob }): PGlite {
  return new PGlite({
    ...('folder' in options ? { dataDir: options.folder } : { loadDataDir: options.dump }),
    startParams: [...PGlite.defaultStartParams, ...BUFFERS],
    initDbStartParams: BUFFERS,
  })
}

/** Another process uses the data folder. */
export class LockedFolder extends Error {}

export interface FolderLock {
  release(): void
}

/**
 * Locks a data folder, because two processes on one embedded database would corrupt it or compete for it. The lock is an operating system lock on an empty SQLite
 * file, so it ends with the process in any case.
 *
 * @throws LockedFolder that says what to do when another process has locked the folder
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    file.close()
    throw new LockedFolder(
      `Another process is using the data directory ${folder}. Stop it first, or set DATA_DIR to another directory.`,
    )
  }
  return { release: () => file.close() }
}
