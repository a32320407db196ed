import type pg from 'pg'
import { SPLIT_TABLES } from '../../db/workers.ts'
import { type Finding, inMegabytes, ok, problem, warning } from './finding.ts'

const AREA = 'workers'
/** Citus recovers prepared transactions every minute. */
const RECOVERY_SECONDS = 120

/** The state of a node of Citus, as its own server reports it. */
interface NodeAnswer {
  readonly wal_level: string
  readonly max_prepared_transactions: number
  readonly max_connections: number
  /** Prepared transactions of Citus that are older than two minutes. */
  readonly left: number
}

export interface CitusNode {
  /** Host and port. */
  readonly name: string
  readonly is_coordinator: boolean
  readonly is_active: boolean
  /** Parts of the split tables. */
  readonly shards: number
  readonly bytes: number
  /** Undefined for a node that the coordinator does not reach. */
  readonly answer: NodeAnswer | undefined
}

export interface Rebalance {
  readonly state: string
  readonly done: number
  readonly moves: number
  /** The error of a move; null without one. */
  readonly error: string | null
}

export interface CitusFacts {
  readonly nodes: readonly CitusNode[]
  /** Tables of the history that are not split. */
  readonly whole: readonly string[]
  /** What the coordinator still stores of rows that were moved to workers. */
  readonly movedBytes: number
  /** The newest one. */
  readonly rebalance: Rebalance | undefined
  /** How many shards Citus would move to balance the workers; undefined if it is unknown. */
  readonly misplacedShards: number | undefined
}

const NODES = `
  select nodeid as id, nodename || ':' || nodeport as name, groupid = 0 as is_coordinator, isactive as is_active,
    coalesce(shards, 0)::int as shards, coalesce(bytes, 0)::float8 as bytes
  from pg_dist_node left join (
    select nodename, nodeport, count(*) as shards, sum(shard_size) as bytes from citus_shards
    where table_name::text = any ($1) group by nodename, nodeport
  ) as s using (nodename, nodeport)
  where noderole = 'primary' order by groupid`
const ANSWERS = `
  select nodeid as id, result::json as answer from run_command_on_all_nodes($command$
    select json_build_object('wal_level', current_setting('wal_level'), 'left', (
        select count(*) from pg_prepared_xacts where gid like 'citus\\_%' and database = current_database()
          and prepared < now() - interval '${RECOVERY_SECONDS} seconds'),
      'max_connections', current_setting('max_connections')::int,
      'max_prepared_transactions', current_setting('max_prepared_transactions')::int)
  $command$) where success`
// Of a split table the coordinator has the rows from before the split alone.
const MOVED = `
  select coalesce(sum(pg_relation_size(logicalrelid)), 0)::float8 as bytes from pg_dist_partition where logicalrelid::text = any ($1)`
const WHOLE = `
  select name from unnest($1::text[]) as name
  where not exists (select from pg_dist_partition where logicalrelid = to_regclass(name))`
const REBALANCE = `
  select j.state::text, count(t) filter (where t.status = 'done')::int as done, count(t)::int as moves,
    max(t.message) filter (where t.status = 'error') as error
  from pg_dist_background_job j left join pg_dist_background_task t using (job_id)
  where j.job_type = 'rebalance' group by j.job_id order by j.job_id desc limit 1`

/** Reads what the coordinator of Citus says about its nodes; nothing where the database is not one. */
export async function checkWorkers(client: pg.Client): Promise<Finding[]> {
  const { rows: extensions } = await client.query("select from pg_extension where extname = 'citus'")
  if (extensions.length === 0) return []
  const { rows: nodes } = await client.query<CitusNode & { id: number }>(NODES, [SPLIT_TABLES])
  const { rows: answers } = await client.query<{ id: number; answer: NodeAnswer }>(ANSWERS)
  const { rows: whole } = await client.query<{ name: string }>(WHOLE, [SPLIT_TABLES])
  const { rows: moved } = await client.query<{ bytes: number }>(MOVED, [SPLIT_TABLES])
  const { rows: rebalances } = await client.query<Rebalance>(REBALANCE)
  // The plan reads the sizes of all shards.
  const { rows: plan } = await client
    .query<{ shards: number }>('select count(*)::int as shards from get_rebalance_table_shards_plan()')
    .catch(() => ({ rows: [] }))
  return workerFindings({
    nodes: nodes.map((node) => ({ ...node, answer: answers.find(({ id }) => id === node.id)?.answer })),
    whole: whole.map(({ name }) => name),
    movedBytes: moved[0]?.bytes ?? 0,
    rebalance: rebalances[0],
    misplacedShards: plan[0]?.shards,
  })
}

