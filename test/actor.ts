import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contracts/errors.ts'
import type { AnswerByKey, RequestByKey, RouteKey } from '#contracts/index.ts'
import type { TestMember } from './factories.ts'

/** A response. `body` is the output of a success and the problem of a refusal. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
  /** The code of the refusal; undefined for a success. */
  readonly code: ErrorCode | undefined
}

type CallOptions<Key extends RouteKey> = Partial<RequestByKey<Key>> & {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An HTTP client of the application: a guest, a member or staff. */
export class Actor {
  protected readonly url: string
  readonly #member: TestMember | undefined
  cookie: string | undefined
  /** Sent with every call, such as the X-Forwarded-For of a proxy in front. */
  headers: Readonly<Record<string, string>> = {}

  constructor(url: string, member: TestMember | undefined) {
    this.url = url
    this.#member = member
    this.cookie = member?.cookie
  }

  get id(): string {
    return this.account.id
  }

  get account(): TestMember {
    if (!this.#member) throw new Error('a guest has no account')
    return this.#member
  }

  /** Calls a route of the contracts, with a fresh idempotency key unless one is given. Keeps cookies. */
  async call<Key extends RouteKey>(route: Key, options: CallOptions<Key> = {}): Promise<Answer<AnswerByKey<Key>>> {
    const [method = 'GET', pattern = ''] = route.split(' ')
    const {
      params = {},
      query = {},
      body,
    } = options as {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
    }
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query).toString()
    return await this.send(method, search ? `${path}?${search}` : path, body, {
      ...(method !== 'GET' && { 'idempotency-key': options.key ?? randomUUID() }),
      ...options.headers,
    })
  }

  /** Sends any request, also one that no contract allows. */
  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...this.headers,
        ...headers,
      },
      body: asBytes(body),
    })
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0]
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
    // A stream has no end to wait for.
    if (streams) await response.body?.cancel()
    const text = streams ? '' : await response.text()
    // The response to HEAD has a content type but no body.
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    const json = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: json, code: json?.code }
  }
}

/** Sends texts and bytes unchanged, everything else as JSON. */
function asBytes(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}
