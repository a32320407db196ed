// Tracing with OpenTelemetry. Imported only when a collector is configured, so that its libraries are not loaded otherwise.

import type { Span as OtelSpan, Tracer as OtelTracer } from '@opentelemetry/api'
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
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

export interface Tracing {
  readonly tracer: Tracer
  /** Sends pending spans. */
  stop(): Promise<void>
}

/** Timeout of the collector, also at the stop. */
const TIMEOUT_MS = 3000

export function openTracing({ endpoint, headers, serviceName, share }: TracingSettings, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: TIMEOUT_MS })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('paz', version)
  const propagator = new W3CTraceContextPropagator()
  return {
    tracer: {
      request(method, traceparent, trusted) {
        const context = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
        const remote = trace.getSpanContext(context)
        const span = tracer.startSpan(
          method,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method },
            links: remote && !trusted ? [{ context: remote }] : [],
          },
          trusted ? context : ROOT_CONTEXT,
        )
        return new RequestSpan(tracer, span, method)
      },
      work: (name) => new TracedSpan(tracer, tracer.startSpan(name, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT)),
    },
    // An unreachable collector must not prevent the stop.
    stop: () => provider.shutdown().catch(() => {}),
  }
}

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
    // An unsampled span needs no children.
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
      // Never the message, which may quote a member's input.
      this.span.setAttribute('error.type', sqlStateOf(error) ?? (error as Error | null)?.name ?? 'unknown')
      this.span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.span.end()
  }
}

/** A request's span, which gets its name when the route is known. */
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
