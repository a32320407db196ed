// Refuses words that a reader from outside would have to look up or that personify code, in names, comments, documents and
// messages. Each word has a plain replacement. Real uses are listed with their files.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Each pattern matches words of a line in lower case, after camelCase names were split; the text says what to write. */
const REFUSED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhoever\b/, 'a member who …, a process that …'],
  [/\b(nobody|somebody|everybody|anybody)\b/, 'no one, someone, all members, any member'],
  [/\bkept\b/, 'stored, retained, cached'],
  [/\btold\b/, 'notified, sent, reported, documented'],
  [/\bgather(s|ed|ing)?\b/, 'batch, collect'],
  [/\bmend(s|ed|ing)?\b/, 'fix, repair'],
  [/\bhears?\b|\bheard\b/, 'receives'],
  [/\bby itself\b/, 'automatically, alone'],
  [/\blooks? at (it|them) by\b|\blooks at\b/, 'reads, checks, scans'],
  [/\bas long as it likes\b/, 'without a limit'],
  [/\bgive or take\b/, 'plus or minus'],
]

interface Allowed {
  readonly file: RegExp
  readonly words: RegExp
  readonly because: string
}

const ALLOWED: readonly Allowed[] = [
  { file: /^scripts\/check-language\.ts$/, words: /./, because: 'lists the words' },
  { file: /^contracts\/security-rules\.ts$/, words: /nobody/, because: 'a value in the database and the API' },
  {
    file: /^server\/modules\/security\/sign-ins\.db\.test\.ts$/,
    words: /^nobody$/,
    because: 'a value in the database and the API',
  },
  {
    file: /^server\/modules\/points-audit\/check-range\.ts$/,
    words: /^gather$/,
    because: 'names a setting of PostgreSQL',
  },
  { file: /^server\/modules\/notifications\/compose\.ts$/, words: /nobody/, because: 'a message key' },
  { file: /^server\/modules\/accounts\/record-sign-in\.ts$/, words: /nobody/, because: 'a value in the database' },
  {
    file: /^test\/e2e\/admin-security\.spec\.ts$/,
    words: /^nobody$/,
    because: 'a value in the API',
  },
  {
    file: /^web\/(features\/admin-security\/failure-list\.tsx|messages\/en\/admin-security\.json)$/,
    words: /^nobody$/,
    because: 'a value in the database and the API',
  },
]
const used = new Set<Allowed>()

/** Folders and files that are checked. */
const CHECKED =
  /^(contracts|bench|scripts|docs|server|web|test|deploy|\.ci|\.github)\/|^[A-Z_]+\.md$|^(playwright|vitest)\.config\.ts$/

const EXTENSIONS = /\.(tsx?|js|mjs|md|css|html|yml)$|^web\/messages\/.*\.json$|^deploy\//
/** Landed migrations never change. */
const SKIPPED = /^server\/db\/migrations\/|\.generated\.ts$|^CHANGELOG\.md$/

/** `keptEvents` and `kept_events` become 'kept events'. */
const wordsOf = (line: string): string =>
  line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

function findings(file: string): string[] {
  const allowed = ALLOWED.filter((entry) => entry.file.test(file))
  const isAllowed = (word: string): boolean => {
    const entry = allowed.find(({ words }) => words.test(word))
    if (entry) used.add(entry)
    return entry !== undefined
  }
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const words = wordsOf(line)
      return REFUSED.flatMap(([pattern, instead]) => {
        const [found] = pattern.exec(words) ?? []
        if (found === undefined || isAllowed(found)) return []
        return [`${file}:${index + 1}: '${found}' (better: ${instead})`]
      })
    })
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => CHECKED.test(file) && EXTENSIONS.test(file) && !SKIPPED.test(file))
const failures = files.flatMap(findings)
for (const entry of ALLOWED) {
  if (!used.has(entry)) failures.push(`ALLOWED: ${entry.words} in ${entry.file} matches nothing any more`)
}
if (failures.length > 0) console.error(failures.join('\n'))
process.exitCode = failures.length > 0 ? 1 : 0
