import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import type { DatabaseSettings } from '../../db/open.ts'
import { IDENTITY_AND_POSITION, type PrimaryPosition } from '../../db/primary-position.ts'
import { openReplica, type Replica } from '../../db/replica.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'read replica'
const ATTEMPTS = 20
const PAUSE_MS = 100

/** Compares the read replica, if one is configured, with the primary. @param client connected to the primary */
export async function checkReadReplica(
  client: pg.Client,
  database: Extract<DatabaseSettings, { engine: 'postgres' }>,
): Promise<Finding[]> {
  if (!database.replica) return []
  const replica = openReplica({ ...database, ...database.replica, poolSize: 1, log: pino({ level: 'silent' }) })
  try {
    const at = performance.now()
    const { rows } = await client.query<Omit<PrimaryPosition, 'at'>>(`select ''${IDENTITY_AND_POSITION}`)
    const [row] = rows
    if (!row || row.position === null) return []
    for (let attempt = 1; attempt <= ATTEMPTS && replica.state !== 'ready'; attempt += 1) {
      await replica.check({ ...row, at })
      if (replica.state !== 'behind') break
      await wait(PAUSE_MS)
    }
    return [readReplicaFinding(replica)]
  } finally {
    await replica.close()
  }
}

/** Rates a replica that was compared with the primary for some seconds. */
export function readReplicaFinding({ name, state, lagMs }: Pick<Replica, 'name' | 'state' | 'lagMs'>): Finding {
  switch (state) {
    case 'ready':
      return ok(AREA, `${name} answers reads, ${((lagMs ?? 0) / 1000).toFixed(1)} s behind the primary`)
    case 'other':
      return problem(
        AREA,
        `${name} is no copy of this database`,
        'Set READ_DATABASE_URL to a standby of DATABASE_URL, with the same database',
      )
    case 'notStandby':
      return problem(AREA, `${name} is no standby`, 'Set READ_DATABASE_URL to a standby of DATABASE_URL')
    case 'unreachable':
      return warning(
        AREA,
        `${name} is not reachable; the primary answers`,
        'Check READ_DATABASE_URL, the network and pg_hba.conf of the standby',
      )
    default:
      return warning(
        AREA,
        `${name} does not follow the primary closely; the primary answers`,
        'Check its disk, its load, the network, and whether its replay is paused',
      )
  }
}
