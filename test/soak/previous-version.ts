import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { AddedActors } from './add-actors.ts'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = 'server/db/migrations'
const ACTORS = 'test/soak/add-actors.ts'
/** For the output of git, and for actors as JSON. */
const MAX_BYTES = 64e6

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MAX_BYTES, stdio: ['ignore', 'pipe', 'ignore'] })

/** The version before, whose processes may run beside those of this version. */
export interface PreviousVersion {
  readonly folder: string
  /** What it is, for the report. */
  readonly name: string
}

/**
 * Unpacks the commit before the newest migration into a folder. If that migration does more than add, it is the commit of the migration,
 * because no earlier version may run beside this one.
 *
 * @returns this version where the history or its packages are missing
 */
export function unpackPreviousVersion(folder: string): PreviousVersion {
  try {
    const commit = commitBefore()
    const packages = ['diff', '--quiet', commit, '--', 'package-lock.json'] as const
    if (!succeeds(() => git(...packages))) return thisVersion('the version before has other packages')
    mkdirSync(folder)
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    cpSync(join(ROOT, ACTORS), join(folder, ACTORS))
    return { folder, name: git('log', '-1', '--format=%h %s', commit).trim() }
  } catch (error) {
    return thisVersion(`git does not have the version before: ${(error as Error).message.split('\n')[0]}`)
  }
}

const thisVersion = (why: string): PreviousVersion => ({ folder: ROOT, name: `this version, because ${why}` })

function commitBefore(): string {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/*.sql`).trim()
  if (newest === '') throw new Error('it has no migrations')
  const added = git('diff', '--name-only', '--diff-filter=A', `${newest}^`, '--', `${MIGRATIONS}/*.sql`).split('\n')
  const addsOnly = added.every((file) => file === '' || file.endsWith('.expand.sql'))
  return addsOnly ? `${newest}^` : newest
}

function succeeds(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

/** Adds actors by the code of the version in a folder. @param environment settings of the database */
export function addActorsBy(folder: string, environment: Record<string, string>, count: number): AddedActors {
  const output = execFileSync(process.execPath, [join(folder, ACTORS), String(count)], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
  })
  return JSON.parse(output) as AddedActors
}
