import type { SpanContext } from '@opentelemetry/api'

/** W3C Trace Context, version 00; later versions may append fields. */
const PATTERN = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Parses the header; undefined when it is missing or invalid. */
export function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '0', rest] = PATTERN.exec(header?.trim() ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
