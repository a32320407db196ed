import { compareMigrations } from '../../db/migrate.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'database'
const BACKUP_HOURS = 48
/** The oldest version that is tested. */
const MIN_VERSION = 15
/** The minor releases of 12 November 2026, which fix vulnerabilities in all versions: https://www.postgresql.org/support/security/ */
const SECURE_MINORS: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 }

/**
 * Returns what is wrong with a version of PostgreSQL, or undefined.
 *
 * @param number as in `server_version_num`: 150018 is 15.18
 */
export function versionFinding(number: number): Finding | undefined {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000]
  if (major < MIN_VERSION)
    return problem(
      AREA,
      `PostgreSQL ${major}.${minor} is older than ${MIN_VERSION}`,
      `Upgrade it to ${MIN_VERSION} or newer`,
    )
  const secure = SECURE_MINORS[major]
  if (secure === undefined || minor >= secure) return undefined
  return warning(
    AREA,
    `PostgreSQL ${major}.${minor} lacks the security fixes of ${major}.${secure}`,
    `Install the newest minor release of ${major}: the data stay as they are`,
  )
}

/** Compares migrations. @param applied names in the database @param own names in this version */
export function migrationsFinding(applied: readonly string[], own: readonly string[]): Finding {
  const { unknown, missing } = compareMigrations(applied, own)
  if (unknown.length > 0) {
    const names = unknown.join(', ')
    return missing.length === 0
      ? problem(AREA, `It was migrated by a newer version (${names})`, 'Run that version; migrations cannot be undone')
      : problem(
          AREA,
          `It has migrations that are not in this version’s history (${names})`,
          'Run the version that made them, or restore a backup',
        )
  }
  if (missing.length > 0)
    return warning(
      AREA,
      `${missing.length} migrations are missing, the first is ${missing[0]}`,
      'If no server runs: back up, then start it, and it migrates. If one runs, the migration failed: its log says why',
    )
  return ok(AREA, `All ${own.length} migrations are there`)
}

/** @param hours age of the newest recorded backup */
export function backupFinding(hours: number | undefined): Finding {
  if (hours === undefined) return warning('backups', 'No backup found', 'Make one: docs/operations/backup.md, "Backup"')
  const text = `The newest backup is ${hours < 1 ? 'less than an hour' : `${Math.round(hours)} hours`} old`
  return hours <= BACKUP_HOURS ? ok('backups', text) : warning('backups', text, 'Find out why none was made since')
}

/** A long work that is not finished. */
export interface LongWorkRow {
  readonly name: string
  readonly done: number
  readonly total: number
  /** Why the last attempt failed. */
  readonly failure: string | null
  /** Since the last attempt. */
  readonly seconds: number
}

/** After this time without a batch, no server is at it. */
const STALLED_SECONDS = 300

export const longWorkFindings = (works: readonly LongWorkRow[]): Finding[] =>
  works.map(({ name, done, total, failure, seconds }) => {
    const text = `${name}: ${done} of ${total} done`
    if (failure !== null)
      return warning(
        'long work',
        `${text}; it fails: ${failure}`,
        'It is repeated; search the log for "long work failed"',
      )
    if (seconds > STALLED_SECONDS)
      return warning('long work', `${text}, and nothing for ${Math.round(seconds / 60)} minutes`, 'Start the server')
    return ok('long work', text)
  })
