// Fast channels to the other processes on the same database: the worker pool for those of this machine, Redis for all. Both are optional:
// every process also polls the database ten times a second.

import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { openRedis, type RedisLink } from './adapters/redis.ts'
import type { WorkerPool } from './cluster/worker-pool.ts'
import type { Config } from './config.ts'

interface Peers {
  /** Wakes them: there are events to read. */
  readonly wake: () => void
  /** Shared counts of members' calls. */
  readonly counts: Pick<RedisLink, 'set'> | undefined
  close(): Promise<void>
}

interface PeersContext {
  /** Id of this process. */
  readonly id: string
  readonly workerPool: WorkerPool | undefined
  /** Called when a peer wakes this process. */
  readonly onWakeUp: () => void
  readonly log: Logger
}

export async function openPeers(config: Config, { id, workerPool, onWakeUp, log }: PeersContext): Promise<Peers> {
  const { redisUrl } = config.processes
  const redis =
    redisUrl && (await openRedis({ url: redisUrl, prefix: prefixOf(config), id, onStateChange: logState(log) }))
  workerPool?.onWakeUp(onWakeUp)
  if (!redis) return { wake: () => workerPool?.wakePeers(), counts: undefined, close: async () => {} }
  redis.onWakeUp(onWakeUp)
  // Redis also reaches the workers of this machine; without it, they still reach each other.
  const wake = () => (redis.isAvailable ? redis.wakePeers() : workerPool?.wakePeers())
  return { wake, counts: redis, close: () => redis.close() }
}

/** Separates installations that share a Redis. */
const prefixOf = ({ secret }: Config): string =>
  `paz:${createHash('sha256').update(`redis ${secret}`).digest('hex').slice(0, 12)}:`

const logState = (log: Logger) => (error: Error | undefined) => {
  if (error) log.warn({ err: error }, 'Redis not reachable; using the database instead')
  else log.info('Redis connected')
}
