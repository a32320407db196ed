// The recommendations of the check (docs/product.md#database-advice), and further ones for operators.

import type { DatabaseCheck, TableCount } from '#contracts/database.ts'
import { BACKUP_OLD_MS, MAIL_LATE_MS, type NamedTable, type Recommendation } from '#contracts/database-rules.ts'
import { readOr } from './probe.ts'

type CheckedParts = Pick<DatabaseCheck, 'tables' | 'migrations' | 'jobs' | 'mails' | 'backup'>

/** Returns recommendations in the order of the screen; `n` is the number in the sentence. Unreadable parts cause none. */
export function recommend(parts: CheckedParts, now: Date): DatabaseCheck['recommendations'] {
  return [...byCounts(parts.tables), ...byUpkeep(parts, now)].map(([code, n = 0]) => ({ code, n }))
}

type Advice = readonly [code: Recommendation, n?: number]

function byCounts(tables: readonly TableCount[]): Advice[] {
  const rowsOf = (name: NamedTable) => tables.find(({ named }) => named === name)?.rows ?? null
  const profiles = rowsOf('profiles')
  const transactions = rowsOf('transactions')
  if (profiles === null) return []
  if (profiles === 0) return [['noProfiles']]
  if (transactions === 0) return [['noTransactions']]
  return transactions !== null && transactions > 2 * profiles ? [['manyTransactions']] : []
}

function* byUpkeep({ migrations, jobs, mails, backup }: CheckedParts, now: Date): Generator<Advice> {
  const ageOf = (instant: string) => now.getTime() - Date.parse(instant)
  const plan = readOr(migrations, undefined)
  if (plan?.missing.length) yield ['migrationsMissing', plan.missing.length]
  if (plan?.unknown.length) yield ['migrationsUnknown', plan.unknown.length]

  const work = readOr(jobs, undefined)
  const failed = work?.queues.reduce((sum, queue) => sum + queue.failed, 0)
  if (work && !work.offered) yield ['jobsAway']
  if (failed) yield ['jobsFailed', failed]

  const post = readOr(mails, undefined)
  if (post?.failed) yield ['mailsFailed', post.failed]
  if (post?.oldestAt && ageOf(post.oldestAt) > MAIL_LATE_MS) yield ['mailsLate', post.waiting]

  const last = readOr(backup, undefined)
  if (last === null) yield ['noBackup']
  if (last && ageOf(last.finishedAt) > BACKUP_OLD_MS) yield ['oldBackup', Math.floor(ageOf(last.finishedAt) / DAY_MS)]
}

const DAY_MS = 24 * 3_600_000
