import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folders that may hold PostgreSQL's programs: PG_BIN alone if it is set, else Debian's (newest first) and the PATH. */
export function programFolders({ PG_BIN, PATH = '' }: NodeJS.ProcessEnv): string[] {
  return PG_BIN ? [PG_BIN] : [...globSync('/usr/lib/postgresql/*/bin').sort(byMajor), ...PATH.split(':')]
}

const byMajor = (a: string, b: string): number => majorOf(b) - majorOf(a)
const majorOf = (folder: string): number => Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)

/**
 * Returns the first folder that holds all programs of a server, or undefined.
 *
 * @param major the only version that reads existing data, such as `15`
 */
export function serverPrograms(environment: NodeJS.ProcessEnv, major?: string): string | undefined {
  const wanted = ['initdb', 'postgres', 'pg_ctl']
  const isRight = (folder: string) =>
    wanted.every((program) => existsSync(join(folder, program))) && (major === undefined || versionIn(folder) === major)
  return programFolders(environment).find(isRight)
}

const versionIn = (folder: string): string | undefined =>
  /(\d+)/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[1]
