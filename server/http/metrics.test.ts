import { Hono } from 'hono'
import { Counter } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics, type MetricsOfProcesses } from './metrics.ts'

type Read = Parameters<MetricsOfProcesses['onCollect']>[0]

test('of several processes, memory and event loop lag are those of the highest, and requests are added up', async () => {
  let read: Read = async () => []
  const values: Readonly<Record<string, readonly number[]>> = {
    process_resident_memory_bytes: [300e6, 200e6],
    nodejs_eventloop_lag_p99_seconds: [0.01, 0.5],
    nodejs_eventloop_lag_min_seconds: [0.002, 0.001],
    paz_requests_total: [3, 4],
  }
  const { mount, registry } = createMetrics({
    onCollect: (own) => {
      read = own
    },
    collect: async () => {
      const metrics = await read()
      return [0, 1].map((process) =>
        metrics.map((metric) => {
          const value = values[metric.name]?.[process]
          return value === undefined ? metric : { ...metric, values: [{ value, labels: {} }] }
        }),
      )
    },
  })
  new Counter({ name: 'paz_requests_total', help: 'Requests.', registers: [registry] })
  const app = new Hono()
  mount(app, 'token', () => '127.0.0.1')
  const response = await app.request('/metrics', { headers: { authorization: 'Bearer token' } })
  const lines = (await response.text()).split('\n')
  for (const line of [
    'process_resident_memory_bytes 300000000',
    'nodejs_eventloop_lag_p99_seconds 0.5',
    'nodejs_eventloop_lag_min_seconds 0.001',
    'paz_requests_total 7',
  ])
    expect(lines).toContain(line)
})
