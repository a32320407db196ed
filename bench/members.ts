// Measures the admin list of members and the command menu among a million members on PostgreSQL: pages, searches, sorts and filters as
// the routes read them, including the round trip to the database. BENCH_MEMBERS and BENCH_REQUESTS make it shorter.

import { sql } from 'kysely'
import { pino } from 'pino'
import { MEMBER_SORTS } from '#contracts/member-rules.ts'
import { PERMISSIONS } from '#contracts/roles.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { searchAll } from '#server/modules/admin-search/search-all.ts'
import { listMembers } from '#server/modules/members/list-members.ts'
import { startPostgres } from '#test/postgres.ts'
import { memberIdSql } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_REQUESTS ?? 200)
const TARGET = '(target: p99 at most 50 ms)'
const STAFF = {
  memberId: '00000000-0000-4000-8000-000000000000',
  role: 'super_admin',
  permissions: PERMISSIONS,
} as const
/** Settings that speed up filling; all reads are from memory either way. */
const SETTINGS = ['fsync=off', 'max_wal_size=8GB', 'maintenance_work_mem=256MB', 'shared_buffers=512MB']

type Query = Parameters<typeof listMembers>[2]
const FIRST: Query = { search: '', status: 'all', sort: 'joined', direction: 'desc', limit: 50 }

export async function benchMembers(): Promise<void> {
  const postgres = await startPostgres(SETTINGS)
  const url = await makeDatabase(postgres.url, 'members', fill)
  const database = openDatabase(
    { engine: 'postgres', url, poolSize: 4, prepare: true, queryMs: 0 },
    pino({ level: 'silent' }),
  )
  await database.connected
  const { db } = database
  for (const [name, makeQuery] of cases()) {
    await measure(name, () => listMembers(db, STAFF, { ...FIRST, ...makeQuery() }))
  }
  for (const [name, text] of SEARCHES)
    await measure(`command menu, ${name}`, () => searchAll(db, SEARCH, STAFF, text()))
  await database.close()
  await postgres.stop()
}

/** No text is an activation code. */
const SEARCH = { cipher: { fingerprints: () => ['none'] as const } }

const anyNumber = () => 1 + Math.floor(Math.random() * MEMBERS)

/** Searches, with other values at each call. */
const SEARCHES: readonly (readonly [name: string, makeText: () => string])[] = [
  ['of a whole address', () => `m${anyNumber()}@gmail.com`],
  ['that finds few', () => `asha${anyNumber()}`],
  ['by an id', () => idOf(anyNumber())],
  ['by the end of an id', () => idOf(anyNumber()).slice(-9)],
  ['inside of a word', () => `${anyNumber()}@gma`],
  ['without a match', () => `unknown${anyNumber()}`],
  ['of a first name, which 1 in 100 has', () => `first${Math.floor(Math.random() * 100)}`],
  ['of two common names', () => `first${Math.floor(Math.random() * 100)} last${Math.floor(Math.random() * 100)}`],
  ['of three digits, which 4,000 have', () => String(100 + Math.floor(Math.random() * 900))],
  ['of one letter', () => 'mfl'[Math.floor(Math.random() * 3)] ?? 'm'],
  ['of two letters', () => ['fi', 'la', 'm1', 'gm', '77', 'sh'][Math.floor(Math.random() * 4)] ?? 'fi'],
  ['of the host that all have', () => 'gmail.com'],
]

/** The reads, with other values at each call. */
function cases(): [string, () => Partial<Query>][] {
  const sorts = MEMBER_SORTS.flatMap((sort) => (['desc', 'asc'] as const).map((direction) => ({ sort, direction })))
  return [
    ['first page', () => ({})],
    ...sorts.map(
      ({ sort, direction }) =>
        [`by ${sort} ${direction}`, () => ({ sort, direction })] as [string, () => Partial<Query>],
    ),
    ...(['active', 'banned', 'suspended'] as const).map(
      (status) => [`${status} by points`, () => ({ status, sort: 'points' })] as [string, () => Partial<Query>],
    ),
    [
      'a page in the middle, by points',
      () => ({ sort: 'points', cursor: `${anyNumber() % 20_000}~${idOf(anyNumber())}` }),
    ],
    ...SEARCHES.map(
      ([name, search]) => [`search ${name}`, () => ({ search: search() })] as [string, () => Partial<Query>],
    ),
    ['search of a first name, by name', () => ({ search: 'first42', sort: 'name', direction: 'asc' })],
    ['search of a first name, banned, by points', () => ({ search: 'first7', status: 'banned', sort: 'points' })],
    [
      'search of one letter, suspended, by name',
      () => ({ search: 'f', status: 'suspended', sort: 'name', direction: 'asc' }),
    ],
  ]
}

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 20; count += 1) await run()
  const times: number[] = []
  for (let count = 0; count < ROUNDS; count += 1) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.99)] ?? Number.NaN
  report(`${MEMBERS} members, ${name}`, `median ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ${TARGET}`)
}

/** Adds members with a hundred first and a hundred last names; 1 % are banned, 0.5 % suspended. */
async function fill(db: Db): Promise<void> {
  const id = sql.raw(memberIdSql('n'))
  const n = sql`generate_series(1, ${sql.lit(MEMBERS)}) n`
  // The work of row triggers is done below for all rows at once, as in the migration.
  await sql`alter table members disable trigger user`.execute(db)
  await sql`alter table wallets disable trigger user`.execute(db)
  await sql`insert into members (id, name, email, email_confirmed, mailbox, status, created_at, updated_at, last_login_at)
    select ${id}, case when n % 5000 = 0 then 'asha' || n else 'First' || (hashint4(n) & 1023) % 100 end
      || ' Last' || (hashint4(n + 1) & 1023) % 100,
      'm' || n || '@gmail.com', true, 'm' || n || '@gmail.com',
      case when n % 100 = 0 then 'banned' when n % 200 = 1 then 'suspended' else 'active' end,
      now() - n * interval '1 minute', now(), now() - (hashint4(n) & 1048575) * interval '1 minute'
    from ${n}`.execute(db)
  await sql`insert into wallets (member_id, points, total_earned, seq)
    select ${id}, floor(power(random(), 3) * 20000), 20000 + floor(power(random(), 3) * 20000), 10 from ${n}`.execute(
    db,
  )
  await sql`insert into member_sums (member_id, status, points, total_earned)
    select m.id, m.status, w.points, w.total_earned from members m join wallets w on w.member_id = m.id`.execute(db)
  const started = performance.now()
  await sql`drop index member_search_grams`.execute(db)
  await sql`insert into member_search (member_id, words) select id, search_text(id, name, email) from members`.execute(
    db,
  )
  await sql`create index member_search_grams on member_search using gin ((search_grams(words, 1, 3)) collate "C")`.execute(
    db,
  )
  await sql`insert into member_words (status, word, member_id)
    select status, unnest(search_words(name, email)), id from members`.execute(db)
  report(`${MEMBERS} members: words made in`, `${((performance.now() - started) / 1000).toFixed(0)} s`)
  await sql`alter table members enable trigger user`.execute(db)
  await sql`alter table wallets enable trigger user`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  const { rows } = await sql<{ size: string }>`select pg_size_pretty(sum(pg_total_relation_size(t))) as size
    from unnest(array['member_words', 'member_search', 'member_sums']::regclass[]) t`.execute(db)
  report('tables for searching and sorting', rows[0]?.size ?? '')
}
