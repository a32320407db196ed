import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { EventHub } from '#server/http/event-hub.ts'
import { createRateLimitedReader } from './rate-limited-reader.ts'
import { type DatabaseReadings, readDatabase } from './read-database.ts'

/** However often and by however many it is scraped, the database is asked this often. */
export const READ_EVERY_MS = 15_000

interface Measured {
  readonly database: Database
  readonly hub: EventHub
  readonly clock: Clock
  readonly version: string
}

/** Labels of one series, and its value. */
type Series = readonly [labels: Readonly<Record<string, string>>, value: number]

/**
 * Registers what is particular to the product. What comes from the database is the same in every process that shares it, so
 * that processes together show the greatest of them and not the sum.
 */
export function registerProductMetrics(registry: Registry, { database, hub, clock, version }: Measured): void {
  const registers = [registry]
  const readings = createRateLimitedReader(READ_EVERY_MS, clock, async () => {
    if (database.trouble) throw new Error('the database is away')
    return await readDatabase(database.db, clock.now())
  })
  const here = (name: string, help: string, aggregator: 'sum' | 'min' | 'first', read: () => readonly Series[]) =>
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
  const shared = (
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
        // Without labels a reset leaves a zero, which would be a value.
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of (values && read(values, clock.now())) ?? []) this.inc(labels, value)
      },
    })

  here('paz_build_info', 'Which version runs, on which kind of database.', 'first', () => [
    [{ version, engine: database.engine }, 1],
  ])
  here('paz_database_up', 'Whether the database answers this process.', 'min', () => [[{}, database.trouble ? 0 : 1]])
  new Counter({
    name: 'paz_database_read_failures_total',
    help: 'Readings for these metrics that failed since the start.',
    registers,
    collect() {
      this.reset()
      this.inc(readings.failures)
    },
  })
  here('paz_event_streams', 'Open event streams.', 'sum', () => [[{}, hub.size]])
  if (database.pool) {
    const { pool } = database
    here(
      'paz_database_pool_connections',
      'Connections to PostgreSQL by state; waiting are calls without one.',
      'sum',
      () => Object.entries(pool()).map(([state, count]) => [{ state }, count]),
    )
  }
  if (database.guestPool) {
    const { guestPool } = database
    here(
      'paz_database_guest_pool_connections',
      'Connections to PostgreSQL for guests by state; waiting are calls without one.',
      'sum',
      () => Object.entries(guestPool()).map(([state, count]) => [{ state }, count]),
    )
  }

  shared(Gauge, ['paz_database_unread_parts', 'Parts of the last reading that could not be read.'], ({ unread }) => [
    [{}, unread],
  ])
  shared(Gauge, ['paz_outbox_rows', 'Mails and events in the outbox.', 'topic', 'state'], ({ outbox }) =>
    TOPICS.flatMap((topic) => {
      if (!outbox) return []
      const row = outbox.find((one) => one.topic === topic)
      return [
        [{ topic, state: 'waiting' }, row?.waiting ?? 0],
        [{ topic, state: 'failed' }, row?.failed ?? 0],
      ]
    }),
  )
  shared(
    Gauge,
    ['paz_outbox_oldest_seconds', 'How long the oldest waiting row of the outbox waits.', 'topic'],
    ({ outbox }, now) =>
      TOPICS.flatMap((topic) => {
        if (!outbox) return []
        const oldest = outbox.find((row) => row.topic === topic)?.oldest
        return [[{ topic }, oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0]]
      }),
  )
  shared(Gauge, ['paz_jobs', 'Turns of regular jobs; failed ones of 24 hours.', 'queue', 'state'], ({ jobs }) =>
    jobs?.queues.flatMap(({ name: queue, waiting, running, failed }) => [
      [{ queue, state: 'waiting' }, waiting],
      [{ queue, state: 'running' }, running],
      [{ queue, state: 'failed' }, failed],
    ]),
  )
  shared(
    Gauge,
    ['paz_job_last_done_timestamp_seconds', 'When a regular job was last done, by any process.', 'queue'],
    ({ jobs }) =>
      jobs?.queues.flatMap(({ name: queue, lastDoneAt }) => (lastDoneAt ? [[{ queue }, seconds(lastDoneAt)]] : [])),
  )
  shared(Counter, ['paz_points_total', 'Points that entries moved, by type and source.', 'type', 'source'], (values) =>
    values.points?.map(({ type, source, points }) => [{ type, source }, Math.abs(points)]),
  )
  shared(Counter, ['paz_entries_total', 'Entries of the ledger by type and source.', 'type', 'source'], (values) =>
    values.points?.map(({ type, source, entries }) => [{ type, source }, entries]),
  )
  shared(
    Gauge,
    ['paz_follower_behind_rows', 'Changes that boards and summaries have not counted yet.'],
    ({ behind }) => (behind === undefined ? undefined : [[{}, behind]]),
  )
  shared(Gauge, ['paz_draws', 'Draws of the last 30 days by table and prize.', 'table', 'prize'], ({ odds }) =>
    odds?.tables.flatMap(({ name: table, rows }) => rows.map((row) => [{ table, prize: prizeOf(row) }, row.drawn])),
  )
  shared(
    Gauge,
    ['paz_draws_expected', 'How many of these the published odds let expect.', 'table', 'prize'],
    ({ odds }) =>
      odds?.tables.flatMap(({ name: table, rows, draws, total }) =>
        rows.map((row) => [{ table, prize: prizeOf(row) }, (draws * row.weight) / total]),
      ),
  )
  shared(
    Gauge,
    ['paz_backup_finished_timestamp_seconds', 'When the newest known backup was complete.'],
    ({ backup }) => (backup ? [[{}, seconds(backup.finishedAt)]] : []),
  )
}

const TOPICS = ['event', 'mail'] as const
const namesOf = (series: readonly Series[]): string[] => Object.keys(series[0]?.[0] ?? {})
const seconds = (instant: string): number => Date.parse(instant) / 1000
const prizeOf = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? String(from) : `${from}-${to}`
