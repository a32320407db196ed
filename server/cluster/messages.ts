import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** All workers together, as each is told by the process that leads them. */
export interface WorkerPoolState {
  /** As many as PROCESSES asks for. */
  readonly wanted: number
  /** Those that take requests. */
  readonly running: number
  /** Of these, those whose database is there. */
  readonly connected: number
}

export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** What a worker says to the process that leads it. */
export type FromWorker =
  | { readonly paz: 'ring' }
  | { readonly paz: 'connected'; readonly is: boolean }
  /** Wants the figures of all. */
  | { readonly paz: 'collect'; readonly id: number }
  | { readonly paz: 'figures'; readonly id: number; readonly figures: Figures }

/** What it hears from there. */
export type ToWorker =
  | { readonly paz: 'ring' }
  | { readonly paz: 'crew'; readonly crew: WorkerPoolState }
  /** Is asked for its own figures, by that number. */
  | { readonly paz: 'measure'; readonly id: number }
  | { readonly paz: 'collected'; readonly id: number; readonly figures: readonly Figures[] }

export const isFromWorker = (message: unknown): message is FromWorker => isOurs(message)
export const isToWorker = (message: unknown): message is ToWorker => isOurs(message)

/** Others send messages between the processes as well. */
const isOurs = (message: unknown): boolean => typeof message === 'object' && message !== null && 'paz' in message
