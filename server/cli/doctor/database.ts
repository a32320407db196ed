import { existsSync } from 'node:fs'
import pg from 'pg'
import { clusterIn } from '../../db/data-folder.ts'
import { readPlan } from '../../db/migrate.ts'
import { useOwnPostgres } from '../../db/own-postgres.ts'
import { createPrimary } from '../../db/primary.ts'
import {
  backupFinding,
  type LongWorkRow,
  longWorkFindings,
  migrationsFinding,
  versionFinding,
} from './database-findings.ts'
import { freeBytes } from './disk.ts'
import { checkEmbedded } from './embedded-database.ts'
import { type Check, describeError, type Finding, ok, problem, warning } from './finding.ts'
import { dailyGrowth, type Growth, growthFinding } from './growth.ts'
import { checkPooler } from './pooler.ts'
import { checkReadReplica } from './read-replica.ts'
import { checkReplicas } from './replication.ts'
import { checkReturnedMails } from './returned-mails.ts'
import { checkWorkers } from './workers.ts'

const AREA = 'database'
const CONNECT_TIMEOUT_MS = 5000
/** Per process. */
const HEARTBEAT_CONNECTIONS = 1
const SKEW_WARNING_MS = 1000
const SKEW_PROBLEM_MS = 20_000

interface Facts {
  /** Such as 150018 for 15.18. */
  readonly number: number
  readonly shown: string
  readonly encoding: string
  readonly time_zone: string
  readonly can_create_schema: boolean
  readonly can_create_tables: boolean
  readonly fsync: string
  readonly synchronous_commit: string
  readonly full_page_writes: string
  readonly max_connections: number
  readonly reserved: number
  readonly used: number
  readonly has_statement_statistics: boolean
  readonly in_recovery: boolean
}

const FACTS = `
  select current_setting('server_version_num')::int as number, current_setting('server_version') as shown,
    current_setting('server_encoding') as encoding, current_setting('TimeZone') as time_zone,
    has_database_privilege(current_database(), 'CREATE') or exists (
      select 1 from pg_namespace where nspname = 'pgboss' and has_schema_privilege(oid, 'CREATE')) as can_create_schema,
    has_schema_privilege(current_schema(), 'CREATE') as can_create_tables,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('max_connections')::int as max_connections, current_setting('superuser_reserved_connections')::int as reserved,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      and not (application_name = 'paz' and datname = current_database())) as used,
    to_regclass('pg_stat_statements') is not null as has_statement_statistics, pg_is_in_recovery() as in_recovery`

export const checkDatabase: Check = async (context) => {
  const { database } = context.config
  if (database.engine === 'pglite') return await checkEmbedded(database)
  if (database.own && !existsSync(clusterIn(database.own.folder)))
    return [ok(AREA, 'A PostgreSQL of its own: the server creates it at its first start')]
  await using _ = await useOwnPostgres(database)
  const primary = createPrimary(database.url)
  const open = async () => {
    const connectionString = (await primary?.find()) ?? database.url
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let client: pg.Client
  try {
    client = await open()
  } catch (error) {
    return [problem(AREA, `Not reachable: ${describeError(error)}`, 'Check DATABASE_URL, the network and pg_hba.conf')]
  }
  try {
    const { rows } = await client.query<Facts>(FACTS)
    const facts = rows[0] as Facts
    return [
      ...checkServer(facts),
      ...checkPermissions(facts),
      ...(await checkMigrations(client)),
      ...(await checkLongWorks(client)),
      ...(await checkPooler(open, client, database.prepare)),
      checkConnections(
        facts,
        (database.poolSize + (database.guestPoolSize ?? 0) + HEARTBEAT_CONNECTIONS) * context.processes,
      ),
      ...checkDurability(facts),
      await checkClock(client),
      await checkBackups(client),
      ...(facts.in_recovery ? [] : await checkReplicas(client)),
      ...(await checkReadReplica(client, database)),
      ...(await checkWorkers(client)),
      ...(await checkGrowth(client, database.own?.folder)),
      ...(await checkReturnedMails(client)),
    ]
  } finally {
    await client.end()
  }
}

function checkServer({ number, shown, encoding, time_zone, in_recovery, has_statement_statistics }: Facts): Finding[] {
  const findings = [versionFinding(number) ?? ok(AREA, `PostgreSQL ${shown}, time zone ${time_zone}`)]
  if (encoding !== 'UTF8') findings.push(problem(AREA, `Its encoding is ${encoding}`, 'Make a database with UTF8'))
  if (in_recovery)
    findings.push(problem(AREA, 'This is a standby: it accepts no writes', 'Set DATABASE_URL to the primary'))
  if (!has_statement_statistics)
    findings.push(ok(AREA, 'Hint: with the extension pg_stat_statements, Database Status shows the slowest statements'))
  return findings
}

function checkPermissions({ can_create_schema, can_create_tables }: Facts): Finding[] {
  if (can_create_schema && can_create_tables) return [ok(AREA, 'The role may create what it needs')]
  const what = [...(can_create_tables ? [] : ['tables']), ...(can_create_schema ? [] : ['the schema pgboss'])].join(
    ' and ',
  )
  return [
    problem(
      AREA,
      `The role may not create ${what}`,
      'grant create on database …; grant create on schema public … to the role',
    ),
  ]
}

async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  const { migrations } = await readPlan()
  const there = await client.query("select to_regclass('migrations') is not null as there")
  if (!there.rows[0].there) return [warning(AREA, 'It is empty', 'Start the server once: it creates its tables')]
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  return [
    migrationsFinding(
      rows.map(({ name }) => name),
      migrations,
    ),
  ]
}

