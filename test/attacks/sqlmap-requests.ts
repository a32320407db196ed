import { randomUUID } from 'node:crypto'
import type { Actor } from '../actor.ts'
import { type Call, callsOf, fillPath, type JsonSchema, type OpenApi, sampleOf } from '../sample-input.ts'
import { readExistingIds } from './existing-ids.ts'
import type { Target } from './real-server.ts'

/** A valid request, and the part whose values sqlmap changes. */
export interface Prepared {
  readonly call: Call
  readonly path: string
  readonly body: string | undefined
  /** The tested part: the query, the body or the id in the path. */
  readonly part: 'query' | 'body' | 'path'
}

/** Valid values of query parameters that their schema does not describe. */
const QUERIES: Readonly<Record<string, string>> = {
  ...{
    cursor: '',
    limit: '20',
    q: 'member',
    search: 'member',
    email: 'unknown@gmail.com',
    token: 'x',
    month: '2026-10',
  },
  ...{ from: '2026-11-01', to: '2026-11-20', since: '2026-11-01', until: '2026-11-20', day: '2026-11-01', after: '0' },
}

const sampleValue = (name: string, schema: JsonSchema): string => {
  if (schema.enum) return String(schema.enum[0])
  if (schema.default !== undefined) return String(schema.default)
  return QUERIES[name] ?? (schema.type === 'integer' || schema.type === 'number' ? '1' : String(sampleOf(schema)))
}

/** Returns a query that the route accepts: parameters that it refuses are left out. */
async function answeredQuery(actor: Actor, call: Call, path: string): Promise<string> {
  const given = call.operation.parameters.filter(({ in: where }) => where === 'query')
  const query = new URLSearchParams()
  for (const { name, schema } of given) {
    const value = sampleValue(name, schema)
    if (value === '') continue
    query.set(name, value)
    const { status } = await actor.send(call.method, `${path}?${query}`)
    if (status >= 400) query.delete(name)
  }
  return query.toString()
}

/** Bodies that are accepted only as a whole. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/auth/register': {
    name: 'Ada',
    email: 'ada@gmail.com',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  },
  'POST /api/auth/reset-password': { token: 'x', password: 'correct horse', confirmPassword: 'correct horse' },
  'PUT /api/me/profile': { name: 'Ada', phone: '', timeZone: 'UTC', locale: 'auto', showName: true },
  'POST /api/admin/promo-codes': { code: 'LOOKED-AT', points: 50, description: 'For a test' },
  'POST /api/admin/promo-batches': { count: 1, points: 1, prefix: 'AB' },
  'POST /api/admin/redemptions/{id}/status': { from: 'pending', to: 'processing', reason: 'Looked at' },
  'POST /api/admin/members/{id}/points': { points: 1, reason: 'Looked at', seenAdjustments: 0 },
  'POST /api/admin/members/{id}/status': { action: 'suspend', from: 'banned', reason: 'Looked at' },
}

/** Returns a valid body: fields that the route refuses are left out. */
async function takenBody(actor: Actor, call: Call, path: string, schema: JsonSchema): Promise<object> {
  const body: Record<string, unknown> = { ...(BODIES[`${call.method} ${call.path}`] ?? (sampleOf(schema) as object)) }
  const isTaken = async () => {
    const { status } = await actor.send(call.method, path, body, { 'idempotency-key': randomUUID() })
    return status !== 400
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (name in body) continue
    body[name] = QUERIES[name] || sampleOf(part)
    if (!(await isTaken())) delete body[name]
  }
  return body
}

/** Returns the id of an existing row for a path. */
function idFor(path: string, ids: readonly string[]): string {
  const [member = '', plan = member, , redemption = member] = ids
  if (path.includes('/redemptions/')) return redemption
  if (path.includes('/subscriptions/')) return plan
  return (path.includes('/support/') ? ids.at(-1) : member) ?? member
}

/** Prepares a request for every tested part of every route. */
export async function prepare(target: Target): Promise<Prepared[]> {
  const calls = callsOf((await target.guest().send<OpenApi>('GET', '/api/openapi.json')).body)
  const staff = await target.member({ role: 'super_admin', points: 1_000_000 })
  const ids = await readExistingIds(await target.member({ points: 1_000_000 }))
  const prepared: Prepared[] = []
  for (const call of calls.filter(({ path }) => path !== '/api/events')) {
    const path = fillPath(call.path, idFor(call.path, ids))
    const schema = call.operation.requestBody?.content['application/json']?.schema
    const body = schema && JSON.stringify(await takenBody(staff, call, path, schema))
    if (call.path.includes('{')) prepared.push({ call, path: `${path}*`, body, part: 'path' })
    if (body && body !== '{}') prepared.push({ call, path, body, part: 'body' })
    if (call.method !== 'GET' || call.path.includes('{')) continue
    const query = await answeredQuery(staff, call, path)
    if (query) prepared.push({ call, path: `${path}?${query}`, body: undefined, part: 'query' })
  }
  return prepared
}

/** Returns the raw request for `sqlmap -r`. */
export function asText(host: string, { call, path, body }: Prepared): string {
  const lines = [`${call.method} ${path} HTTP/1.1`, `Host: ${host}`, 'Accept: */*', 'Connection: close']
  if (body) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
