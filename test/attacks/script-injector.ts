import { Actor, type Answer } from '../actor.ts'
import type { Call, JsonSchema } from '../sample-input.ts'

/** A script that would run in HTML, in an attribute, in a URL or in a script. */
export const PAYLOAD = `'"><img src=x onerror=__xss()><svg onload=__xss()>javascript:__xss()//`

/** Fields that are validated or never shown, and why. */
export const RESTRICTED_FIELDS: Readonly<Record<string, string>> = {
  email: 'an address',
  password: 'hashed',
  confirmPassword: 'hashed',
  currentPassword: 'compared',
  newPassword: 'hashed',
  confirmation: 'compared with one word',
  token: 'compared',
  list: 'compared with stored codes, and not stored',
  code: 'compared; those that staff make have a pattern',
  search: 'compared, and not stored',
  seen: 'compared, and not stored',
  login: 'has to be signed by Telegram',
  event: 'has to be signed by Tremendous, and is not stored',
  phone: 'digits',
  timeZone: 'a zone that is known',
  locale: 'a language that is known',
  link: 'an https address',
  url: 'an https address or a page of the site',
  prefix: 'a pattern',
  subscriptionId: 'a pattern',
  currency: 'a currency that is known',
  otherRevenue: 'an amount',
  ceiling: 'an amount',
  cost: 'an amount',
}

const isText = (schema: JsonSchema): boolean =>
  schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format && !schema.pattern

/** Returns the fields of a body that accept any text. */
export const freeTextFields = ({ operation }: Call): [name: string, schema: JsonSchema][] => {
  const { properties = {} } = operation.requestBody?.content['application/json']?.schema ?? {}
  return Object.entries(properties).filter(([name, schema]) => isText(schema) && !(name in RESTRICTED_FIELDS))
}

/** A text with a script that was stored. */
export interface InjectedText {
  /** Route and field. */
  readonly where: string
  /** A unique word in the text. */
  readonly mark: string
}

/** An actor that puts a script into every text field of its calls. */
export class ScriptInjector extends Actor {
  readonly #calls: readonly { readonly call: Call; readonly pattern: RegExp }[]
  readonly #written: InjectedText[]

  /** @param calls all operations @param written collects the texts that were stored */
  constructor(url: string, actor: Actor, calls: readonly Call[], written: InjectedText[]) {
    super(url, actor.account)
    this.#written = written
    this.#calls = calls.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  }

  override async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const found = this.#calls.find(({ call, pattern }) => call.method === method && pattern.test(path))
    const texts = found ? freeTextFields(found.call) : []
    const written = texts.map(([name, { maxLength = 200 }], at) => {
      const mark = `mark${this.#written.length + at}x`
      const text = `${mark}${PAYLOAD}`.slice(0, maxLength)
      return { name, text, injected: { where: `${method} ${found?.call.path} ${name}`, mark } }
    })
    if (written.length === 0) return await super.send(method, path, body, headers)
    const changed = { ...(body as object), ...Object.fromEntries(written.map(({ name, text }) => [name, text])) }
    const answer = await super.send<Body>(method, path, changed, headers)
    if (answer.status === 200) this.#written.push(...written.map(({ injected }) => injected))
    return answer
  }
}
