import { timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { signIn, signInWithCode } from '#contracts/accounts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { addressOf, type ClientAddress } from './client-address.ts'

export interface Metrics {
  /** Metrics of this process; with several processes the response aggregates all registries. */
  readonly registry: Registry
  readonly measure: MiddlewareHandler
  mount(app: Hono, token: string | undefined, clientAddress: ClientAddress): void
}

type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of all processes of this machine. */
export interface MetricsOfProcesses {
  /** Returns the metrics of all processes, including this one. */
  collect(): Promise<readonly MetricsJson[]>
  onCollect(read: () => Promise<MetricsJson>): void
}

const LOOPBACK = ['127.0.0.1', '::1']
/** Gauges of which the process with the highest value counts. The library adds them up, or averages them. */
const HIGHEST = /^(process_resident_memory_bytes|nodejs_eventloop_lag_(?!min_).+)$/
/** Sign-in routes: what they refuse is a wrong password or code, or a locked account. */
const SIGN_IN: ReadonlySet<string> = new Set([signIn.path, signInWithCode.path])

/** Creates the metrics of this process and of its requests, by route and status. */
export function createMetrics(processes?: MetricsOfProcesses): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    // Includes the promised 10 ms of a spin and 15 ms of the dashboard.
    buckets: [0.001, 0.002, 0.005, 0.01, 0.015, 0.03, 0.1, 0.3, 1, 3],
    registers,
  })
  const errors = new Counter({
    name: 'paz_errors_total',
    help: 'Refused and failed calls by the code of the answer.',
    labelNames: ['code'],
    registers,
  })
  const throttled = new Counter({
    name: 'paz_throttled_total',
    help: 'Calls that a limit or throttle refused, by route pattern.',
    labelNames: ['route'],
    registers,
  })
  const failures = new Counter({
    name: 'paz_sign_in_failures_total',
    help: 'Sign-ins that were refused, by the code of the answer.',
    labelNames: ['code'],
    registers,
  })
  processes?.onCollect(async () => {
    const metrics = await registry.getMetricsAsJSON()
    return metrics.map((metric) => (HIGHEST.test(metric.name) ? { ...metric, aggregator: 'max' } : metric))
  })
  const read = async () =>
    processes
      ? await AggregatorRegistry.aggregate([...(await processes.collect())]).metrics()
      : await registry.metrics()
  return {
    registry,
    measure: async (c, next) => {
      const start = performance.now()
      await next()
      const route = c.req.path.startsWith('/api/') ? (c.req.routePath ?? 'unknown') : 'site'
      requests.labels(c.req.method, route, String(c.res.status)).observe((performance.now() - start) / 1000)
      const code = c.get('problem') as ErrorCode | undefined
      if (code === undefined) return
      errors.inc({ code })
      if (code === 'tooManyRequests') throttled.inc({ route })
      if (SIGN_IN.has(route)) failures.inc({ code })
    },
    mount(app, token, clientAddress) {
      app.get('/metrics', async (c) => {
        // A proxy on this machine also calls from loopback, but sends X-Forwarded-For.
        const isDirect = !c.req.header('x-forwarded-for') && LOOPBACK.includes(addressOf(c, clientAddress))
        const isAllowed = token ? sameText(c.req.header('authorization') ?? '', `Bearer ${token}`) : isDirect
        // 404 hides the page from callers without access.
        if (!isAllowed) return c.text('Not found', 404)
        return c.text(await read(), 200, { 'content-type': registry.contentType })
      })
    },
  }
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
