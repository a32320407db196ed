import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memberIdSql } from './population.ts'

const run = promisify(execFile)

export interface PgbenchResult {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
}

/**
 * Runs statements with pgbench, prepared, and nothing around them: what the database alone can do.
 *
 * @param statements in their order, with `:member` for a member's id, `:n` for its number and `:o` for another one's; one that
 *   ends with \\gset leaves its row's columns as variables
 * @param rate transactions per second; without it as many as there can be
 * @param warmUp seconds at the start that do not count for the percentile
 */
export async function pgbench(
  url: string,
  statements: readonly string[],
  clients: number,
  seconds: number,
  members: number,
  rate?: number,
  warmUp = 0,
): Promise<PgbenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-pgbench-'))
  const file = join(folder, 'spin.sql')
  const body = statements.map(
    (statement) =>
      statement.replaceAll(':member', memberIdSql(':n')).replace(/\s+/g, ' ').trim() +
      (statement.endsWith('\\gset') ? '' : ';'),
  )
  const chosen = [`\\set n random(1, ${members})`, `\\set o 1 + (:n + random(1, ${members - 1}) - 1) % ${members}`]
  writeFileSync(file, [...chosen, '\\set k random(0, 1000000000)', ...body].join('\n'))
  const program = globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1) ?? 'pgbench'
  // Two clients may draw one member: the second computes anew.
  const options = [
    '-n',
    '-M',
    'prepared',
    '--max-tries',
    '10',
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(seconds + warmUp),
    '-f',
    file,
  ]
  const { stdout } = await run(program, [...options, ...(rate ? ['-l', '-R', String(rate)] : []), url], { cwd: folder })
  const p99 = percentile(latencies(globSync(join(folder, 'pgbench_log.*')), warmUp))
  rmSync(folder, { recursive: true })
  return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), p99 }
}

/** From the planned start of a transaction to its end, in microseconds; the third column of its log; the fifth has the second of the end. */
function latencies(files: readonly string[], warmUp: number): number[] {
  const rows = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n')).map((line) => line.split(' '))
  const from = Math.min(...rows.map((row) => Number(row[4]))) + warmUp
  return rows.filter((row) => Number(row[4]) >= from).map((row) => Number(row[2]))
}

const percentile = (microseconds: number[]): number =>
  (microseconds.sort((a, b) => a - b)[Math.floor(microseconds.length * 0.99)] ?? Number.NaN) / 1000