async function checkLongWorks(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client
    .query<LongWorkRow>(
      `select name, done::float8, total::float8, failure, extract(epoch from now() - updated_at)::float8 as seconds
        from long_works where finished_at is null order by name`,
    )
    .catch(() => ({ rows: [] }))
  return longWorkFindings(rows)
}

function checkConnections({ max_connections, reserved, used }: Facts, wanted: number): Finding {
  // One more for migrations, and three for administrators.
  const free = max_connections - reserved - used - 4
  const text = `${wanted} connections needed, ${Math.max(0, free)} of ${max_connections} available`
  if (wanted <= free) return ok(AREA, text)
  return problem(AREA, text, 'Raise max_connections, lower DATABASE_POOL, or use pgbouncer')
}

function checkDurability({ fsync, full_page_writes, synchronous_commit }: Facts): Finding[] {
  const findings: Finding[] = []
  for (const [name, value] of Object.entries({ fsync, full_page_writes }))
    if (value !== 'on')
      findings.push(problem(AREA, `${name} is ${value}: power loss destroys data`, `Set ${name} = on`))
  if (synchronous_commit === 'off')
    findings.push(
      problem(AREA, 'synchronous_commit is off: a crash loses acknowledged writes', 'Set synchronous_commit = on'),
    )
  return findings.length > 0 ? findings : [ok(AREA, 'Commits survive a crash')]
}

/** Compares the database's clock with this machine's, less the round trip. */
async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  const after = Date.now()
  const skew = Math.round(Math.abs((rows[0]?.ms ?? 0) - (before + after) / 2) - (after - before) / 2)
  if (skew < SKEW_WARNING_MS) return ok('clock', 'The clocks of this machine and the database agree')
  const grade = skew < SKEW_PROBLEM_MS ? warning : problem
  return grade(
    'clock',
    `The clocks of this machine and the database differ by ${skew} ms`,
    'Run chrony or another NTP client on both',
  )
}

async function checkBackups(client: pg.Client): Promise<Finding> {
  const found = await client
    .query<{ hours: number }>(
      'select (extract(epoch from now() - max(finished_at)) / 3600)::float8 as hours from backups having count(*) > 0',
    )
    .catch(() => ({ rows: [] }))
  return backupFinding(found.rows[0]?.hours)
}

/** @param folder where the data are; undefined where that is another machine, or unknown */
async function checkGrowth(client: pg.Client, folder: string | undefined): Promise<Finding[]> {
  const { rows } = await client
    .query<Growth>(
      `select pg_database_size(current_database())::float8 as bytes, coalesce(sum(entries), 0)::float8 as entries,
        coalesce(sum(entries) filter (where day >= current_date - 7), 0)::float8 as recent from ledger_days`,
    )
    .catch(() => ({ rows: [] }))
  const growth = rows[0] && dailyGrowth(rows[0])
  if (growth === undefined) return []
  return [growthFinding(growth, folder === undefined ? undefined : await freeBytes(folder))]
}
