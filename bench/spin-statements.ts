import { STORE_ANSWER } from '#server/http/idempotency.ts'
import { READ } from '#server/http/session.ts'
import { RECORD, TAKE as TAKE_SEEDS } from '#server/modules/fairness/seeds.ts'
import { TAKE as TAKE_DAILY } from '#server/modules/games/daily-count.ts'
import { LOCK, POST } from '#server/modules/ledger/post.ts'
import { PUT } from '#server/modules/notifications/outbox.ts'

/** What posts one entry, by itself: a transaction of its own. */
export const entryStatement: string = posting(POST)

/** Fills a statement's parameters with SQL of their own, for a program that has no values to bind. */
function fill(statement: string, ...values: readonly string[]): string {
  return statement.replace(/\$(\d+)/g, (_, position: string) => values[Number(position) - 1] ?? 'null')
}

const TOKEN = "left(encode(sha256(('bench ' || :n)::bytea), 'hex'), 32)"
/** What the server answers a spin with. */
export const ANSWER = `'${JSON.stringify({ prizeIndex: 6, prize: { id: 'points-50', label: '50 Points', points: 50, percent: 20, color: 'prize-4' }, spinsRemaining: 4, balance: 150, totalEarned: 150, draw: { serverSeedHash: 'f'.repeat(64), clientSeed: 'bench', nonce: 1, number: 847 } })}'`

/**
 * The statements of one spin in their order, taken from the code that the server runs. Only the
 * day's limit is lifted and counted apart, so that a member can be met again and keeps its own spins.
 */
export const spinStatements: readonly string[] = statementsWith(POST)

const UPKEEP = /, standing as \(.*?from wallet\s*\)/s

/** The same without what a play does for the leaderboard. */
export const spinsWithoutBoard: readonly string[] = statementsWith(POST.replace(UPKEEP, ''))

function statementsWith(post: string): readonly string[] {
  return [
    fill(READ, TOKEN, 'now()', 'gen_random_uuid()'),
    'begin',
    fill(LOCK, ':member'),
    fill(TAKE_DAILY, ':member', 'current_date', "'bench'", '1000000'),
    fill(TAKE_SEEDS, ':member'),
    posting(post),
    fill(
      RECORD,
      ':member',
      '1',
      '(random() * 2000000000)::int',
      "'wheel'",
      "'wheel'",
      '847',
      "'50 Points'",
      '50',
      'now()',
    ),
    fill(PUT, 'gen_random_uuid()', "'event'", ':member', `'{"type":"balance"}'`, 'now()', "now() + interval '7 s'"),
    fill(STORE_ANSWER, ':member', 'gen_random_uuid()', "sha256('r')", ANSWER, 'now()'),
    'commit',
  ]
}

function posting(post: string): string {
  return fill(
    post,
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
  )
}
