import { z } from 'zod'

/** Where traces go. Without it there are none. */
export interface TracingSettings {
  /** An OTLP receiver, without a slash at the end; traces are posted to `/v1/traces` below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Of traces that begin here, 0 to 1. */
  readonly share: number
}

const headers = z
  .string()
  .transform((text) =>
    text.split(',').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())] as const
    }),
  )
  .refine(
    (pairs) => pairs.every(([name, value]) => /^[\w-]+$/.test(name) && value !== undefined),
    'must be name=value, several separated by commas, special characters written as %XX',
  )

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Named as OpenTelemetry names them. */
export const TRACING_ENVIRONMENT = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4318' })
    .optional()
    .meta({
      description: 'The OTLP receiver of traces. Without it there are no traces ([traces](operations.md#traces)).',
      exampleValue: 'http://localhost:4318',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional().meta({
    description: 'Headers for the receiver: `name=value`, comma-separated.',
  }),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('paz').meta({ description: 'The name of the server in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).default(1).meta({
    description: 'The share of requests that are traced, 0 to 1.',
  }),
}

type TracingEnvironment = z.infer<z.ZodObject<typeof TRACING_ENVIRONMENT>>

export function tracingSettings(env: TracingEnvironment): TracingSettings | undefined {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS ?? []) as Record<string, string>,
    serviceName: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}
