import type { Worker } from 'node:cluster'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MetricsJson, ToWorker } from './messages.ts'
import { MetricsCollector } from './metrics-collector.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker that answers when the test says so. */
class TestWorker {
  readonly id: number
  readonly messages: ToWorker[] = []
  readonly #registry = new Registry()
  readonly #registers = [this.#registry]
  readonly #calls = new Counter({ name: 'calls', help: '-', labelNames: ['code'], registers: this.#registers })
  readonly #seconds = new Histogram({ name: 'seconds', help: '-', buckets: [1], registers: this.#registers })

  constructor(id: number) {
    this.id = id
    new Gauge({ name: 'streams', help: '-', registers: this.#registers }).set(10)
    // All workers read the same value from the database.
    new Counter({ name: 'points', help: '-', registers: this.#registers, aggregator: 'max' }).inc(1000)
  }
  get worker(): Worker {
    return this as unknown as Worker
  }
  send(message: ToWorker): void {
    this.messages.push(message)
  }
  call(code: string, times: number): void {
    this.#calls.inc({ code }, times)
    for (let time = 0; time < times; time += 1) this.#seconds.observe(0.5)
  }
  /** Returns the metrics as they are after their way between processes. */
  async measure(): Promise<MetricsJson> {
    return JSON.parse(JSON.stringify(await this.#registry.getMetricsAsJSON()))
  }
}

const collector = () => {
  const collected = new MetricsCollector()
  const answer = async (worker: TestWorker) => {
    const last = worker.messages.findLast(({ paz }) => paz === 'measure')
    if (last?.paz === 'measure') collected.add(worker.worker, last.id, await worker.measure())
  }
  const scrape = async (asked: readonly TestWorker[], answering = asked, meanwhile = () => {}) => {
    const requester = new TestWorker(0)
    collected.collect(
      requester.worker,
      1,
      asked.map(({ worker }) => worker),
    )
    for (const worker of answering) await answer(worker)
    meanwhile()
    vi.advanceTimersByTime(2000)
    const [message] = requester.messages
    if (message?.paz !== 'collected') throw new Error('no metrics were collected')
    const text = await AggregatorRegistry.aggregate([...message.metrics]).metrics()
    return text.split('\n').filter((line) => /^(calls|seconds_count|seconds_bucket\{le="1"|streams|points)/.test(line))
  }
  return { scrape, answer, end: ({ worker }: TestWorker) => collected.end(worker) }
}
const lines = (ok: number, failed: number, streams: number) =>
  [
    `calls{code="ok"} ${ok}`,
    ...(failed ? [`calls{code="failed"} ${failed}`] : []),
    `seconds_bucket{le="1"} ${ok + failed}`,
    `seconds_count ${ok + failed}`,
    `streams ${streams}`,
    'points 1000',
  ].toSorted()

test('counters of ended workers stay in the sum, gauges do not', async () => {
  const { scrape, end } = collector()
  const [one, two, three] = [new TestWorker(1), new TestWorker(2), new TestWorker(3)]
  one.call('ok', 5)
  two.call('ok', 3)
  two.call('failed', 2)
  expect((await scrape([one, two])).toSorted()).toEqual(lines(8, 2, 20))
  end(two)
  expect((await scrape([one])).toSorted()).toEqual(lines(8, 2, 10))
  three.call('ok', 1)
  expect((await scrape([one, three])).toSorted()).toEqual(lines(9, 2, 20))
  end(one)
  end(three)
  expect((await scrape([new TestWorker(4)])).toSorted()).toEqual(lines(9, 2, 10))
})

test('the last counters of a worker that does not answer in time stay in the sum', async () => {
  const { scrape, answer } = collector()
  const [one, two] = [new TestWorker(1), new TestWorker(2)]
  one.call('ok', 5)
  two.call('ok', 3)
  await scrape([one, two])
  two.call('ok', 1)
  expect((await scrape([one, two], [one])).toSorted()).toEqual(lines(8, 0, 10))
  await answer(two)
  // Also of one that is no longer asked, because another worker has replaced it.
  expect((await scrape([one])).toSorted()).toEqual(lines(9, 0, 10))
})

test('a worker that ends after its answer is counted once', async () => {
  const { scrape, end } = collector()
  const [one, two, late] = [new TestWorker(1), new TestWorker(2), new TestWorker(3)]
  one.call('ok', 5)
  two.call('ok', 3)
  expect((await scrape([one, two, late], [one, two], () => end(one))).toSorted()).toEqual(lines(8, 0, 10))
})
