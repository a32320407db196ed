import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memberIdSql } from './population.ts'

const run = promisify(execFile)

const program = globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1) ?? 'pgbench'

/**
 * Runs prepared statements with pgbench alone: the limit of the database.
 *
 * @param statements in their order, with `:member` for a member's id, `:n` for its number and `:o` for another one's; a statement that
 *   ends with \\gset stores its row's columns in variables
 * @param members how many there are, or the numbers of those to choose from
 * @returns transactions per second
 */
export async function pgbench(
  url: string,
  statements: readonly string[],
  clients: number,
  seconds: number,
  members: number | readonly number[],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-pgbench-'))
  const file = join(folder, 'statements.sql')
  const body = statements.map(
    (statement) =>
      statement.replaceAll(':member', memberIdSql(':n')).replace(/\s+/g, ' ').trim() +
      (statement.endsWith('\\gset') ? '' : ';'),
  )
  const chosen =
    typeof members === 'number'
      ? [`\\set n random(1, ${members})`, `\\set o 1 + (:n + random(1, ${members - 1}) - 1) % ${members}`]
      : [`\\set i random(1, ${members.length})`, `\\set n ${oneOf(members)}`]
  writeFileSync(file, [...chosen, '\\set k random(0, 1000000000)', ...body].join('\n'))
  // Two clients may pick the same member; the second retries.
  const { stdout } = await run(program, [...common(clients, seconds), '--max-tries', '10', '-f', file, url])
  rmSync(folder, { recursive: true })
  return perSecond(stdout)
}

const oneOf = (numbers: readonly number[]): string =>
  `case ${numbers.map((number, index) => `when :i = ${index + 1} then ${number}`).join(' ')} else 0 end`

/** Creates the tables of TPC-B, pgbench's built-in benchmark. */
export async function makeTpcb(url: string, scale: number): Promise<void> {
  await run(program, ['-i', '-q', '-s', String(scale), url])
}

/** Runs TPC-B. @returns transactions per second, and percentiles of their time in milliseconds */
export async function runTpcb(url: string, clients: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'paz-tpcb-'))
  const { stdout } = await run(program, [...common(clients, seconds), '-l', url], { cwd: folder })
  const lines = globSync(join(folder, 'pgbench_log.*')).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  // The third column is the time of a transaction in microseconds.
  const times = lines.map((line) => Number(line.split(' ')[2]) / 1000).sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  rmSync(folder, { recursive: true })
  return { perSecond: perSecond(stdout), p50: percentile(0.5), p99: percentile(0.99) }
}

const common = (clients: number, seconds: number): string[] => [
  '-n',
  '-M',
  'prepared',
  '-c',
  String(clients),
  '-j',
  '1',
  '-T',
  String(seconds),
]

const perSecond = (output: string): number => Number(/tps = ([\d.]+)/.exec(output)?.[1])
