import { timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { addressOf, type ClientAddress } from './client-address.ts'

export interface Metrics {
  readonly measure: MiddlewareHandler
  mount(app: Hono, token: string | undefined, clientAddress: ClientAddress): void
}

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The other processes whose figures are told together with this one's. */
export interface MeasuredTogether {
  /** The figures of all, this one's among them. */
  collect(): Promise<readonly Figures[]>
  whenMeasured(read: () => Promise<Figures>): void
}

const LOOPBACK = ['127.0.0.1', '::1']

/** What a monitoring system reads: the process, and requests by route and status. */
export function createMetrics(together?: MeasuredTogether): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    // With the promised 10 ms of a spin and 15 ms of the dashboard among them.
    buckets: [0.001, 0.002, 0.005, 0.01, 0.015, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  together?.whenMeasured(() => registry.getMetricsAsJSON())
  const read = async () =>
    together ? await AggregatorRegistry.aggregate([...(await together.collect())]).metrics() : await registry.metrics()
  return {
    measure: async (c, next) => {
      const start = performance.now()
      await next()
      const route = c.req.path.startsWith('/api/') ? (c.req.routePath ?? 'unknown') : 'site'
      requests.labels(c.req.method, route, String(c.res.status)).observe((performance.now() - start) / 1000)
    },
    mount(app, token, clientAddress) {
      app.get('/metrics', async (c) => {
        // A proxy on this machine calls from loopback as well, but it says so.
        const direct = !c.req.header('x-forwarded-for') && LOOPBACK.includes(addressOf(c, clientAddress))
        const allowed = token ? sameText(c.req.header('authorization') ?? '', `Bearer ${token}`) : direct
        // Whoever may not read it does not learn that it is there.
        if (!allowed) return c.text('Not found', 404)
        return c.text(await read(), 200, { 'content-type': registry.contentType })
      })
    },
  }
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
