import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { readReadiness } from '#contracts/system.ts'
import { isRequestId, requestOrigin, runFor, type Span } from '#server/db/origin.ts'
import { setHeaders } from './security.ts'

/** A span that others may belong to. */
export interface TraceRoot extends Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string
}

/** Begins traces. */
export interface Tracer {
  /**
   * Of a request.
   *
   * @param traceparent the header as it came
   * @param trusted whether who sent it is one of our own proxies: then this is a part of its trace, else only linked to it
   */
  request(method: string, traceparent: string | undefined, trusted: boolean): TraceRoot
  /** Of work of our own, such as a job. */
  work(name: string): TraceRoot
}

interface Identifying {
  readonly log: Logger
  readonly tracer: Tracer | undefined
  /** Whether the other end of a connection is one of our own proxies. */
  readonly isProxy: (socketAddress: string | undefined) => boolean
}

/**
 * Gives each request an id: the browser's, if it is a UUID, else one of ours. It stands in the answer, in the log, in error answers
 * and in the comments of statements. No address, no query, no body is logged.
 */
export function addRequestContext({ log, tracer, isProxy }: Identifying): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const isCall = c.req.path.startsWith('/api/')
    const requestId = isCall && isRequestId(given) ? given : randomUUID()
    c.set('requestId', requestId)
    setHeaders(c, [['x-request-id', requestId]])
    if (!isCall) return await next()
    const span = tracer?.request(c.req.method, c.req.header('traceparent'), isProxy(peerOf(c)))
    const start = performance.now()
    await runFor(requestOrigin(requestId, span), next)
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
    // Asked every second by whatever hands out requests.
    if (c.req.path === readReadiness.path) return
    log.info({ requestId, ...(span && { traceId: span.traceId }), method, route, status, ms }, 'request')
  }
}

const peerOf = (c: Context): string | undefined =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress
