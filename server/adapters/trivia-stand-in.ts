// A question service for development and tests: speaks Open Trivia DB's protocol, makes its questions up, and
// misbehaves when it is told to, by `mood` or by POST /mood/<name>.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSessions, type Query } from './trivia-stand-in-sessions.ts'

/** How it answers. The first four never get as far as the protocol. */
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
  /** What was asked and when, by the stand-in's own clock. */
  readonly requests: readonly { readonly at: number; readonly path: string; readonly query: Query }[]
  /** How many requests were taken and are not answered. */
  readonly held: number
  /** As after a restart. */
  deleteTokens(): void
  close(): Promise<void>
}

interface StandInOptions {
  /** How many questions each category has of each difficulty. */
  readonly questionsOfKind?: number
  readonly now?: () => number
  readonly slowMs?: number
  /** In seconds; what it says in the mood 'too_many'. */
  readonly retryAfter?: number
}

interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const PACE_MS = 5000
const FAR_TOO_MUCH = 4 * 1024 * 1024

/** What it answers in moods in which it does not look at what was asked. */
const REGARDLESS: Partial<Record<Mood, Reply>> = {
  unavailable: { status: 503, body: 'Service Unavailable' },
  moved: { status: 301, body: '', headers: { location: 'https://elsewhere.invalid/' } },
  no_json: { status: 200, body: '<!doctype html><title>Be right back</title>' },
  other_shape: { status: 200, body: { response_code: 0, results: 'none', token: 7 } },
  endless: { status: 200, body: ' '.repeat(FAR_TOO_MUCH) },
  rate_limiting: { status: 200, body: { response_code: 5, results: [] } },
}

/** Starts the stand-in on a port of its own, reachable from this machine only. */
export async function startTriviaStandIn(options: StandInOptions = {}): Promise<TriviaStandIn> {
  const { questionsOfKind = 60, now = Date.now, slowMs = 3000, retryAfter = 120 } = options
  const requests: TriviaStandIn['requests'][number][] = []
  const sessions = createSessions(questionsOfKind, now)
  let mood: Mood = 'well'
  let held = 0

  const replyTo = (path: string, query: Query, sinceLast: number): Reply => {
    const regardless = REGARDLESS[mood]
    if (regardless) return regardless
    if (mood === 'too_many') {
      return { status: 429, body: { response_code: 5 }, headers: { 'retry-after': String(retryAfter) } }
    }
    if (sinceLast < PACE_MS) return { status: 429, body: { response_code: 5, results: [] } }
    if (mood === 'forgetful') sessions.forget()
    if (path === '/api_token.php' && query.command === 'request') return { status: 200, body: sessions.open() }
    if (path !== '/api.php') return { status: 404, body: 'Not Found' }
    if (mood === 'exhausted') return { status: 200, body: { response_code: 4, results: [] } }
    return { status: 200, body: sessions.give(query, mood === 'unfit') }
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const told = request.method === 'POST' && MOODS.find((name) => path === `/mood/${name}`)
    if (told) {
      mood = told
      response.writeHead(204).end()
      return
    }
    const query = Object.fromEntries(searchParams)
    const at = now()
    const sinceLast = at - (requests.at(-1)?.at ?? Number.NEGATIVE_INFINITY)
    requests.push({ at, path, query })
    held += 1
    response.once('close', () => {
      held -= 1
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
    get held() {
      return held
    },
    deleteTokens: sessions.forget,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
