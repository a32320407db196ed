import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { EventHub } from '#server/http/event-hub.ts'
import { createRateLimitedReader } from './rate-limited-reader.ts'
import { type DatabaseReadings, readDatabase } from './read-database.ts'

/** Minimum time between two readings of the database, regardless of the number of scrapes. */
export const MIN_INTERVAL_MS = 15_000

interface MetricsSources {
  readonly database: Database
  readonly hub: EventHub
  readonly clock: Clock
  readonly version: string
}

/** Labels of one series, and its value. */
type Series = readonly [labels: Readonly<Record<string, string>>, value: number]

/**
 * Registers the product's metrics. Values from the database are the same in every process, so that they are aggregated by maximum and not
 * by sum.
 */
export function registerProductMetrics(registry: Registry, { database, hub, clock, version }: MetricsSources): void {
  const registers = [registry]
  const readings = createRateLimitedReader(MIN_INTERVAL_MS, clock, async () => {
    if (database.unavailableCode) throw new Error('the database is unavailable')
    return await readDatabase(database.db, clock.now())
  })
  const processMetric = (
    name: string,
    help: string,
    aggregator: 'sum' | 'min' | 'max' | 'first',
    read: () => readonly Series[],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: namesOf(read()),
      registers,
      aggregator,
      collect() {
        for (const [labels, value] of read()) this.set(labels, value)
      },
    })
  const databaseMetric = (
    kind: typeof Gauge | typeof Counter,
    [name, help, ...labelNames]: readonly [string, string, ...string[]],
    read: (values: DatabaseReadings, now: Date) => readonly Series[] | undefined,
  ) =>
    new kind({
      name,
      help,
      labelNames,
      registers,
      aggregator: 'max',
      async collect() {
        const values = await readings.latest()
        this.reset()
        // Without labels, a reset leaves the value 0.
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of (values && read(values, clock.now())) ?? []) this.inc(labels, value)
      },
    })

  processMetric('paz_build_info', 'Version and database engine.', 'first', () => [
    [{ version, engine: database.engine }, 1],
  ])
  processMetric('paz_database_up', 'Whether the database answers this process.', 'min', () => [
    [{}, database.unavailableCode ? 0 : 1],
  ])
  const { replica } = database
  processMetric(
    'paz_read_replica_lag_seconds',
    'Age of the data of the read replica; infinite while unknown.',
    'max',
    () => (replica ? [[{}, replica.lagMs === undefined ? Number.POSITIVE_INFINITY : replica.lagMs / 1000]] : []),
  )
  new Counter({
    name: 'paz_database_read_failures_total',
    help: 'Failed readings of the database for metrics, since the start.',
    registers,
    collect() {
      this.reset()
      this.inc(readings.failures)
    },
  })
  processMetric('paz_event_streams', 'Open event streams.', 'sum', () => [[{}, hub.size]])
  if (database.pool) {
    const { pool } = database
    processMetric(
      'paz_database_pool_connections',
      'Connections to PostgreSQL by state; waiting counts calls without a connection.',
      'sum',
      () => Object.entries(pool()).map(([state, count]) => [{ state }, count]),
    )
  }
  if (database.guestPool) {
    const { guestPool } = database
    processMetric(
      'paz_database_guest_pool_connections',
      'Connections to PostgreSQL for guests by state; waiting counts calls without a connection.',
      'sum',
      () => Object.entries(guestPool()).map(([state, count]) => [{ state }, count]),
    )
  }

  databaseMetric(
    Gauge,
    ['paz_database_unread_parts', 'Parts of the last reading that could not be read.'],
    ({ unread }) => [[{}, unread]],
  )
  databaseMetric(Gauge, ['paz_outbox_rows', 'Mails and events in the outbox.', 'topic', 'state'], ({ outbox }) =>
    TOPICS.flatMap((topic) => {
      if (!outbox) return []
      const row = outbox.find((one) => one.topic === topic)
      return [
        [{ topic, state: 'waiting' }, row?.waiting ?? 0],
        [{ topic, state: 'failed' }, row?.failed ?? 0],
      ]
    }),
  )
  databaseMetric(
    Gauge,
    ['paz_outbox_oldest_seconds', 'How long the oldest due row of the outbox has been due.', 'topic'],
    ({ outbox }, now) =>
      TOPICS.flatMap((topic) => {
        if (!outbox) return []
        const dueAt = outbox.find((row) => row.topic === topic)?.dueAt
        return [[{ topic }, dueAt ? Math.max(0, (now.getTime() - dueAt.getTime()) / 1000) : 0]]
      }),
  )
  databaseMetric(
    Gauge,
    ['paz_outbox_retried_addresses', 'Addresses whose mails failed and are tried again.'],
    ({ retriedAddresses }) => (retriedAddresses === undefined ? [] : [[{}, retriedAddresses]]),
  )
  databaseMetric(
    Gauge,
    ['paz_jobs', 'Runs of scheduled jobs by state; failed ones within 24 hours.', 'queue', 'state'],
    ({ jobs }) =>
      jobs?.queues.flatMap(({ name: queue, waiting, running, failed }) => [
        [{ queue, state: 'waiting' }, waiting],
        [{ queue, state: 'running' }, running],
        [{ queue, state: 'failed' }, failed],
      ]),
  )
  databaseMetric(
    Gauge,
    ['paz_job_last_done_timestamp_seconds', 'Time of the last successful run of a job, in any process.', 'queue'],
    ({ jobs }) =>
      jobs?.queues.flatMap(({ name: queue, lastDoneAt }) => (lastDoneAt ? [[{ queue }, seconds(lastDoneAt)]] : [])),
  )
  databaseMetric(
    Counter,
    ['paz_points_total', 'Points of ledger entries, by type and source.', 'type', 'source'],
    (values) => values.points?.map(({ type, source, points }) => [{ type, source }, Math.abs(points)]),
  )
  databaseMetric(
    Counter,
    ['paz_entries_total', 'Entries of the ledger by type and source.', 'type', 'source'],
    (values) => values.points?.map(({ type, source, entries }) => [{ type, source }, entries]),
  )
  databaseMetric(
    Gauge,
    ['paz_projector_backlog_rows', 'Changes that leaderboard and summaries do not include yet.'],
    ({ behind }) => (behind === undefined ? undefined : [[{}, behind]]),
  )
  databaseMetric(
    Gauge,
    ['paz_draws', 'Draws of the last 30 days by the active rules, by table and prize.', 'table', 'prize'],
    ({ odds }) =>
      odds?.sets[0]?.tables.flatMap(({ name: table, rows }) =>
        rows.map((row) => [{ table, prize: prizeOf(row) }, row.drawn]),
      ),
  )
  databaseMetric(
    Gauge,
    ['paz_draws_expected', 'Expected number of these draws, by the published odds.', 'table', 'prize'],
    ({ odds }) =>
      odds?.sets[0]?.tables.flatMap(({ name: table, rows, draws, total }) =>
        rows.map((row) => [{ table, prize: prizeOf(row) }, (draws * row.weight) / total]),
      ),
  )
  databaseMetric(
    Gauge,
    ['paz_backup_finished_timestamp_seconds', 'Time at which the newest recorded backup was finished.'],
    ({ backup }) => (backup ? [[{}, seconds(backup.finishedAt)]] : []),
  )
}

const TOPICS = ['event', 'mail'] as const
const namesOf = (series: readonly Series[]): string[] => Object.keys(series[0]?.[0] ?? {})
const seconds = (instant: string): number => Date.parse(instant) / 1000
const prizeOf = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? String(from) : `${from}-${to}`
