// The other processes that serve the same database, as far as they can be reached without it: those of this machine by the process that
// leads them, all of them by Redis. Nothing depends on either: who hears nothing looks into the database ten times a second anyway.

import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { openRedis, type RedisLink } from './adapters/redis.ts'
import type { WorkerPool } from './cluster/worker-pool.ts'
import type { Config } from './config.ts'

interface Peers {
  /** Wakes them: there are events to read. */
  readonly ring: () => void
  /** Where members' calls are counted first. */
  readonly counts: Pick<RedisLink, 'set'> | undefined
  close(): Promise<void>
}

interface NeighboursContext {
  /** Of this process. */
  readonly id: string
  readonly crew: WorkerPool | undefined
  /** Called when one of them rang. */
  readonly wake: () => void
  readonly log: Logger
}

export async function openPeers(config: Config, { id, crew, wake, log }: NeighboursContext): Promise<Peers> {
  const { redisUrl } = config.processes
  const redis = redisUrl && (await openRedis({ url: redisUrl, prefix: prefixOf(config), id, whenChanged: say(log) }))
  crew?.whenRung(wake)
  if (!redis) return { ring: () => crew?.ring(), counts: undefined, close: async () => {} }
  redis.whenRung(wake)
  // It reaches those of this machine as well; where it is away, they still reach each other.
  return { ring: () => (redis.isThere ? redis.ring() : crew?.ring()), counts: redis, close: () => redis.close() }
}

/** Installations that share a Redis do not share their names. */
const prefixOf = ({ secret }: Config): string =>
  `paz:${createHash('sha256').update(`redis ${secret}`).digest('hex').slice(0, 12)}:`

const say = (log: Logger) => (error: Error | undefined) => {
  if (error) log.warn({ err: error }, 'Redis not reachable; the database does its part')
  else log.info('Redis connected')
}
