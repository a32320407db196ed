import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { readReadiness } from '#contracts/system.ts'
import { isRequestId, requestOrigin, runWithOrigin, type Span } from '#server/db/origin.ts'
import { setHeaders } from './security.ts'

/** The root span of a trace. */
export interface TraceRoot extends Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string
}

/** Starts traces. */
export interface Tracer {
  /**
   * Starts the span of a request.
   *
   * @param traceparent the header as received
   * @param trusted whether a trusted proxy sent the header: then the span joins its trace, else it only links to it
   */
  request(method: string, traceparent: string | undefined, trusted: boolean): TraceRoot
  /** Starts the span of background work, such as a job. */
  work(name: string): TraceRoot
}

interface RequestContextOptions {
  readonly log: Logger
  readonly tracer: Tracer | undefined
  /** Returns whether an address is a trusted proxy. */
  readonly isProxy: (socketAddress: string | undefined) => boolean
}

/**
 * Gives each request an id: the browser's if it is a UUID, else a new one. The id is part of the response, the log, Problems and SQL
 * comments. Addresses, queries and bodies are not logged.
 */
export function addRequestContext({ log, tracer, isProxy }: RequestContextOptions): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const isCall = c.req.path.startsWith('/api/')
    const requestId = isCall && isRequestId(given) ? given : randomUUID()
    c.set('requestId', requestId)
    setHeaders(c, [['x-request-id', requestId]])
    if (!isCall) return await next()
    const span = tracer?.request(c.req.method, c.req.header('traceparent'), isProxy(peerOf(c)))
    const start = performance.now()
    await runWithOrigin(requestOrigin(requestId, span), next)
    const ms = Math.round((performance.now() - start) * 10) / 10
    const { method, routePath: route } = c.req
    const { status } = c.res
    span?.set({
      'http.route': route,
      'http.response.status_code': status,
      'paz.request_id': requestId,
      ...(c.get('problem') && { 'error.type': c.get('problem') }),
    })
    span?.end(status >= 500 ? c.error : undefined)
    // Not logged: load balancers request it every second.
    if (c.req.path === readReadiness.path) return
    log.info({ requestId, ...(span && { traceId: span.traceId }), method, route, status, ms }, 'request')
  }
}

const peerOf = (c: Context): string | undefined =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress
