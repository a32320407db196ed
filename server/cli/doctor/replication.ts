import type pg from 'pg'
import { type Finding, inMegabytes, ok, problem, warning } from './finding.ts'

const AREA = 'replicas'
const LAG = { bytes: 256e6, seconds: 60 }

/** A server that follows the primary. The fields are null where the role may not see them. */
export interface Replica {
  readonly name: string
  readonly state: string | null
  readonly sync_state: string | null
  /** What it has not replayed yet. */
  readonly bytes: number | null
  readonly seconds: number | null
}

const REPLICAS = `
  select application_name as name, state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes,
    extract(epoch from replay_lag)::float8 as seconds
  from pg_stat_replication order by application_name`

/** Reads the servers that follow this primary, and whether commits wait for one of them. */
export async function checkReplicas(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Replica>(REPLICAS)
  const { rows: settings } = await client.query<{ waits: boolean }>(
    `select current_setting('synchronous_standby_names') <> '' as waits`,
  )
  return replicaFindings(rows, settings[0]?.waits === true)
}

/** @param waits whether a commit waits for a replica */
export function replicaFindings(replicas: readonly Replica[], waits: boolean): Finding[] {
  if (replicas.length === 0)
    return waits
      ? [problem(AREA, 'No replica follows, and commits wait for one', 'Start the standby: nothing can be written')]
      : []
  if (replicas.some(({ state }) => state === null))
    return [ok(AREA, `${replicas.length} follow; how far is unknown: grant pg_monitor to the role of DATABASE_URL`)]
  const late = replicas.filter(({ bytes, seconds }) => (bytes ?? 0) > LAG.bytes || (seconds ?? 0) > LAG.seconds)
  const findings = late.map(({ name, bytes, seconds }) =>
    warning(
      AREA,
      `${name || 'A replica'} is behind by ${inMegabytes(bytes ?? 0)}, ${Math.round(seconds ?? 0)} s`,
      'Check its disk, its load and the network: a failover would take longer or lose more',
    ),
  )
  if (waits && !replicas.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum'))
    findings.push(problem(AREA, 'Commits wait for a replica, and none is in sync', 'Check synchronous_standby_names'))
  return findings.length > 0 ? findings : [ok(AREA, `${replicas.length} follow without delay`)]
}
