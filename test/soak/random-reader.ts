import { Actor } from '../actor.ts'
import { type Call, callsOf, type JsonSchema, type OpenApi, sampleOf } from '../sample-input.ts'
import { pickOne, type SoakContext } from './activities.ts'
import type { SoakActor } from './soak-actor.ts'

const MAX_IDS = 400
/** A stream has no end, a mailed link changes data, and health checks are for proxies. */
const SKIPPED = ['/api/events', '/api/auth/confirm', '/api/health', '/api/ready']
/** Refusals that follow from random parameters and many calls. */
const ALLOWED = [
  'notFound',
  'invalidInput',
  'tooManyRequests',
  'rangeInvalid',
  'daysReversed',
  'analyticsRange',
] as const
const UUID = /"([0-9a-f]{8}-[0-9a-f-]{27})"/g

/** Reads random routes with random parameters and with ids from earlier answers. */
export class RandomReader {
  readonly #calls: readonly Call[]
  readonly #ids: string[] = []

  constructor(document: OpenApi) {
    this.#calls = callsOf(document).filter(({ method, path }) => method === 'GET' && !SKIPPED.includes(path))
  }

  /** Reads a random route, as a member if members may, otherwise as staff. */
  async read({ client, members }: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
    const call = pickOne(random, this.#calls)
    const member = pickOne(
      random,
      // Members with a password are skipped, because they sign out at random times.
      members.filter(({ hasLeft, password }) => !hasLeft && !password),
    )
    if (!call || !member) return
    const access = call.operation['x-access']
    const actor = access === 'guest' || access === 'member' ? member : staff
    const path = `${call.path.replace(/\{\w+\}/g, () => pickOne(random, this.#ids) ?? 'nothing')}${this.#query(call, random)}`
    const send = () => new Actor(client.url, actor).send<unknown>('GET', path, undefined, actor.headers)
    const { status, body } = await client.readBy(`GET ${path}`, actor, send, ALLOWED)
    if (status === 200 && typeof body === 'object') this.#collectIds(JSON.stringify(body))
  }

  #query({ operation }: Call, random: () => number): string {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && (parameter.required || random() < 0.4),
    )
    const values = parameters.flatMap(({ name, schema }) => {
      const value = randomValue(schema, random)
      return value === undefined ? [] : [[name, value] as const]
    })
    return values.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(values))}`
  }

  #collectIds(text: string): void {
    for (const [, id] of text.slice(0, 20_000).matchAll(UUID)) if (id) this.#ids.push(id)
    if (this.#ids.length > MAX_IDS) this.#ids.splice(0, this.#ids.length - MAX_IDS)
  }
}

function randomValue(schema: JsonSchema, random: () => number): string | undefined {
  if (schema.enum) return String(pickOne(random, schema.enum))
  if (schema.format === 'date') return new Date(Date.now() - random() * 20 * 86_400_000).toISOString().slice(0, 10)
  if (schema.type === 'integer') return String(1 + Math.floor(random() * 50))
  if (schema.pattern?.startsWith('^20')) return new Date().toISOString().slice(0, 7)
  if (schema.pattern || schema.format) return undefined
  return schema.type === 'string' ? (pickOne(random, ['a', 'member', 'wheel']) ?? '') : String(sampleOf(schema))
}
