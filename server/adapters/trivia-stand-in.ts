// A question service for development and tests with Open Trivia DB's protocol and generated questions. Faults are chosen by `mood` or by
// POST /mood/<name>.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSessions, type Query } from './trivia-stand-in-sessions.ts'

/** Faults; 'well' is none. The first four do not reach the protocol. */
const MOODS = [
  'silent',
  'hanging_up',
  'unavailable',
  'moved',
  'no_json',
  'other_shape',
  'endless',
  'too_many',
  'rate_limiting',
  'exhausted',
  'forgetful',
  'unfit',
  'slow',
  'well',
] as const
export type Mood = (typeof MOODS)[number]

export interface TriviaStandIn {
  readonly url: string
  mood: Mood
  /** The requests, with their time by the stand-in's clock. */
  readonly requests: readonly { readonly at: number; readonly path: string; readonly query: Query }[]
  /** Number of requests without a response yet. */
  readonly pending: number
  /** Deletes all tokens, like a restart. */
  deleteTokens(): void
  close(): Promise<void>
}

interface StandInOptions {
  /** Questions per category and difficulty. */
  readonly questionsOfKind?: number
  readonly now?: () => number
  readonly slowMs?: number
  /** Retry-After in the mood 'too_many', in seconds. */
  readonly retryAfter?: number
}

interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Minimum time between two requests. */
const MIN_INTERVAL_MS = 5000
const OVERSIZE_BYTES = 4 * 1024 * 1024

/** Replies that do not depend on the request, by mood. */
const FIXED_REPLIES: Partial<Record<Mood, Reply>> = {
  unavailable: { status: 503, body: 'Service Unavailable' },
  moved: { status: 301, body: '', headers: { location: 'https://elsewhere.invalid/' } },
  no_json: { status: 200, body: '<!doctype html><title>Be right back</title>' },
  other_shape: { status: 200, body: { response_code: 0, results: 'none', token: 7 } },
  endless: { status: 200, body: ' '.repeat(OVERSIZE_BYTES) },
  rate_limiting: { status: 200, body: { response_code: 5, results: [] } },
}

/** Starts the stand-in on a port of its own, reachable from this machine only. */
export async function startTriviaStandIn(options: StandInOptions = {}): Promise<TriviaStandIn> {
  const { questionsOfKind = 60, now = Date.now, slowMs = 3000, retryAfter = 120 } = options
  const requests: TriviaStandIn['requests'][number][] = []
  const sessions = createSessions(questionsOfKind, now)
  let mood: Mood = 'well'
  let pending = 0

  const replyTo = (path: string, query: Query, sinceLast: number): Reply => {
    const fixed = FIXED_REPLIES[mood]
    if (fixed) return fixed
    if (mood === 'too_many') {
      return { status: 429, body: { response_code: 5 }, headers: { 'retry-after': String(retryAfter) } }
    }
    if (sinceLast < MIN_INTERVAL_MS) return { status: 429, body: { response_code: 5, results: [] } }
    if (mood === 'forgetful') sessions.deleteTokens()
    if (path === '/api_token.php' && query.command === 'request') return { status: 200, body: sessions.open() }
    if (path !== '/api.php') return { status: 404, body: 'Not Found' }
    if (mood === 'exhausted') return { status: 200, body: { response_code: 4, results: [] } }
    return { status: 200, body: sessions.give(query, mood === 'unfit') }
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const chosen = request.method === 'POST' && MOODS.find((name) => path === `/mood/${name}`)
    if (chosen) {
      mood = chosen
      response.writeHead(204).end()
      return
    }
    const query = Object.fromEntries(searchParams)
    const at = now()
    const sinceLast = at - (requests.at(-1)?.at ?? Number.NEGATIVE_INFINITY)
    requests.push({ at, path, query })
    pending += 1
    response.once('close', () => {
      pending -= 1
    })
    if (mood === 'silent') return
    if (mood === 'hanging_up') {
      request.socket.destroy()
      return
    }
    const { status, body, headers } = replyTo(path, query, sinceLast)
    const send = () => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (mood === 'slow') setTimeout(send, slowMs).unref()
    else send()
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get mood() {
      return mood
    },
    set mood(value) {
      mood = value
    },
    requests,
    get pending() {
      return pending
    },
    deleteTokens: sessions.deleteTokens,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
