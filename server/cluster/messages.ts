import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** State of all workers, sent by the pool manager. */
export interface WorkerPoolState {
  /** The number in PROCESSES. */
  readonly wanted: number
  /** Workers that accept requests. */
  readonly running: number
  /** Running workers whose database is available. */
  readonly connected: number
}

export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[]

/** Messages of a worker to the pool manager. */
export type FromWorker =
  /** Wakes the other workers: there are events to read. */
  | { readonly paz: 'wake' }
  | { readonly paz: 'connected'; readonly isConnected: boolean }
  /** Requests the metrics of all workers. */
  | { readonly paz: 'collect'; readonly id: number }
  | { readonly paz: 'metrics'; readonly id: number; readonly metrics: MetricsJson }

/** Messages of the pool manager to a worker. */
export type ToWorker =
  | { readonly paz: 'wake' }
  | { readonly paz: 'state'; readonly state: WorkerPoolState }
  /** Requests the worker's own metrics. */
  | { readonly paz: 'measure'; readonly id: number }
  | { readonly paz: 'collected'; readonly id: number; readonly metrics: readonly MetricsJson[] }

export const isFromWorker = (message: unknown): message is FromWorker => isOurs(message)
export const isToWorker = (message: unknown): message is ToWorker => isOurs(message)

/** Libraries also send messages between the processes. */
const isOurs = (message: unknown): boolean => typeof message === 'object' && message !== null && 'paz' in message
