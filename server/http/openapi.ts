import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#contracts/errors.ts'
import { needsKey, type Route } from '#contracts/route.ts'

/** The refusals that any call can meet, beside those that its route declares. */
function commonErrors(route: Route): ErrorCode[] {
  const { upload } = route.definition
  const codes: ErrorCode[] = ['databaseConnecting', 'unexpected']
  if (route.method !== 'GET') codes.push('crossSite', 'malformedBody')
  if (upload) codes.push(upload.tooLarge, 'uploadTooSlow', 'tooManyRequests')
  else if (route.method !== 'GET') codes.push('bodyTooLarge', 'requestTooSlow', 'unsupportedMediaType')
  if (route.definition.access !== 'guest') codes.push('unauthenticated', 'tooManyRequests')
  if (!['guest', 'member'].includes(route.definition.access))
    codes.push('forbidden', 'secondFactorRequired', 'staffPasswordShort')
  if (route.definition.body || route.definition.query) codes.push('invalidInput')
  if (route.definition.limit) codes.push('tooManyRequests')
  if (needsKey(route)) codes.push('idempotencyKeyMissing', 'idempotencyKeyReused')
  return codes
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

function parameters(route: Route) {
  const of = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
      name,
      in: where,
      required: where === 'path' || !(value as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(value as z.ZodType, 'input'),
    }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A UUID made once per action and kept across retries.',
    schema: { type: 'string', format: 'uuid' },
  }
  return [
    ...of(route.definition.params, 'path'),
    ...of(route.definition.query, 'query'),
    ...(needsKey(route) ? [key] : []),
  ]
}

/** The bytes of a file, in OpenAPI's words. */
const FILE = { schema: { type: 'string', contentEncoding: 'binary' } }

function operation(name: string, route: Route) {
  const { summary, access, body, upload, output, sends, redirects, errors = [] } = route.definition
  const codes = [...new Set([...errors, ...commonErrors(route)])]
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code][0])
  const refusals = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.map((code) => `${code}: ${ERRORS[code][1]}`).join('\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return {
    operationId: name,
    summary,
    'x-access': access,
    parameters: parameters(route),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    }),
    ...(upload && {
      requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, FILE])) },
    }),
    responses: {
      ...(redirects
        ? { '303': { description: 'Goes on to a page of the site' } }
        : {
            '200': {
              description: 'The answer',
              content: sends
                ? { [sends.type]: FILE }
                : { 'application/json': { schema: jsonSchema(output, 'output') } },
            },
          }),
      ...Object.fromEntries(refusals),
    },
    security: access === 'guest' ? [] : [{ session: [] }],
  }
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    detail: { type: 'string', description: 'The sentence for the member.' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    values: { type: 'object' },
    requestId: { type: 'string' },
  },
}

/** The OpenAPI 3.1 document of the routes. `x-access` is who may call: guest, member or a staff permission. */
export function openApiDocument(routes: Readonly<Record<string, Route>>, about: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'paz.session_token' } },
    },
  }
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>
