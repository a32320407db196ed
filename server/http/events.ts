import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { readEvents, readMissedEvents } from '#contracts/events.ts'
import type { Random } from '#server/adapters/random.ts'
import { readMissed, readPosition } from '#server/modules/notifications/index.ts'
import { checkAccess } from './access.ts'
import { readSession } from './caller.ts'
import { type EventHub, encodeEvent, type Stream } from './event-hub.ts'
import type { HttpContext, Mount } from './mount.ts'
import { assertThat, Problem } from './problem.ts'
import type { Viewer } from './session.ts'
import { endForeign } from './watch-streams.ts'

/** A stream ends after this long, give or take a fifth, so that instances share those who listen anew. */
const LONGEST_MS = 30 * 60_000
/** When a browser comes back to a stream that broke: not all of them at once. */
const RETRY_MS = { least: 1000, most: 4000 }
/** What may wait for a browser that does not read. Hundreds of events: it is gone, or asleep. */
const MOST_WAITING_BYTES = 16_384
const FULL_FOR_SECONDS = 60

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither kept nor packed: a proxy that packs collects first.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Mounts the stream of events, and what was missed of it. @returns the key of the stream's route */
export function mountEvents(app: Hono, mount: Mount, http: HttpContext, hub: EventHub, random: Random): string {
  const { database, clock } = http
  hub.whenAccountChanges((memberId) => {
    endForeign(hub, database.db, clock.now(), memberId).catch((error) => database.noteFailure(error))
  })
  app.get(readEvents.path, async (c) => {
    if (database.trouble) throw new Problem(database.trouble)
    const session = await readSession(c, http, clock.now(), undefined)
    checkAccess(readEvents.definition.access, session?.viewer, http.requireSecondFactor)
    assertThat(session, 'unauthenticated')
    return await openStream(c, http, hub, session.viewer, random)
  })
  mount(readMissedEvents, ({ db, viewer, input, now }) => readMissed(db, viewer.memberId, input.query.after, now))
  return readEvents.key
}

async function openStream(
  c: Context,
  { database, clock }: HttpContext,
  hub: EventHub,
  { memberId, sessionId }: Viewer,
  random: Random,
): Promise<Response> {
  // From here on it is told all that comes.
  const { last } = hub.position === undefined ? await readPosition(database.db, clock.now()) : { last: 0 }
  if (hub.position === undefined) hub.resetTo(last)
  const { body, stream } = makeStream(c, hub, {
    memberId,
    sessionId,
    endsAt: new Date(clock.now().getTime() + LONGEST_MS * (0.8 + 0.4 * share(random))),
  })
  try {
    // First listening, then looking back: what happens in between is said twice and never left out.
    const heard = c.req.header('last-event-id') ?? c.req.query('after')
    const { id, types } = await readMissed(database.db, memberId, heard, clock.now())
    const retry = Math.round(RETRY_MS.least + (RETRY_MS.most - RETRY_MS.least) * share(random))
    stream.send(encodeEvent(id, 'here', `retry: ${retry}\n`))
    for (const type of types) stream.send(encodeEvent(id, type))
    if (hub.isClosed) stream.end()
  } catch (error) {
    stream.end()
    throw error
  }
  return new Response(body, { headers: HEADERS })
}

/** Between 0 and 1. */
const share = (random: Random): number => random.bytes(2).readUInt16BE() / 65_536

/** @throws Problem tooManyRequests when there are too many streams */
function makeStream(c: Context, hub: EventHub, whose: Pick<Stream, 'memberId' | 'sessionId' | 'endsAt'>) {
  let leave: (() => void) | undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      cancel: () => void gone(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  /** @returns whether it was still there */
  const gone = (): boolean => {
    const was = leave !== undefined
    leave?.()
    leave = undefined
    return was
  }
  const stream: Stream = {
    ...whose,
    send(bytes) {
      if (!leave || !controller) return
      controller.enqueue(bytes)
      if ((controller.desiredSize ?? 0) >= -MOST_WAITING_BYTES) return
      gone()
      ;(c.env as { outgoing: ServerResponse }).outgoing.destroy()
    },
    end: () => void (gone() && controller?.close()),
  }
  leave = hub.listen(stream)
  if (!leave)
    throw new Problem('tooManyRequests', { values: { seconds: FULL_FOR_SECONDS }, retryAfterSeconds: FULL_FOR_SECONDS })
  return { body, stream }
}
