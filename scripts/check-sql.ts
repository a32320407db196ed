// Checks that statements and migrations use only SQL that distributed engines run too (docs/operations.md). Exceptions are listed here
// with their reason. test/schema.db.test.ts checks the keys on a real database.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqlIn } from './sql-in.ts'

const root = join(import.meta.dirname, '..')

interface Rule {
  readonly name: string
  readonly pattern: RegExp
  readonly why: string
}

const RULES: readonly Rule[] = [
  { name: 'notify', pattern: /\b(listen|unlisten|notify)\s+\w|pg_notify/i, why: 'events go through the outbox' },
  { name: 'advisory lock', pattern: /pg_(try_)?advisory/i, why: 'a row is the lock' },
  {
    name: 'session setting',
    pattern: /(^|;|---)\s*set\s+(?!constraints)\w+\s*(=|\sto\s)|set_config\([^()]*(\([^()]*\)[^()]*)*,\s*false\s*\)/i,
    why: 'a pooler gives the session to another client; set_config(…, true) ends with the transaction',
  },
  { name: 'temporary table', pattern: /\bcreate\s+(temp|temporary|unlogged)\b/i, why: 'a pooler shares sessions' },
  { name: 'domain', pattern: /\bcreate\s+domain\b/i, why: 'sharded engines do not have it; use a check' },
  { name: 'exclusion', pattern: /\bexclude\s+using\b/i, why: 'sharded engines do not have it; use a key' },
  { name: 'deferrable', pattern: /\bdeferrable\b/i, why: 'sharded engines do not have it' },
  {
    name: 'join with a locked batch',
    pattern: /\bin\s*\(\s*select\s+\w+\s+from\s+(due|taken)\s*\)/i,
    why: 'planned while the queue is empty, it reads the whole queue for each row; write = any (array(select …))',
  },
  {
    name: 'history of another row',
    pattern:
      /\bjoin\s+(?:transactions|draws|points_audit_log)\b|\bfrom\s+(?:transactions|draws|points_audit_log)(?:\s+(?:as\s+)?\w+)?\s+where\s+(?:\w+\.)?member_id\s*=\s*\w+\.(?:id|member_id)\b/i,
    why: 'on several machines it cannot be read for each row of another table; use a function such as entries_of (server/db/workers.ts)',
  },
  { name: 'table lock', pattern: /\block\s+table\b/i, why: 'plays would wait' },
  {
    name: 'number from a sequence',
    pattern: /\b(small|big)?serial\b|generated\s+(always|by\s+default)\s+as\s+identity/i,
    why: 'keys are (member, seq) or UUIDv7',
  },
  {
    name: 'integer division',
    // A decimal number or a cast to one is not an integer division.
    pattern:
      /(?<!(?:float8|numeric|epoch from [^)]{1,80}\)|\d\.\d+)\s{0,3})\s\/\s(?!\d+\.\d|[\w.]+::(float8|numeric))/i,
    why: 'engines differ in the result; use div() or a float',
  },
]

/** Exceptions to the rules, each with its reason. */
const EXCEPTIONS: readonly { readonly file: string; readonly rule: string; readonly why: string }[] = [
  { file: 'server/db/migrate.ts', rule: 'advisory lock', why: 'instances that start at once; no request waits for it' },
  {
    file: 'server/db/migrations/0002-ledger.sql',
    rule: 'number from a sequence',
    why: 'a row of the log may have no entry and so no number of its own; it is never a reference',
  },
  {
    file: 'server/db/migrations/0025-members-list.sql',
    rule: 'deferrable',
    why: 'a trigger at the commit for the last login; with Citus it becomes a statement of the sign-in',
  },
  {
    file: 'server/db/migrations/0094-archive-of-the-earlier-system.sql',
    rule: 'deferrable',
    why: 'a trigger at the commit, because an account is marked as deleted after its data is erased',
  },
  {
    file: 'server/db/migrations/0018-expiry.sql',
    rule: 'history of another row',
    why: 'it runs before the history is split',
  },
  {
    file: 'server/db/migrations/0078-budgets.sql',
    rule: 'history of another row',
    why: 'migration 0119 replaces the function',
  },
  {
    file: 'server/modules/members/entry-causes.ts',
    rule: 'history of another row',
    why: 'of one member, whose rows are together on one machine',
  },
  {
    file: 'server/modules/ledger/correct-wallet.ts',
    rule: 'history of another row',
    why: 'of one member, whose rows are together on one machine',
  },
]

const used = new Set<string>()
const findings: string[] = []
const files = globSync(['server/**/*.ts', 'server/db/migrations/*.sql'], { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
)
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const { sql, line } of file.endsWith('.sql') ? [{ sql: text, line: 1 }] : sqlIn(text)) {
    const code = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
    for (const { name, pattern, why } of RULES) {
      const found = pattern.exec(code)
      if (!found) continue
      const exception = EXCEPTIONS.find((one) => one.file === file && one.rule === name)
      if (exception) used.add(`${file} ${name}`)
      else findings.push(`${file}:${line + code.slice(0, found.index).split('\n').length - 1} ${name}: ${why}`)
    }
  }
}
for (const { file, rule } of EXCEPTIONS)
  if (!used.has(`${file} ${rule}`)) findings.push(`${file} no longer needs its exception: ${rule}`)
for (const finding of findings) console.error(finding)
process.exit(findings.length > 0 ? 1 : 0)