export function workerFindings({ nodes, whole, movedBytes, rebalance, misplacedShards }: CitusFacts): Finding[] {
  const workers = nodes.filter((node) => !node.is_coordinator)
  if (workers.length === 0)
    return [
      warning(
        AREA,
        'The database has the extension Citus and no workers',
        'Add workers with citus_add_node, and restart the server; or drop the extension',
      ),
    ]
  return [
    ...splitFindings(workers, whole),
    ...nodes.flatMap(nodeFindings),
    ...settingFindings(nodes),
    ...(movedBytes > 0
      ? [
          warning(
            AREA,
            `The coordinator still stores ${inMegabytes(movedBytes)} of rows that were moved to workers`,
            'Free them: docs/operations/beyond-one-machine.md, "The history on several machines"',
          ),
        ]
      : []),
    ...balanceFindings(rebalance, misplacedShards),
  ]
}

function splitFindings(workers: readonly CitusNode[], whole: readonly string[]): Finding[] {
  if (whole.length > 0)
    return [
      warning(AREA, `Not split over the workers: ${whole.join(', ')}`, 'Restart the server: its start splits them'),
    ]
  const shares = workers.map(
    ({ name, shards, bytes, answer }) => `${shards} shards${answer ? ` with ${inMegabytes(bytes)}` : ''} on ${name}`,
  )
  return [ok(AREA, `Split by member: ${SPLIT_TABLES.join(', ')}; ${shares.join(', ')}`)]
}

function nodeFindings({ name, is_active, answer }: CitusNode): Finding[] {
  if (!is_active) return [warning(AREA, `${name} is disabled`, 'Enable it with citus_activate_node, or remove it')]
  if (answer && answer.left > 0)
    return [
      warning(
        AREA,
        `${name} has ${answer.left} prepared transactions that are older than ${RECOVERY_SECONDS / 60} minutes`,
        'They hold locks. Run on the coordinator: select recover_prepared_transactions()',
      ),
    ]
  if (answer) return []
  return [
    problem(
      AREA,
      `${name} does not answer the coordinator`,
      'Start it, or check the network and citus.node_conninfo: what needs the history of its members fails until then',
    ),
  ]
}

function settingFindings(nodes: readonly CitusNode[]): Finding[] {
  const namesOf = (isBad: (answer: NodeAnswer) => boolean) =>
    nodes.filter(({ answer }) => answer && isBad(answer)).map(({ name }) => name)
  const blocking = namesOf(({ wal_level }) => wal_level !== 'logical')
  const narrow = namesOf(
    ({ max_prepared_transactions, max_connections }) => max_prepared_transactions < max_connections,
  )
  return [
    ...(blocking.length > 0
      ? [
          warning(
            AREA,
            `wal_level is not logical on ${blocking.join(', ')}`,
            'Set wal_level = logical there: otherwise a rebalance blocks writes',
          ),
        ]
      : []),
    ...(narrow.length > 0
      ? [
          warning(
            AREA,
            `max_prepared_transactions is less than max_connections on ${narrow.join(', ')}`,
            'Set it to twice max_connections: commits fail when more are prepared at once',
          ),
        ]
      : []),
  ]
}

const ENDED = ['finished', 'cancelled']
const FAILED = ['failing', 'failed']

function balanceFindings(rebalance: Rebalance | undefined, misplacedShards = 0): Finding[] {
  const findings: Finding[] = []
  if (rebalance && FAILED.includes(rebalance.state))
    findings.push(
      warning(
        AREA,
        `The newest rebalance failed after ${rebalance.done} of ${rebalance.moves} moves: ${rebalance.error ?? 'no reason'}`,
        'Remove the cause, and run on the coordinator: select citus_rebalance_start()',
      ),
    )
  else if (rebalance && !ENDED.includes(rebalance.state))
    return [ok(AREA, `A rebalance is running: ${rebalance.done} of ${rebalance.moves} moves done`)]
  if (misplacedShards > 0)
    findings.push(
      warning(
        AREA,
        `The workers are not balanced: Citus would move ${misplacedShards} shards`,
        'Run on the coordinator: select citus_rebalance_start()',
      ),
    )
  return findings
}
