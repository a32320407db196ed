import type { Worker } from 'node:cluster'
import type { MetricsJson, ToWorker } from './messages.ts'

/** Timeout; a worker that hangs is left out of the sum. */
const TIMEOUT_MS = 2000

const send = (worker: Worker, message: ToWorker): void => void worker.send(message, () => {})

/** Collects the metrics of all workers for the worker that requests them. */
export class MetricsCollector {
  readonly #open = new Map<number, { waiting: number; metrics: MetricsJson[]; finish: () => void }>()
  #last = 0

  /** @param id of the request, chosen by the requesting worker */
  collect(requester: Worker, id: number, workers: readonly Worker[]): void {
    this.#last += 1
    const round = this.#last
    const metrics: MetricsJson[] = []
    const finish = () => {
      if (!this.#open.delete(round)) return
      clearTimeout(timeout)
      send(requester, { paz: 'collected', id, metrics })
    }
    const timeout = setTimeout(finish, TIMEOUT_MS)
    this.#open.set(round, { waiting: workers.length, metrics, finish })
    for (const worker of workers) send(worker, { paz: 'measure', id: round })
  }

  /** Adds a worker's metrics to a round. */
  add(round: number, metrics: MetricsJson): void {
    const open = this.#open.get(round)
    if (!open) return
    open.metrics.push(metrics)
    open.waiting -= 1
    if (open.waiting === 0) open.finish()
  }
}
