import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memberIdSql } from './population.ts'

const run = promisify(execFile)

/**
 * Runs statements with pgbench, prepared, and nothing around them: what the database alone can do.
 *
 * @param statements of one transaction, with `:member` for a member's id
 * @returns transactions per second
 */
export async function pgbench(
  url: string,
  statements: readonly string[],
  clients: number,
  seconds: number,
  members: number,
): Promise<number> {
  const file = join(mkdtempSync(join(tmpdir(), 'paz-pgbench-')), 'spin.sql')
  const body = statements.map(
    (statement) => `${statement.replaceAll(':member', memberIdSql(':n')).replace(/\s+/g, ' ').trim()};`,
  )
  writeFileSync(file, [`\\set n random(1, ${members})`, '\\set k random(0, 1000000000)', ...body].join('\n'))
  const program = globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1) ?? 'pgbench'
  const { stdout } = await run(program, [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    file,
    url,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
