// Checks that merged migrations never change: databases that have run them would differ from new ones. server/db/migrations/checksums
// lists each with its SHA-256. Lines may only be added: they are compared with the files and with every earlier version of the list in
// this branch's history. `--add` adds the files that are not listed yet. Also checks that each migration says whether the version before it
// works on its tables (docs/operations/upgrading.md).

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'server/db/migrations'
const LIST = `${FOLDER}/checksums`

/** Older migrations say nothing: the version before them has to be stopped. */
const FIRST_MARKED = '0100'

/** What the version before a migration may not work with, or what holds its calls up. */
const NOT_ONLY_ADDING: readonly (readonly [RegExp, string])[] = [
  [/\b(drop|rename|truncate)\b/i, 'removes or renames'],
  [/\b(update|delete from) [a-z_]/i, 'changes rows'],
  [/\balter column\b/i, 'changes a column'],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/i, 'adds a column that older inserts leave empty'],
  [/\badd (constraint\b.*)?(check|unique|primary key|foreign key|exclude)\b(?!.*\bnot valid\b)/i, 'adds a constraint'],
]
const STOPS = /^-- Stops the previous version: \S/m
/**
 * A trigger on an older table, another body of a function, a replaced check, or changed rows, whose author says why the version before it
 * can work with it.
 */
const ALLOWED =
  /^-- Works with the previous version: \S.*\n(?:create trigger|create or replace function|alter table \w+ drop constraint|update \w+) (?:(?!^---$)[\s\S])*/gm

/** Returns what is wrong with the mark of a migration, or undefined. */
function checkMark(name: string, text: string): string | undefined {
  if (name < FIRST_MARKED) return undefined
  if (!name.endsWith('.expand.sql'))
    return STOPS.test(text)
      ? undefined
      : `${name} does not say what the version before it can do: end its name with .expand.sql if it only adds, or begin it with '-- Stops the previous version: ' and the reason.`
  // New tables may have any constraint and trigger.
  const created = new Set([...text.matchAll(/^create table (\w+)/gim)].map(([, table]) => table))
  const statements = text
    .replace(ALLOWED, '')
    .replace(/^--.*$/gm, '')
    // The body of a new function does not run with the migration.
    .replace(/^create function [^$]*\$\$[^$]*\$\$/gim, '')
    .split(';')
    .filter((statement) => !/^\s*create table\b/i.test(statement))
    .filter((statement) => !created.has(/^\s*create trigger \w+ [a-z ]+ on (\w+)/i.exec(statement)?.[1]))
  const found = NOT_ONLY_ADDING.find(([pattern]) => statements.some((statement) => pattern.test(statement)))
  return found && `${name} does not only add: it ${found[1]}. The version before it would fail.`
}

type Checksums = ReadonlyMap<string, string>

/** Lines such as `<sha256>  0001-accounts.sql`, as sha256sum writes them. */
const parse = (text: string): Checksums =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [hash = '', name = ''] = line.split(/\s+/)
        return [name, hash] as const
      }),
  )

const format = (checksums: Checksums): string =>
  [...checksums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, hash]) => `${hash}  ${name}\n`)
    .join('')

function readFiles(root: string): Checksums {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.sql'))
  return new Map(
    names.map((name) => {
      // A checkout on Windows may have changed the ends of lines.
      const text = readFileSync(join(root, FOLDER, name), 'utf8').replaceAll('\r\n', '\n')
      return [name, createHash('sha256').update(text).digest('hex')] as const
    }),
  )
}

/** Earlier versions of the list, as far back as the history goes: none without git, few in a shallow clone. */
function readHistory(root: string): Checksums[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    // Ignore a list of another repository that contains this folder.
    if (git('rev-parse', '--show-prefix').trim() !== '') return []
    const commits = git('log', '--first-parent', '--format=%H', '--', LIST).split('\n').filter(Boolean)
    return commits.flatMap((commit) => {
      try {
        return [parse(git('show', `${commit}:${LIST}`))]
      } catch {
        // This commit removed the list; the files are still compared.
        return []
      }
    })
  } catch {
    return []
  }
}

/** Returns one sentence for each mistake. */
export function checkMigrations(root: string): string[] {
  const files = readFiles(root)
  const listed = parse(readFileSync(join(root, LIST), 'utf8'))
  const problems = new Set<string>()
  for (const [name, hash] of listed) {
    if (!files.has(name)) problems.add(`${name} was merged, and is gone or renamed. Restore it.`)
    else if (files.get(name) !== hash)
      problems.add(`${name} was merged and has changed. Restore it, and put the change into a new migration.`)
  }
  for (const name of files.keys()) {
    if (!listed.has(name))
      problems.add(`${name} is not listed. When it is final: node scripts/check-migrations.ts --add`)
    const wrong = checkMark(name, readFileSync(join(root, FOLDER, name), 'utf8'))
    if (wrong) problems.add(wrong)
  }
  for (const earlier of readHistory(root))
    for (const [name, hash] of earlier)
      if (listed.get(name) !== hash)
        problems.add(
          `${LIST} once had another line for ${name}. Restore it; if it was never merged, amend the commit that added it.`,
        )
  return [...problems].sort()
}

/** Lists the files that are not listed yet; never changes a line. */
export function addMigrations(root: string): void {
  const path = join(root, LIST)
  writeFileSync(path, format(new Map([...readFiles(root), ...parse(readFileSync(path, 'utf8'))])))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  if (process.argv.includes('--add')) addMigrations(root)
  const problems = checkMigrations(root)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
