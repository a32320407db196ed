// Answers `npm run doctor`, which calls a running server through its proxies: the client's address as the server determines it, and a
// stream of three words. Callers without SECRET get the usual responses.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Clock } from '#server/adapters/clock.ts'
import { addressOf, type ClientAddress } from './client-address.ts'

export const DOCTOR_HEADER = 'x-paz-doctor'
/** Pause between the words of the stream, so that buffering is visible. */
const PAUSE_MS = 250
export const STREAM_WORDS = 3
/** Lifetime of a token; allows for clocks that differ. */
const VALID_MS = 10 * 60_000

/** What the server sees of the request. */
export interface Echo {
  /** The address that limits count. */
  readonly address: string
  /** The remote address of the socket. */
  readonly peer: string
  /** X-Forwarded-For as received; null for none. */
  readonly forwardedFor: string | null
  readonly forwardedProto: string | null
  readonly host: string | null
}

const sign = (secret: string, at: string): string => createHmac('sha256', secret).update(`doctor ${at}`).digest('hex')

/** Returns the header that proves possession of SECRET. */
export const doctorToken = (secret: string, now: Date): string => `${now.getTime()}.${sign(secret, `${now.getTime()}`)}`

function isDoctor(token: string | undefined, secret: string, now: Date): boolean {
  const [, at = '', signature = ''] = /^(\d{13})\.([0-9a-f]{64})$/.exec(token ?? '') ?? []
  if (!at || Math.abs(now.getTime() - Number(at)) > VALID_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, at)))
}

/** Answers the doctor on the paths of health and event stream, which proxies treat differently. */
export function mountDoctorEcho(
  app: Hono,
  {
    secret,
    clock,
    clientAddress,
  }: { readonly secret: string; readonly clock: Clock; readonly clientAddress: ClientAddress },
): void {
  app.get('/api/health', async (c, next) => {
    if (!isDoctor(c.req.header(DOCTOR_HEADER), secret, clock.now())) return await next()
    const { incoming } = c.env as { incoming: { socket: { remoteAddress?: string } } }
    const echo: Echo = {
      address: addressOf(c, clientAddress),
      peer: incoming.socket.remoteAddress ?? '',
      forwardedFor: c.req.header('x-forwarded-for') ?? null,
      forwardedProto: c.req.header('x-forwarded-proto') ?? null,
      host: c.req.header('host') ?? null,
    }
    return c.json(echo, 200, { 'cache-control': 'no-store' })
  })
  app.get('/api/events', async (c, next) => {
    if (!isDoctor(c.req.header(DOCTOR_HEADER), secret, clock.now())) return await next()
    const words = new ReadableStream<Uint8Array>({
      async start(stream) {
        for (let word = 1; word <= STREAM_WORDS; word += 1) {
          if (word > 1) await wait(PAUSE_MS)
          stream.enqueue(new TextEncoder().encode(`data: ${word}\n\n`))
        }
        stream.close()
      },
    })
    return new Response(words, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    })
  })
}
