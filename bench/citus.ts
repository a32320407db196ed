// Measures what a command costs on Citus: a wallet, an entry, the answer of the request and a row of the outbox, all of one member, as a
// minimal form of what members' commands write. Needs the programs of a PostgreSQL that has the extension: CITUS_BIN=<folder>.
// All nodes share this machine's cores, so what several machines reach is calculated from the processor time of each node.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CitusCluster, createSharedDatabase } from '#test/citus-cluster.ts'
import { createServerFolder, PostgresInstance } from '#test/drill/postgres-instance.ts'
import { queryOnce } from '#test/drill/query-once.ts'
import { runOn } from '#test/postgres.ts'
import { addRound, type NodeCosts, reportCosts, reportScale } from './node-costs.ts'
import { pgbench } from './pgbench.ts'
import { memberIdSql } from './population.ts'
import { report } from './report.ts'
import { CLIENTS, ROUNDS, SECONDS } from './settings.ts'

const MEMBERS = 100_000

const TABLES = `
  create table wallets (member_id uuid primary key, points bigint not null default 0, seq bigint not null default 0);
  create table entries (member_id uuid, seq bigint, points bigint not null, at timestamptz not null, primary key (member_id, seq));
  create table answers (member_id uuid, key uuid, answer text not null, at timestamptz not null, primary key (member_id, key));
  create table outbox (member_id uuid, id uuid, payload jsonb not null, primary key (member_id, id));
  create function play(member uuid, doc jsonb) returns bigint language plpgsql as $$
  declare
    entry bigint;
  begin
    update wallets set points = points + (doc ->> 'points')::bigint, seq = seq + 1 where member_id = member returning seq into entry;
    insert into entries values (member, entry, (doc ->> 'points')::bigint, now());
    insert into answers values (member, gen_random_uuid(), doc ->> 'answer', now());
    insert into outbox values (member, gen_random_uuid(), doc);
    return entry;
  end
  $$`
const FILL = `insert into wallets (member_id) select ${memberIdSql('n')} from generate_series(1, ${MEMBERS}) n`

const PLAY = [`select play(:member, '{"points": 5, "answer": "five points"}')`]
const ONE_STATEMENT = [
  `with w as (update wallets set points = points + 5, seq = seq + 1 where member_id = :member returning member_id, seq),
    e as (insert into entries select member_id, seq, 5, now() from w),
    a as (insert into answers select member_id, gen_random_uuid(), 'five points', now() from w)
  insert into outbox select member_id, gen_random_uuid(), '{"points": 5}' from w`,
]

interface Case extends NodeCosts {
  readonly url: string
  readonly statements: readonly string[]
  /** Numbers of the members who play; all unless set. */
  readonly members?: readonly number[]
}

export async function benchCitus(): Promise<void> {
  const bin = process.env.CITUS_BIN
  if (!bin) return report('citus', 'left out: set CITUS_BIN to the programs of a PostgreSQL that has the extension')
  const folder = createServerFolder(mkdtempSync(join(tmpdir(), 'paz-plain-')))
  const plain = await PostgresInstance.create(join(folder, 'data'), bin)
  // Without waiting for the disk, so that processors are the limit of all cases.
  const settings = ['fsync=off']
  const cluster = await CitusCluster.start(bin, 2, settings)
  try {
    await plain.start(settings)
    await runOn(plain.url(), `${TABLES}; ${FILL}`)
    const [one, two] = [await distributed(cluster, 'one', 1), await distributed(cluster, 'two', 2)]
    const none = { rates: [], costs: [] }
    const { coordinator, workers } = cluster
    const [first = coordinator] = workers
    const own = await membersOf(two, first)
    const cases: Case[] = [
      { name: 'PostgreSQL, one statement', url: plain.url(), statements: ONE_STATEMENT, nodes: [plain], ...none },
      { name: 'PostgreSQL, a function', url: plain.url(), statements: PLAY, nodes: [plain], ...none },
      { name: 'Citus, one worker', url: one, statements: PLAY, nodes: [coordinator, ...workers.slice(0, 1)], ...none },
      { name: 'Citus, two workers', url: two, statements: PLAY, nodes: [coordinator, ...workers], ...none },
      {
        name: 'Citus, a worker asked for its own members',
        url: first.url('two'),
        statements: PLAY,
        nodes: [first],
        members: own,
        ...none,
      },
      {
        name: 'Citus, two workers, one statement',
        url: two,
        statements: ONE_STATEMENT,
        nodes: [coordinator, ...workers],
        ...none,
      },
    ].map((one) => ({ ...one, rates: [], costs: [] }))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of cases)
        await addRound(one, async () => {
          const perSecond = await pgbench(one.url, one.statements, CLIENTS, SECONDS, one.members ?? MEMBERS)
          return { perSecond, commands: perSecond * SECONDS }
        })
    reportCosts(cases)
    const [, inFunction, withOne, withTwo, direct] = cases
    if (inFunction && withOne && withTwo) reportScale(inFunction, [withOne, withTwo], direct)
  } finally {
    await cluster.stop()
    await plain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a database whose tables are split by member over the first workers, none on the coordinator, and `play` runs where its member is. */
async function distributed(cluster: CitusCluster, name: string, workers: number): Promise<string> {
  const url = await createSharedDatabase(cluster.urls.slice(0, 1 + workers), name)
  await runOn(url, TABLES)
  for (const table of ['wallets', 'entries', 'answers', 'outbox'])
    await runOn(url, `select create_distributed_table('${table}', 'member_id')`)
  await runOn(url, `select create_distributed_function('play(uuid, jsonb)', 'member', 'wallets')`)
  await runOn(url, FILL)
  return url
}

/** Returns the numbers of some members whose rows a worker has. */
async function membersOf(url: string, { port }: PostgresInstance): Promise<number[]> {
  const rows = await queryOnce<{ n: number }>(
    url,
    `select n from generate_series(1, 1000) n
      join citus_shards s on s.shardid = get_shard_id_for_distribution_column('wallets', ${memberIdSql('n')})
    where s.table_name = 'wallets'::regclass and s.nodeport = ${port} limit 200`,
  )
  return rows.map(({ n }) => n)
}
