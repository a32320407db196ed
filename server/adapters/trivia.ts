// Client of a public question service with Open Trivia DB's protocol.

import { z } from 'zod'
import type { Clock } from './clock.ts'

export interface TriviaQuery {
  /** The service's id of a category. */
  readonly category: number
  readonly difficulty: string
  /** 1 to 50. */
  readonly amount: number
  readonly token: string
}

/** A question as the service sent it, decoded. It is not validated yet. */
export interface ReceivedQuestion {
  readonly difficulty: string
  readonly text: string
  readonly right: string
  readonly wrong: readonly string[]
}

export interface TriviaService {
  /** The host, shown to members as the source. */
  readonly host: string
  /** Requests a session token: the service sends no question twice to a token. It expires after six hours without use. */
  requestToken(signal: AbortSignal): Promise<string>
  /** Fetches questions. Returns 'fewer' when the service has not enough, or not enough left for this token. */
  fetchQuestions(query: TriviaQuery, signal: AbortSignal): Promise<readonly ReceivedQuestion[] | 'fewer'>
}

export type TriviaFailure =
  | 'timed_out'
  | 'unreachable'
  | 'unavailable'
  | 'rate_limited'
  | 'unreadable'
  | 'refused'
  | 'token_unknown'

/** The service failed. It has no `code`, so that it is never mistaken for a database error. */
export class TriviaServiceError extends Error {
  readonly kind: TriviaFailure
  /** The service's Retry-After, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(kind: TriviaFailure, problem: string, retryAfterMs?: number) {
    super(`The question service ${problem}`)
    this.name = 'TriviaServiceError'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** Timeout of a whole request, including the response body. */
export const TRIVIA_TIMEOUT_MS = 10_000
/** Largest response. Fifty questions are less than a fifth of it. */
const MAX_BYTES = 512 * 1024

const Code = z.object({ response_code: z.int() })
const Token = z.object({ token: z.string().regex(/^[\w-]{1,200}$/) })
const Results = z.object({ results: z.array(z.unknown()).max(50) })
const encoded = z.string().max(6000)
const Question = z.object({
  difficulty: encoded,
  question: encoded,
  correct_answer: encoded,
  incorrect_answers: z.array(encoded).max(10),
})

/**
 * @param url such as https://opentdb.com, without a slash at the end
 * @param host shown to members as the source
 */
export function triviaService(url: string, host: string, clock: Clock, timeoutMs = TRIVIA_TIMEOUT_MS): TriviaService {
  const call = async (path: string, query: Record<string, string>, stop: AbortSignal): Promise<unknown> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
    try {
      // Redirects are not followed: they mean that the URL is wrong.
      const address = `${url}/${path}?${new URLSearchParams(query)}`
      const answer = await fetch(address, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
      if (answer.ok) return parse(await readText(answer))
      await answer.body?.cancel()
      throw failureOf(answer, clock.now())
    } catch (error) {
      stop.throwIfAborted()
      if (error instanceof TriviaServiceError) throw error
      if (signal.aborted) throw new TriviaServiceError('timed_out', `did not answer within ${timeoutMs} ms`)
      throw new TriviaServiceError('unreachable', `could not be reached: ${reasonOf(error)}`)
    }
  }
  return {
    host,
    async requestToken(signal) {
      const answer = await call('api_token.php', { command: 'request' }, signal)
      const code = codeOf(answer)
      if (code !== 0) throw refusal(code)
      return read(Token, answer).token
    },
    async fetchQuestions({ amount, category, ...query }, signal) {
      const parameters = { ...query, amount: String(amount), category: String(category), encode: 'url3986' }
      const answer = await call('api.php', parameters, signal)
      const code = codeOf(answer)
      // 1: the service has not enough questions. 4: it has not enough left for this token.
      if (code === 1 || code === 4) return 'fewer'
      if (code !== 0) throw refusal(code)
      return read(Results, answer).results.flatMap(decode)
    },
  }
}

const codeOf = (answer: unknown): number => read(Code, answer).response_code

function refusal(code: number): TriviaServiceError {
  if (code === 3) return new TriviaServiceError('token_unknown', 'does not accept its token')
  if (code === 5) return new TriviaServiceError('rate_limited', 'was asked too often')
  return new TriviaServiceError('refused', `answered with code ${code}`)
}

function failureOf({ status, headers }: Response, now: Date): TriviaServiceError {
  const problem = `answered with status ${status}`
  const wait = parseRetryAfter(headers.get('retry-after'), now)
  if (status === 429) return new TriviaServiceError('rate_limited', problem, wait)
  return new TriviaServiceError(status >= 500 ? 'unavailable' : 'refused', problem, wait)
}

/** Parses Retry-After, in seconds or as a date. @returns milliseconds */
function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new TriviaServiceError('unreadable', `sent more than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TriviaServiceError('unreadable', 'sent what is no JSON')
  }
}

function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new TriviaServiceError('unreadable', 'sent an answer of another shape')
  return parsed.data
}

/** Decodes a question; returns none when it is invalid, so that the others can still be used. */
function decode(sent: unknown): ReceivedQuestion[] {
  const parsed = Question.safeParse(sent)
  if (!parsed.success) return []
  const { difficulty, question, correct_answer, incorrect_answers } = parsed.data
  try {
    return [
      {
        difficulty: decodeURIComponent(difficulty),
        text: decodeURIComponent(question),
        right: decodeURIComponent(correct_answer),
        wrong: incorrect_answers.map(decodeURIComponent),
      },
    ]
  } catch {
    return []
  }
}

/** Returns the network error's code: fetch's own message has no detail. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? message
}
