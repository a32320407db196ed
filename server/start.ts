import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { clusterIn, pgliteIn } from './db/data-folder.ts'

/** Runs the server until SIGTERM or SIGINT. */
export async function start(): Promise<void> {
  createDatabase(process.env)
  // Only now, because creating a database needs much memory.
  const { run } = await import('./run.ts')
  await run()
}

/** Creates the database of a new installation, if it uses PGlite. What prevents this also prevents the server's start, which reports it. */
export function createDatabase(environment: NodeJS.ProcessEnv): void {
  const { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR } = environment
  const folder = resolve(DATA_DIR?.trim() || './data')
  if (DATABASE_URL || DATABASE_URL_FILE || existsSync(pgliteIn(folder)) || existsSync(clusterIn(folder))) return
  spawnSync(process.execPath, [...process.execArgv, join(import.meta.dirname, 'create-pglite.ts')], {
    env: environment,
    stdio: 'ignore',
  })
}
