import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type FromWorker, isToWorker, type MetricsJson, type ToWorker, type WorkerPoolState } from './messages.ts'

/** A worker's view of the worker pool. */
export interface WorkerPool {
  /** Number of this worker, from 1. A replacement gets the same number. */
  readonly number: number
  readonly state: WorkerPoolState | undefined
  /**
   * Resolves when this worker may accept requests. With other workers running, it waits for its database first, so that requests are
   * served by those that are connected. The first worker serves the site without its database.
   */
  waitToServe(connected: Promise<void>): Promise<void>
  /** Wakes the other workers: there are events to read. */
  wakePeers(): void
  /** Sets the listener for wake-ups by other workers. */
  onWakeUp(listener: () => void): void
  /** Reports to the pool manager whether this worker's database is available. */
  watch(isConnected: () => boolean): void
  /** Returns the metrics of all workers, including this one. */
  collect(): Promise<readonly MetricsJson[]>
  /** Sets the function that reads this worker's metrics. */
  onCollect(read: () => Promise<MetricsJson>): void
}

const CHECK_MS = 250

/** Longest wait for the database before a worker serves the site without it. */
const MAX_WAIT_MS = 10_000

/** Environment variables of a worker: its number, and whether other workers are running. */
export const NUMBER_VARIABLE = 'PAZ_WORKER'
export const HAS_PEERS_VARIABLE = 'PAZ_WORKER_HAS_PEERS'

/** Joins the worker pool. @returns undefined for a process that is no worker */
export function joinWorkerPool(environment: NodeJS.ProcessEnv): WorkerPool | undefined {
  if (!cluster.isWorker) return undefined
  const requests = new Map<number, (metrics: readonly MetricsJson[]) => void>()
  let state: WorkerPoolState | undefined
  let last = 0
  let wasConnected: boolean | undefined
  let wake = () => {}
  let measure: () => Promise<MetricsJson> = async () => []
  const send = (message: FromWorker) => void process.send?.(message, undefined, undefined, () => {})

  const handle = async (message: ToWorker) => {
    if (message.paz === 'wake') wake()
    else if (message.paz === 'state') state = message.state
    else if (message.paz === 'measure') send({ paz: 'metrics', id: message.id, metrics: await measure() })
    else {
      requests.get(message.id)?.(message.metrics)
      requests.delete(message.id)
    }
  }
  process.on('message', (message) => {
    if (isToWorker(message)) void handle(message)
  })
  return {
    number: Number(environment[NUMBER_VARIABLE] ?? cluster.worker?.id ?? 0),
    get state() {
      return state
    },
    async waitToServe(databaseConnected) {
      if (environment[HAS_PEERS_VARIABLE])
        await Promise.race([databaseConnected, wait(MAX_WAIT_MS, undefined, { ref: false })])
    },
    wakePeers: () => send({ paz: 'wake' }),
    onWakeUp(listener) {
      wake = listener
    },
    watch(isConnected) {
      setInterval(() => {
        const isNow = isConnected()
        if (isNow !== wasConnected) send({ paz: 'connected', isConnected: isNow })
        wasConnected = isNow
      }, CHECK_MS).unref()
    },
    collect() {
      last += 1
      const id = last
      send({ paz: 'collect', id })
      return new Promise((resolve) => requests.set(id, resolve))
    },
    onCollect(read) {
      measure = read
    },
  }
}
