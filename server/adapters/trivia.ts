// A public question service that speaks Open Trivia DB's protocol.

import { z } from 'zod'
import type { Clock } from './clock.ts'

export interface TriviaAsk {
  /** The service's number of a category. */
  readonly category: number
  readonly difficulty: string
  /** 1 to 50. */
  readonly amount: number
  readonly token: string
}

/** A question as the service sent it, decoded. Whether it can be asked is for others to say. */
export interface ReceivedQuestion {
  readonly difficulty: string
  readonly text: string
  readonly right: string
  readonly wrong: readonly string[]
}

export interface TriviaService {
  /** Who is to be credited, and whose questions they are. */
  readonly host: string
  /** A session token: who carries it gets no question twice. The service forgets it after six hours without use. */
  requestToken(signal: AbortSignal): Promise<string>
  /** Questions of a kind, or 'fewer' when the service has not as many, or has not as many left for this token. */
  askQuestions(ask: TriviaAsk, signal: AbortSignal): Promise<readonly ReceivedQuestion[] | 'fewer'>
}

export type TriviaFailure =
  | 'timed_out'
  | 'unreachable'
  | 'unavailable'
  | 'rate_limited'
  | 'unreadable'
  | 'refused'
  | 'token_unknown'

/** The service did not do what it should. Nothing in it can be taken for a failure of the database. */
export class TriviaServiceError extends Error {
  readonly kind: TriviaFailure
  /** How long the service wants to be left alone, if it said so. */
  readonly retryAfterMs: number | undefined

  constructor(kind: TriviaFailure, what: string, retryAfterMs?: number) {
    super(`The question service ${what}`)
    this.name = 'TriviaServiceError'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** For a whole request, its answer included. */
export const TRIVIA_TIMEOUT_MS = 10_000
/** Fifty questions have well under a fifth of it. */
const MOST_BYTES = 512 * 1024

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
 * @param host what members read as the source
 */
export function triviaService(url: string, host: string, clock: Clock, timeoutMs = TRIVIA_TIMEOUT_MS): TriviaService {
  const call = async (path: string, query: Record<string, string>, stop: AbortSignal): Promise<unknown> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
    try {
      // What answers with another address is set up wrongly; nobody is led anywhere by it.
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
    async askQuestions({ amount, ...ask }, signal) {
      const query = { ...ask, amount: String(amount), category: String(ask.category), encode: 'url3986' }
      const answer = await call('api.php', query, signal)
      const code = codeOf(answer)
      // 1: there are not as many. 4: the token has had them, or all but fewer than were asked for.
      if (code === 1 || code === 4) return 'fewer'
      if (code !== 0) throw refusal(code)
      return read(Results, answer).results.flatMap(decode)
    },
  }
}

const codeOf = (answer: unknown): number => read(Code, answer).response_code

function refusal(code: number): TriviaServiceError {
  if (code === 3) return new TriviaServiceError('token_unknown', 'does not know its token')
  if (code === 5) return new TriviaServiceError('rate_limited', 'was asked too often')
  return new TriviaServiceError('refused', `answered with code ${code}`)
}

function failureOf({ status, headers }: Response, now: Date): TriviaServiceError {
  const what = `answered with status ${status}`
  const wait = retryAfter(headers.get('retry-after'), now)
  if (status === 429) return new TriviaServiceError('rate_limited', what, wait)
  return new TriviaServiceError(status >= 500 ? 'unavailable' : 'refused', what, wait)
}

/** Retry-After counts seconds, or names a date. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new TriviaServiceError('unreadable', `sent more than ${MOST_BYTES} bytes`)
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

/** A question that is none does not spoil the others. */
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

/** The error of the network below fetch's own, which says nothing. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? message
}
