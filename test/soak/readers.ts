// Whoever looks at everything: every route that reads, with parameters that people could have sent.

import { Actor } from '../actor.ts'
import { type Call, callsOf, type JsonSchema, type OpenApi, sampleOf } from '../sample-input.ts'
import type { Person } from './actor.ts'
import { oneOf, type World } from './world.ts'

const MOST_IDS = 400
/** A stream has no end, and a mailed link is no reading. */
const LEFT_OUT = ['/api/events', '/api/auth/confirm', '/api/health', '/api/ready']
/** What whoever guesses parameters, or asks very often, may hear. */
const MAY = ['notFound', 'invalidInput', 'tooManyRequests', 'rangeInvalid', 'analyticsRange'] as const
const UUID = /"([0-9a-f]{8}-[0-9a-f-]{27})"/g

export class Reader {
  readonly #calls: readonly Call[]
  readonly #ids: string[] = []

  constructor(document: OpenApi) {
    this.#calls = callsOf(document).filter(({ method, path }) => method === 'GET' && !LEFT_OUT.includes(path))
  }

  get routes(): number {
    return this.#calls.length
  }

  /** Reads something, as a member where members may and as staff where it takes staff. */
  async read({ client, members }: World, staff: Person, chance: () => number): Promise<void> {
    const call = oneOf(chance, this.#calls)
    const member = oneOf(
      chance,
      // Whoever has a password signs out now and then, in the middle of everything.
      members.filter(({ hasLeft, password }) => !hasLeft && !password),
    )
    if (!call || !member) return
    const access = call.operation['x-access']
    const person = access === 'guest' || access === 'member' ? member : staff
    const path = `${call.path.replace(/\{\w+\}/g, () => oneOf(chance, this.#ids) ?? 'nothing')}${this.#query(call, chance)}`
    const send = () => new Actor(client.url, person).send<unknown>('GET', path, undefined, person.headers)
    const { status, body } = await client.hearRead(`GET ${path}`, person, send, MAY)
    if (status === 200 && typeof body === 'object') this.#learn(JSON.stringify(body))
  }

  #query({ operation }: Call, chance: () => number): string {
    const parameters = operation.parameters.filter((one) => one.in === 'query' && (one.required || chance() < 0.4))
    const values = parameters.flatMap(({ name, schema }) => {
      const value = someValue(schema, chance)
      return value === undefined ? [] : [[name, value] as const]
    })
    return values.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(values))}`
  }

  #learn(text: string): void {
    for (const [, id] of text.slice(0, 20_000).matchAll(UUID)) if (id) this.#ids.push(id)
    if (this.#ids.length > MOST_IDS) this.#ids.splice(0, this.#ids.length - MOST_IDS)
  }
}

function someValue(schema: JsonSchema, chance: () => number): string | undefined {
  if (schema.enum) return String(oneOf(chance, schema.enum))
  if (schema.format === 'date') return new Date(Date.now() - chance() * 20 * 86_400_000).toISOString().slice(0, 10)
  if (schema.type === 'integer') return String(1 + Math.floor(chance() * 50))
  if (schema.pattern?.startsWith('^20')) return new Date().toISOString().slice(0, 7)
  if (schema.pattern || schema.format) return undefined
  return schema.type === 'string' ? (oneOf(chance, ['a', 'member', 'wheel']) ?? '') : String(sampleOf(schema))
}
