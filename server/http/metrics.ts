import { timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { signIn, signInWithCode } from '#contracts/accounts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import { addressOf, type ClientAddress } from './client-address.ts'

export interface Metrics {
  /** Of this process; where processes are gathered, each hands in its own. */
  readonly registry: Registry
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
/** Where somebody shows who they are: what is refused there was a wrong password or code, or a locked account. */
const SIGN_IN: ReadonlySet<string> = new Set([signIn.path, signInWithCode.path])

/** What a monitoring system reads: the process, and requests by route and status. */
export function createMetrics(together?: MeasuredTogether): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    // With the promised 10 ms of a spin and 15 ms of the dashboard among them.
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
  together?.whenMeasured(() => registry.getMetricsAsJSON())
  const read = async () =>
    together ? await AggregatorRegistry.aggregate([...(await together.collect())]).metrics() : await registry.metrics()
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
