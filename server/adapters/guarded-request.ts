// Calls of addresses that the operator sets. They reach public addresses only, follow no redirect, and end in time.

import type { Agent } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface OutgoingAnswer {
  readonly status: number
  readonly text: string
}

/** @throws OutgoingError without a complete answer: the service may have done what was asked, or not */
export type SendRequest = (call: OutgoingRequest) => Promise<OutgoingAnswer>

/** No complete answer. The message says why, without an address, a header or a body. It has no `code`: it is no database error. */
export class OutgoingError extends Error {}

/** Timeout of a whole call, including the body of the answer. */
export const OUTGOING_TIMEOUT_MS = 15_000
/** Largest answer, in bytes. */
const MAX_BYTES = 64 * 1024

interface SenderOptions {
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly agent?: Agent
  /** Replaces Node's function in tests, which have no certificate. */
  readonly request?: typeof httpsRequest
}

/** Resolves each name once, refuses every address that is not public, and connects to the address that was checked. */
export const guardedAgent = (options: ConstructorParameters<typeof RequestFilteringHttpsAgent>[0] = {}) =>
  new RequestFilteringHttpsAgent(options)

export function createSender({
  timeoutMs = OUTGOING_TIMEOUT_MS,
  maxBytes = MAX_BYTES,
  agent = guardedAgent(),
  request = httpsRequest,
}: SenderOptions = {}): SendRequest {
  return async ({ method, url, headers, body }) => {
    if (!url.startsWith('https://')) throw new OutgoingError('is not called without TLS')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await new Promise<OutgoingAnswer>((resolve, reject) => {
        const sent = request(url, { agent, method, signal, headers: { accept: 'application/json', ...headers } })
        sent.on('error', reject)
        sent.on('response', (answer) => {
          const status = answer.statusCode ?? 0
          text(answer.pipe(limit(maxBytes))).then((content) => resolve({ status, text: content }), reject)
          // `pipe` forwards no errors, such as a connection that is lost in the middle of a body.
          answer.on('error', reject)
        })
        sent.end(body)
      })
    } catch (error) {
      throw new OutgoingError(signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : reasonOf(error))
    }
  }
}

function limit(maxBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      done(size > maxBytes ? new OutgoingError(`sent more than ${maxBytes} bytes`) : null, part)
    },
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof OutgoingError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  // The agent's error names the address; the log must not.
  if (message.includes('is not allowed')) return 'has an address that is not public'
  return `could not be reached (${code ?? 'no reason given'})`
}
