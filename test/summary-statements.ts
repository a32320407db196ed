import { readFile } from 'node:fs/promises'

const MIGRATIONS = ['0026-summaries', '0032-analytics']

/** Landed migrations have the names and keys of their time (0060-rename-tables, 0068-rule-sets). */
const withNewNames = (statement: string): string =>
  statement
    .replace(
      'insert into service_days (day, service, status, requests,',
      'insert into redemption_days (day, subscription, status, redemptions,',
    )
    .replace(
      'insert into fulfilment_days (day, service, hours, requests)',
      'insert into fulfilment_days (day, subscription, hours, redemptions)',
    )
    .replace('on conflict (day, table_name, points)', 'on conflict (day, rule_set, table_name, points)')

/** Returns the statements of migrations that fill the summaries, for the tables of today. */
export async function readSummaryStatements(): Promise<string[]> {
  const urls = MIGRATIONS.map((name) => new URL(`../server/db/migrations/${name}.sql`, import.meta.url))
  const texts = await Promise.all(urls.map((url) => readFile(url, 'utf8')))
  return (
    texts
      .flatMap((text) => text.split(/^---$/m))
      .map((one) => one.replace(/^\s*--.*$/gm, '').trim())
      // The second migration replaced what the first one stored about activity.
      .filter((one) => /^(insert|with)\b/.test(one) && !one.includes('member_activity'))
      .map(withNewNames)
  )
}
