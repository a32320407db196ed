import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { readEvents, readMissedEvents } from '#contracts/events.ts'
import type { Random } from '#server/adapters/random.ts'
import { readMissed, readPosition } from '#server/modules/notifications/index.ts'
import { checkAccess } from './access.ts'
import { readSession } from './caller.ts'
import type { HttpContext } from './context.ts'
import { type EventHub, encodeEvent, type Stream } from './event-hub.ts'
import type { Mount } from './mount.ts'
import { assertThat, Problem } from './problem.ts'
import { queueEventsFor, sendQueueEvents } from './queue-events.ts'
import type { Viewer } from './session.ts'
import { endStreamsOfEndedSessions } from './watch-streams.ts'

/** A stream ends after this time ± 20%, so that reconnecting browsers spread over the instances. */
const LIFETIME_MS = 30 * 60_000
/** Random delay before a browser reconnects. */
const RETRY_MS = { min: 1000, max: 4000 }
/** Buffer of a browser that does not read: hundreds of events. Beyond it the connection is closed. */
const MAX_BUFFERED_BYTES = 16_384
const FULL_FOR_SECONDS = 60

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // No compression: a proxy that compresses also buffers.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Mounts the event stream, and the route that reads missed events. @returns the key of the stream's route */
export function mountEvents(app: Hono, mount: Mount, http: HttpContext, hub: EventHub, random: Random): string {
  const { database, clock, requireSecondFactor } = http
  hub.whenAccountChanges((memberId) => {
    endStreamsOfEndedSessions(hub, database.db, clock.now(), memberId).catch((error) => database.reportFailure(error))
  })
  hub.whenQueuesChange((events) => {
    sendQueueEvents(hub, database.db, clock.now(), requireSecondFactor, events).catch((error) =>
      database.reportFailure(error),
    )
  })
  app.get(readEvents.path, async (c) => {
    if (database.unavailableCode) throw new Problem(database.unavailableCode)
    const session = await readSession(c, http, clock.now(), undefined)
    checkAccess(readEvents.definition.access, session?.viewer, requireSecondFactor)
    assertThat(session, 'unauthenticated')
    return await openStream(c, http, hub, session.viewer, random)
  })
  mount(readMissedEvents, ({ db, viewer, input, now }) =>
    readMissed(db, viewer.memberId, queueEventsFor(viewer, requireSecondFactor), input.query.after, now),
  )
  return readEvents.key
}

async function openStream(
  c: Context,
  { database, clock, requireSecondFactor }: HttpContext,
  hub: EventHub,
  viewer: Viewer,
  random: Random,
): Promise<Response> {
  const { memberId, sessionId } = viewer
  // The first stream starts at the newest event.
  const { last } = hub.position === undefined ? await readPosition(database.db, clock.now()) : { last: 0 }
  if (hub.position === undefined) hub.resetTo(last)
  const { body, stream } = makeStream(c, hub, {
    memberId,
    sessionId,
    isStaff: viewer.role !== 'member',
    endsAt: new Date(clock.now().getTime() + LIFETIME_MS * (0.8 + 0.4 * randomFraction(random))),
  })
  try {
    // The stream is added before missed events are read: an event in between is sent twice, but never lost.
    const lastEventId = c.req.header('last-event-id') ?? c.req.query('after')
    const { id, types } = await readMissed(
      database.db,
      memberId,
      queueEventsFor(viewer, requireSecondFactor),
      lastEventId,
      clock.now(),
    )
    const retry = Math.round(RETRY_MS.min + (RETRY_MS.max - RETRY_MS.min) * randomFraction(random))
    stream.send(encodeEvent(id, 'heartbeat', `retry: ${retry}\n`))
    for (const type of types) stream.send(encodeEvent(id, type))
    if (hub.isClosed) stream.end()
  } catch (error) {
    stream.end()
    throw error
  }
  return new Response(body, { headers: HEADERS })
}

/** Returns a number from 0 to 1. */
const randomFraction = (random: Random): number => random.bytes(2).readUInt16BE() / 65_536

/** @throws Problem tooManyRequests when there are too many streams */
function makeStream(c: Context, hub: EventHub, owner: Omit<Stream, 'send' | 'end'>) {
  let removeStream: (() => void) | undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      cancel: () => void remove(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  /** @returns whether the stream was open */
  const remove = (): boolean => {
    const wasOpen = removeStream !== undefined
    removeStream?.()
    removeStream = undefined
    return wasOpen
  }
  const stream: Stream = {
    ...owner,
    send(bytes) {
      if (!removeStream || !controller) return
      controller.enqueue(bytes)
      if ((controller.desiredSize ?? 0) >= -MAX_BUFFERED_BYTES) return
      remove()
      ;(c.env as { outgoing: ServerResponse }).outgoing.destroy()
    },
    end: () => void (remove() && controller?.close()),
  }
  removeStream = hub.listen(stream)
  if (!removeStream)
    throw new Problem('tooManyRequests', { values: { seconds: FULL_FOR_SECONDS }, retryAfterSeconds: FULL_FOR_SECONDS })
  return { body, stream }
}
