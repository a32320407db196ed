import type { DailyCountRow, DrawRow, OutboxRow } from '#server/commands/rows.ts'
import { snapshotColumn } from '#server/db/parts.ts'
import { readSessions } from '#server/http/session-row.ts'
import { CURRENT_SEEDS } from '#server/modules/fairness/index.ts'
import { newestCountOf } from '#server/modules/games/daily-count.ts'

/** Returns a JSON object of SQL expressions. */
const object = (values: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(values).map(([name, value]) => `'${name}', ${value}`)})`
const only = (row: Readonly<Record<string, string>>): string => `json_build_array(${object(row)})`

const COMMAND = { batch_index: '0', member_id: ':member' }
const ENTRY = {
  ...COMMAND,
  type: "'earn'",
  points: '50',
  description: "'Spin & Win: 50 Points'",
  task_type: "'spin_win'",
  reference: "('r' || :k || '.' || random())",
  reason: "'spin win'",
  at: 'now()',
  own_day: 'current_date',
  signature: "repeat('00', 20)",
}

/** Posts one entry in its own transaction. */
export const ENTRY_STATEMENT = `select * from post_entries(${only(ENTRY)}::jsonb, null)`

const TOKEN = "left(encode(sha256(('bench ' || :n)::bytea), 'hex'), 32)"
/** The server's answer to a spin. */
export const ANSWER = `'${JSON.stringify({ prizeIndex: 6, prize: { id: 'points-50', label: '50 Points', points: 50, percent: 20, color: 'prize-4' }, spinsRemaining: 4, balance: 150, totalEarned: 150, draw: { serverSeedHash: 'f'.repeat(64), clientSeed: 'bench', nonce: 1, number: 847 } })}'`

type Row<Columns> = Readonly<Record<keyof Columns, string>>

/**
 * Returns the two statements of one spin as the server runs them: the read together with the session, and the commit. The day's spins
 * have another counter here, so that a member can spin again.
 *
 * @param column how a column of the first statement's row is written in the second
 */
export function spinStatements(column: (name: string) => string): readonly [string, string] {
  const seed = (name: string) => `(${column('snapshot')}::json #>> '{seeds,${name}}')::integer`
  const call = only({ nth: '0', token: TOKEN, key: 'gen_random_uuid()', input: "'{}'::json" })
  const read = readSessions(snapshotColumn({ seeds: CURRENT_SEEDS, newestCount: newestCountOf('spin') }))
  const key = { key: 'gen_random_uuid()', request_hash: "encode(sha256('r'), 'hex')", response: ANSWER }
  const draw: Row<DrawRow> = {
    generation: seed('generation'),
    nonce: seed('nonce'),
    game: "'wheel'",
    table_name: "'wheel'",
    number: '847',
    label: "'50 Points'",
    points: '50',
    created_at: 'now()',
    rule_set: '1',
  }
  const count: Row<DailyCountRow> = { day: 'current_date', kind: "'bench'", used: '1' }
  const event: Row<OutboxRow> = {
    id: 'gen_random_uuid()',
    topic: "'event'",
    payload: `'{"type":"balance"}'::json`,
    created_at: 'now()',
    available_at: "now() + interval '7 s'",
  }
  const doc = object({
    commands: only({ ...ENTRY, version: `(${column('version')})::bigint`, ...key }),
    draws: only({ ...COMMAND, ...draw }),
    daily_counts: only({ ...COMMAND, ...count }),
    outbox: only({ ...COMMAND, ...event }),
  })
  return [read.replaceAll('$1', call).replaceAll('$2', 'now()'), `select commit_commands(${doc}::jsonb) as committed`]
}

const [READ, COMMIT] = spinStatements((name) => `:${name}`)
/** For pgbench, which stores a row in its variables. */
export const SPIN_SCRIPT: readonly string[] = [`select version, snapshot from (${READ}) as call \\gset`, COMMIT]
