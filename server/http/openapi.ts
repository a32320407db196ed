import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { ERRORS, type ErrorCode, statusOf } from '#contracts/errors.ts'
import { areas } from '#contracts/index.ts'
import { ProblemBody } from '#contracts/problem.ts'
import { isAudited, isForStaff, needsKey, type Route, writes } from '#contracts/route.ts'
import { Id } from '#contracts/values.ts'
import { Problem, problemBody } from './problem.ts'
import { sessionCookieName } from './session.ts'
import type { SiteFacts } from './site-facts.ts'

/** The errors that any call can answer with, beside those that its route declares. */
function commonErrors(route: Route): ErrorCode[] {
  const { access, allowedInRoleView, body, limit, query, upload } = route.definition
  const codes: ErrorCode[] = ['databaseConnecting', 'unexpected']
  if (route.method !== 'GET') codes.push('crossSite', 'malformedBody')
  if (upload) codes.push(upload.tooLarge, 'uploadTooSlow', 'tooManyRequests')
  else if (route.method !== 'GET') codes.push('bodyTooLarge', 'requestTooSlow', 'unsupportedMediaType')
  if (access !== 'guest') codes.push('unauthenticated', 'tooManyRequests')
  if (isForStaff(route)) codes.push('forbidden', 'secondFactorRequired', 'staffPasswordShort')
  if (isForStaff(route) && !writes(route)) codes.push('readTooLong')
  if (access !== 'guest' && writes(route) && !allowedInRoleView) codes.push('roleViewReadOnly')
  if (body || query) codes.push('invalidInput')
  if (limit) codes.push('tooManyRequests')
  if (needsKey(route)) codes.push('idempotencyKeyMissing', 'idempotencyKeyReused')
  return codes
}

/** Fill the placeholders of messages in examples. */
const EXAMPLE_VALUES = {
  ...{
    host: 'gmail.com',
    seconds: 30,
    min: 5,
    max: 100,
    count: 140,
    used: 3,
    points: 120,
    result: -20,
    number: 7,
    asked: 12,
    stored: 9,
  },
  ...{ status: 'cancelled', from: 'completed', to: 'pending', role: 'support' },
  ...{ number: 4, asked: 20, stored: 12, left: 2 },
  ...{ name: 'Spotify Premium', duration: '1 Month', message: 'We are checking some of your activity.' },
}

function exampleOf(code: ErrorCode) {
  const given = code === 'memberConflict' ? { ...EXAMPLE_VALUES, status: 'banned' } : EXAMPLE_VALUES
  const used = Object.entries(given).filter(([name]) => ERRORS[code][1].includes(`{${name}}`))
  const problem = new Problem(code, used.length > 0 ? { values: Object.fromEntries(used) } : {})
  const value = problemBody(problem, '019376f0-5a7c-7d3e-8b1a-2f4c6d8e0a12')
  return { id: code, summary: problem.message, value }
}

/** An example of each error, by its code. */
const EXAMPLES = Object.fromEntries((Object.keys(ERRORS) as ErrorCode[]).map((code) => [code, exampleOf(code)]))

function responsesOf(route: Route) {
  const { errors = [], output, redirects, file, streams } = route.definition
  const type = file?.type ?? (streams ? 'text/event-stream' : 'application/json')
  const success = redirects
    ? { 303: { description: 'Redirects to a page of the site.' } }
    : { 200: { description: 'Success', content: { [type]: file ? {} : { schema: output } } } }
  const codes = [...new Set([...errors, ...commonErrors(route)])]
  const refusals = [...Map.groupBy(codes, statusOf)].map(([status, list]) => {
    const examples = Object.fromEntries(list.map((code) => [code, EXAMPLES[code]]))
    const content = { 'application/problem+json': { schema: ProblemBody, examples } }
    return [status, { description: list.join(', '), content }]
  })
  return { ...success, ...Object.fromEntries(refusals) }
}

/** Says in sentences what the definition of a route declares. */
function describe(route: Route): string {
  const { access, limit, noKeyBecause, notAuditedBecause } = route.definition
  const sentences = [
    access === 'guest' ? 'Needs no session.' : 'Needs a session.',
    access !== 'guest' && access !== 'member' && `Needs a staff role with the permission ${access}.`,
    limit &&
      `Takes at most ${limit.max} calls in ${limit.seconds} seconds from ${access === 'guest' ? 'an address' : 'a member'}.`,
    noKeyBecause && `Needs no idempotency key: ${noKeyBecause}.`,
    isAudited(route) && 'Writes an entry to the audit log.',
    notAuditedBecause && `Writes no entry to the audit log: ${notAuditedBecause}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

const IdempotencyKey = Id.meta({ description: 'Made once for an action, and sent again with each retry of it.' })

function operation(operationId: string, tag: string, route: Route): ZodOpenApiOperationObject {
  const { summary, access, body, upload, params, query } = route.definition
  const header = needsKey(route) ? z.object({ 'Idempotency-Key': IdempotencyKey }) : undefined
  const files = upload && Object.fromEntries(upload.types.map((type) => [type, {}]))
  const content = files ?? (body && { 'application/json': { schema: body } })
  return {
    operationId,
    summary,
    description: describe(route),
    tags: [tag],
    'x-access': access,
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(header && { header }) },
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(route),
    security: access === 'guest' ? [] : [{ session: [] }],
  }
}

type About = Pick<SiteFacts, 'appName' | 'publicUrl' | 'supportEmail'> & { readonly version: string }

/** The OpenAPI 3.1 document of the routes. `x-access` says who may call: guest, member or a staff permission. */
export function openApiDocument({ appName, version, publicUrl, supportEmail }: About) {
  const paths: ZodOpenApiPathsObject = {}
  const name = sessionCookieName(publicUrl.startsWith('https://'))
  const session = { type: 'apiKey', in: 'cookie', name, description: 'The cookie that a sign-in sets.' } as const
  for (const [tag, , group] of areas)
    for (const [operationId, route] of Object.entries<Route>(group)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(operationId, tag, route) }
    }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: `${appName} API`,
      version,
      description: 'What the site itself calls: points, games, rewards, support and administration.',
      contact: { name: `${appName} support`, url: publicUrl, email: supportEmail },
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: publicUrl }],
    tags: areas.map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes: { session } },
  })
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>
