import { READ_FOR_PLAY } from '#server/http/session-row.ts'
import { COMMIT_PLAYS, type PlayColumn } from '#server/modules/games/commit-plays.ts'
import { POST } from '#server/modules/ledger/post.ts'

const ENTRY = [
  ':member',
  "'earn'",
  '50',
  "'Spin & Win: 50 Points'",
  "'spin_win'",
  "('r' || :k || '.' || random())",
  "'spin win'",
  "'spin win'",
  'now()::text',
  'now()',
  'current_date',
  // Over already: the member's spins at the server must not wait for it.
  'now()',
  'gen_random_uuid()',
] as const

/** What posts one entry, by itself: a transaction of its own. */
export const entryStatement: string = fill(POST, ...ENTRY)

/** Fills a statement's parameters with SQL of their own, for a program that has no values to bind. */
function fill(statement: string, ...values: readonly string[]): string {
  return statement.replace(/\$(\d+)/g, (_, position: string) => values[Number(position) - 1] ?? 'null')
}

const TOKEN = "left(encode(sha256(('bench ' || :n)::bytea), 'hex'), 32)"
/** What the server answers a spin with. */
export const ANSWER = `'${JSON.stringify({ prizeIndex: 6, prize: { id: 'points-50', label: '50 Points', points: 50, percent: 20, color: 'prize-4' }, spinsRemaining: 4, balance: 150, totalEarned: 150, draw: { serverSeedHash: 'f'.repeat(64), clientSeed: 'bench', nonce: 1, number: 847 } })}'`

/**
 * The statements of one spin in their order, taken from the code that the server runs: what is read with the session, and what
 * commits the play, which is computed from it. Only the day's limit is lifted and counted apart, so that a member can be met again
 * and keeps its own spins.
 *
 * @param row how a column of the first statement's row is written in the second
 */
export function spinStatements(row: (column: string) => string, commit = COMMIT_PLAYS): readonly [string, string] {
  const number = (column: string) => `(${row(column)})::bigint`
  return [
    fill(READ_FOR_PLAY, `array[${TOKEN}]`, 'now()', 'array[gen_random_uuid()]', "'bench'"),
    fill(
      commit,
      "'earn'",
      "'spin_win'",
      "'spin win'",
      'now()::text',
      "'bench'",
      "'wheel'",
      "'wheel'",
      `json_build_array(json_build_object(${Object.entries({
        member_id: ':member',
        gain: '50',
        description: "'Spin & Win: 50 Points'",
        reference: "('r' || :k || '.' || random())",
        at: 'now()',
        own_day: 'current_date',
        // Over already: the member's spins at the server must not wait for it.
        until: 'now()',
        session: `(${row('session_id')})::uuid`,
        role: "'member'",
        time_zone: row('time_zone'),
        frozen_day: 'null',
        was_points: number('points'),
        was_earned: number('total_earned'),
        day: 'current_date',
        used: number('used'),
        generation: number('generation'),
        nonce: number('next_nonce'),
        number: '847',
        label: "'50 Points'",
        drawn: '50',
        event_id: 'gen_random_uuid()',
        payload: `'{"type":"balance"}'`,
        due: "now() + interval '7 s'",
        key: 'gen_random_uuid()',
        request_hash: "encode(sha256('r'), 'hex')",
        answer: ANSWER,
        signature: "repeat('00', 20)",
      } satisfies Record<PlayColumn, string>).map(([name, value]) => `'${name}', ${value}`)}))`,
    ),
  ]
}

const UPKEEP = /, standing as \(.*?from wallet p\s*\)/s

/** For pgbench, which puts a row into its variables. */
export const spinScript = (commit = COMMIT_PLAYS): readonly string[] => {
  const [read, write] = spinStatements((column) => `:${column}`, commit)
  return [`${read} \\gset`, write]
}

/** The same without what a play does for the leaderboard. */
export const spinScriptWithoutBoard = (): readonly string[] => spinScript(COMMIT_PLAYS.replace(UPKEEP, ''))
