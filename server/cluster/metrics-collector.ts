import type { Worker } from 'node:cluster'
import type { MetricsJson, ToWorker } from './messages.ts'

/** Timeout; of a worker that hangs, only its last counters are in the sum. */
const TIMEOUT_MS = 2000

/** Types of metrics that must not decrease, because Prometheus takes that for a restart. The library declares them as numbers. */
const COUNTERS: readonly unknown[] = ['counter', 'histogram']

const countersOf = (metrics: MetricsJson): MetricsJson =>
  metrics.filter(({ type, aggregator }) => COUNTERS.includes(type) && aggregator === 'sum')

const send = (worker: Worker, message: ToWorker): void => void worker.send(message, () => {})

/** Collects the metrics of all workers for the worker that requests them. */
export class MetricsCollector {
  readonly #open = new Map<number, { waiting: number; answers: Map<number, MetricsJson>; finish: () => void }>()
  /** The last counters of each worker, by its id. */
  readonly #counters = new Map<number, MetricsJson>()
  /** The sums of the last counters of ended workers. */
  #ended: MetricsJson = []
  #last = 0

  /** @param id of the request, chosen by the requesting worker */
  collect(requester: Worker, id: number, workers: readonly Worker[]): void {
    this.#last += 1
    const round = this.#last
    const answers = new Map<number, MetricsJson>()
    const finish = () => {
      if (!this.#open.delete(round)) return
      clearTimeout(timeout)
      const metrics = [...this.#counters].map(([worker, counters]) => answers.get(worker) ?? counters)
      send(requester, { paz: 'collected', id, metrics: [...metrics, this.#ended] })
    }
    const timeout = setTimeout(finish, TIMEOUT_MS)
    this.#open.set(round, { waiting: workers.length, answers, finish })
    for (const worker of workers) send(worker, { paz: 'measure', id: round })
  }

  /** Adds a worker's metrics to a round. */
  add(worker: Worker, round: number, metrics: MetricsJson): void {
    this.#counters.set(worker.id, countersOf(metrics))
    const open = this.#open.get(round)
    if (!open) return
    open.answers.set(worker.id, metrics)
    open.waiting -= 1
    if (open.waiting === 0) open.finish()
  }

  /** Retains the last counters of a worker that has ended. */
  end(worker: Worker): void {
    this.#ended = addCounters(this.#ended, this.#counters.get(worker.id) ?? [])
    this.#counters.delete(worker.id)
  }
}

/** Adds counters to sums, by name and labels. */
function addCounters(sums: MetricsJson, counters: MetricsJson): MetricsJson {
  const byName = new Map(sums.map((metric) => [metric.name, metric]))
  for (const metric of counters) {
    const values = new Map<string, MetricsJson[number]['values'][number]>()
    for (const value of [...(byName.get(metric.name)?.values ?? []), ...metric.values]) {
      // Labels, and which part of a histogram it is.
      const key = JSON.stringify({ ...value, value: 0 })
      values.set(key, { ...value, value: value.value + (values.get(key)?.value ?? 0) })
    }
    byName.set(metric.name, { ...metric, values: [...values.values()] })
  }
  return [...byName.values()]
}
