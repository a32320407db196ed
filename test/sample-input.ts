/** The part of a JSON Schema that these tests read. */
export interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
}

export interface Operation {
  readonly operationId: string
  readonly 'x-access': string
  readonly parameters: readonly {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    schema: JsonSchema
  }[]
  readonly requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } }
  readonly responses: Readonly<Record<string, { content: Record<string, { schema: JsonSchema }> }>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export interface Call {
  readonly method: string
  /** Path pattern of the document: /api/redemptions/{id}. */
  readonly path: string
  readonly operation: Operation
}

export const callsOf = ({ paths, components }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters, requestBody } = operation
      const input = withoutReferences({ parameters, requestBody }, components.schemas)
      return { method: method.toUpperCase(), path, operation: { ...operation, ...input } }
    }),
  )

/** Replaces references by the shared schemas. Not for responses, which are too many. */
function withoutReferences<Part>(part: Part, schemas: OpenApi['components']['schemas']): Part {
  const resolve = (_name: string, value: unknown): unknown => {
    const { $ref, ...rest } = (value ?? {}) as { $ref?: string }
    const [, name] = $ref?.match(/^#\/components\/schemas\/(\w+)$/) ?? []
    return name ? { ...schemas[name], ...rest } : value
  }
  return JSON.parse(JSON.stringify(part, resolve))
}

/** Returns the path with its parameters filled in. */
export const fillPath = (path: string, value: string): string => path.replace(/\{\w+\}/g, encodeURIComponent(value))

/** Returns a small value that matches a schema. It may refer to rows that do not exist. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {})
  switch (schema.type) {
    case 'object': {
      const required = (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})])
      return Object.fromEntries(required)
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return false
    default:
      return sampleText(schema)
  }
}

function sampleText({ format, minLength = 0, maxLength = 100 }: JsonSchema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'email') return 'unknown@gmail.com'
  if (format === 'date-time') return '2026-11-20T12:00:00.000Z'
  return 'x'.repeat(Math.min(Math.max(8, minLength), maxLength))
}
