import { visitor } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { newKey, type TestApp } from '../app.ts'
import { type Call, callsOf, fillPath, type JsonSchema, type OpenApi } from '../sample-input.ts'

/** Reads the operations that the application publishes in its OpenAPI document. */
export const publishedCalls = async (app: TestApp): Promise<Call[]> =>
  callsOf((await app.guest().send<OpenApi>('GET', '/api/openapi.json')).body)

export const nameOf = ({ method, path }: Call): string => `${method} ${path}`

export const bodyOf = ({ operation }: Call): JsonSchema | undefined =>
  operation.requestBody?.content['application/json']?.schema

export const queryOf = ({ operation }: Call) => operation.parameters.filter((one) => one.in === 'query')

/** Returns the path with the first value of each parameter that has a list of values. */
const pathOf = ({ path, operation }: Call): string =>
  operation.parameters
    .filter((one) => one.in === 'path' && one.schema.enum)
    .reduce((filled, { name, schema }) => filled.replace(`{${name}}`, String(schema.enum?.[0])), path)

/** Sends a call with a new idempotency key. `id` fills the parameters of the path. */
export function send(actor: Actor, call: Call, body?: unknown, id?: string, query = '') {
  const { method } = call
  const address = `${id === undefined ? fillPath(pathOf(call), newKey()) : fillPath(call.path, id)}${query && `?${query}`}`
  return actor.send<{ errors?: { field: string }[] }>(
    method,
    address,
    method === 'GET' ? undefined : body,
    method === 'GET' ? {} : { 'idempotency-key': newKey() },
  )
}

/** An actor for each kind of access. */
export interface ActorsByAccess {
  readonly member: Actor
  readonly staff: Actor
  /** Returns an actor who may make a call; each guest has another network. */
  for(call: Call): Actor
}

/** Adds a member and a super admin with points. */
export async function createActors(app: TestApp): Promise<ActorsByAccess> {
  const member = await app.member({ points: 5000 })
  const staff = await app.member({ role: 'super_admin', points: 5000 })
  const byAccess: Readonly<Record<string, () => Actor>> = { guest: () => visitor(app), member: () => member }
  return { member, staff, for: ({ operation }) => byAccess[operation['x-access']]?.() ?? staff }
}

const BATCH_SIZE = 16

/** Runs work for each item in batches. @returns the results in the order of the items */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    results.push(...(await Promise.all(items.slice(from, from + BATCH_SIZE).map(work))))
  }
  return results
}
