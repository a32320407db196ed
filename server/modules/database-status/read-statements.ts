// The slowest statements, where the server has the extension pg_stat_statements. It removes parameters; literals in a statement's
// text are removed here.

import { sql } from 'kysely'
import type { z } from 'zod'
import type { SlowStatements } from '#contracts/database.ts'
import type { Tx } from '#server/db/transaction.ts'

const SHOWN = 5
/** Longer statements are cut. */
const MAX_TEXT_LENGTH = 240

interface StatementRow {
  readonly query: string
  readonly calls: number
  readonly mean: number
  readonly max: number
}

export async function readStatements(tx: Tx): Promise<z.infer<typeof SlowStatements>> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pg_stat_statements') is not null as there`.execute(tx)
  if (!found[0]?.there) return { offered: false, items: [] }
  // Other statements may contain a password, such as CREATE ROLE.
  const { rows } = await sql<StatementRow>`
    select left(query, 4000) as query, calls, mean_exec_time as mean, max_exec_time as max from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^\\s*(select|insert|update|delete|merge|with)\\M'
    order by mean_exec_time desc limit ${sql.lit(SHOWN)}`.execute(tx)
  const round = (ms: number) => Math.round(ms * 10) / 10
  return {
    offered: true,
    items: rows.map(({ query, calls, mean, max }) => ({
      text: withoutValues(query),
      calls,
      meanMs: round(mean),
      maxMs: round(max),
    })),
  }
}

/** String literals, also cut ones; dollar-quoted strings; comments; numbers of more than two digits. */
const VALUES = [
  /'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/g,
  /\$([a-z_]*)\$[\s\S]*?(?:\$\1\$|$)/gi,
  /\/\*[\s\S]*?(?:\*\/|$)/g,
  /--[^\n]*/g,
  /(?<![\w$])\d[\d.]{2,}/g,
] as const

/** Returns a statement on one line with its literals replaced. */
export function withoutValues(text: string): string {
  const line = VALUES.reduce((rest, pattern) => rest.replace(pattern, '…'), text)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line
}
