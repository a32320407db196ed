// Traces by OpenTelemetry. Imported only where a receiver is set: without one nothing of it is loaded.

import type { Span as OtelSpan, Tracer as OtelTracer } from '@opentelemetry/api'
import {
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { Span } from '#server/db/origin.ts'
import { sqlStateOf } from '#server/db/transaction.ts'
import type { TraceRoot, Tracer } from '#server/http/request-context.ts'
import type { TracingSettings } from '../tracing-settings.ts'
import { parseTraceparent } from './traceparent.ts'

export interface Tracing {
  readonly tracer: Tracer
  /** Sends what is waiting. */
  stop(): Promise<void>
}

/** How long a receiver may hold up sending, and stopping. */
const TIMEOUT_MS = 3000

export function openTracing({ endpoint, headers, serviceName, share }: TracingSettings, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: TIMEOUT_MS })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('paz', version)
  return {
    tracer: {
      request(method, traceparent, trusted) {
        const theirs = parseTraceparent(traceparent)
        const isParent = theirs !== undefined && trusted
        const span = tracer.startSpan(
          method,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method },
            links: theirs && !isParent ? [{ context: theirs }] : [],
          },
          isParent ? below(theirs) : ROOT_CONTEXT,
        )
        return new RequestSpan(tracer, span, method)
      },
      work: (name) => new TracedSpan(tracer, tracer.startSpan(name, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT)),
    },
    // A receiver that is away must not keep the server from stopping.
    stop: () => provider.shutdown().catch(() => {}),
  }
}

const below = (parent: SpanContext): Context => trace.setSpanContext(ROOT_CONTEXT, parent)

class TracedSpan implements TraceRoot {
  readonly #tracer: OtelTracer
  protected readonly span: OtelSpan

  constructor(tracer: OtelTracer, span: OtelSpan) {
    this.#tracer = tracer
    this.span = span
  }

  get traceId(): string {
    return this.span.spanContext().traceId
  }

  child(name: string, attributes: Parameters<Span['set']>[0] = {}): Span {
    const { traceFlags } = this.span.spanContext()
    // What is not sampled costs no spans below it.
    if (!(traceFlags & TraceFlags.SAMPLED)) return this
    const kind = 'db.system.name' in attributes ? SpanKind.CLIENT : SpanKind.INTERNAL
    const context = trace.setSpan(ROOT_CONTEXT, this.span)
    return new TracedSpan(this.#tracer, this.#tracer.startSpan(name, { kind, attributes: { ...attributes } }, context))
  }

  set(attributes: Parameters<Span['set']>[0]): void {
    this.span.setAttributes({ ...attributes })
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      // The message may quote what a member wrote; the class and the state do not.
      this.span.setAttribute('error.type', sqlStateOf(error) ?? (error as Error | null)?.name ?? 'unknown')
      this.span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.span.end()
  }
}

/** Its name is known only when the route was found. */
class RequestSpan extends TracedSpan {
  readonly #method: string

  constructor(tracer: OtelTracer, span: OtelSpan, method: string) {
    super(tracer, span)
    this.#method = method
  }

  override set(attributes: Parameters<Span['set']>[0]): void {
    super.set(attributes)
    const route = attributes['http.route']
    if (route) this.span.updateName(`${this.#method} ${route}`)
  }
}
