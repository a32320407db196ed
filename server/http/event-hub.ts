import { isQueueEvent, type StreamedEvent } from '#contracts/events.ts'
import type { OpenTabs, PublishedEvent } from '#server/modules/notifications/index.ts'

/** An open event stream to a browser. */
export interface Stream {
  readonly memberId: string
  readonly sessionId: string
  /** Whether its viewer was staff when it opened. */
  readonly isStaff: boolean
  /** When it ends; the browser reconnects. */
  readonly endsAt: Date
  send(bytes: Uint8Array): void
  end(): void
}

export interface EncodedEvent {
  readonly type: StreamedEvent['type']
  readonly bytes: Uint8Array
}

/** Sends events to the streams of this process. */
export interface EventHub extends OpenTabs {
  /** Number of open streams. */
  readonly size: number
  readonly streams: Iterable<Stream>
  /** Adds a stream. @returns removes it; undefined when the member, or the process, has too many streams */
  listen(stream: Stream): (() => void) | undefined
  /** Sends a heartbeat to all streams, because proxies and browsers close silent connections. Ends streams that are due. */
  beat(now: Date): void
  /** Sets a listener for changes of a member's account: a session may have ended. */
  whenAccountChanges(listener: (memberId: string) => void): void
  /** Sets the sender of the events of queues, which go to the staff who may read the queue. */
  whenQueuesChange(send: (events: readonly EncodedEvent[]) => void): void
  /** Ends every stream at the stop of the server; browsers reconnect to another one. */
  close(): void
  /** Whether it is closed. A stream opened afterwards, over a connection that is still open, must end at once. */
  readonly isClosed: boolean
}

/** Streams of a member. All tabs of a browser share one stream. */
const MAX_PER_MEMBER = 10
/** Streams of this process. Each takes 24 kB of memory (`npm run bench -- events`) and a file descriptor. */
const MAX_STREAMS = 10_000

const encoder = new TextEncoder()

/** Encodes an event. The browser sends its id back when it reconnects. */
export const encodeEvent = (id: number, type: StreamedEvent['type'], before = ''): Uint8Array =>
  encoder.encode(`${before}id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type } satisfies StreamedEvent)}\n\n`)

export function createEventHub(maxStreams = MAX_STREAMS): EventHub {
  const byMember = new Map<string, Set<Stream>>()
  const streams = new Set<Stream>()
  let position: number | undefined
  let isClosed = false
  let onAccountChange: (memberId: string) => void = () => {}
  let sendToStaff: (events: readonly EncodedEvent[]) => void = () => {}
  const endAll = () => {
    for (const stream of [...streams]) stream.end()
  }
  return {
    streams,
    get size() {
      return streams.size
    },
    get position() {
      return position
    },
    resetTo(at) {
      position = at
      endAll()
    },
    publish(events) {
      const last = position ?? 0
      const fresh = events.filter(({ id }) => id > last)
      position = fresh.at(-1)?.id ?? position
      const { toStaff = [], toAll = [], toMembers = [] } = Object.groupBy(fresh, recipientsOf)
      if (toStaff.length > 0) sendToStaff(oncePerType(toStaff))
      const own = Map.groupBy(toMembers, ({ memberId }) => memberId)
      const broadcast = oncePerType(toAll)
      for (const memberId of [...(toAll.length > 0 ? byMember : own).keys()]) {
        const open = byMember.get(memberId ?? '')
        if (!open) continue
        const theirs = own.get(memberId)
        const messages = theirs ? oncePerType([...theirs, ...toAll]) : broadcast
        for (const { bytes } of messages) for (const stream of [...open]) stream.send(bytes)
        if (theirs?.some(({ type }) => type === 'account')) onAccountChange(memberId ?? '')
      }
    },
    listen(stream) {
      const open = byMember.get(stream.memberId) ?? new Set()
      if (open.size >= MAX_PER_MEMBER || streams.size >= maxStreams) return undefined
      byMember.set(stream.memberId, open.add(stream))
      streams.add(stream)
      return () => {
        streams.delete(stream)
        open.delete(stream)
        if (open.size === 0) byMember.delete(stream.memberId)
      }
    },
    beat(now) {
      const heartbeat = encodeEvent(position ?? 0, 'heartbeat')
      for (const stream of [...streams]) {
        if (stream.endsAt <= now) stream.end()
        else stream.send(heartbeat)
      }
    },
    whenAccountChanges(listener) {
      onAccountChange = listener
    },
    whenQueuesChange(send) {
      sendToStaff = send
    },
    close() {
      isClosed = true
      endAll()
    },
    get isClosed() {
      return isClosed
    },
  }
}

function recipientsOf({ memberId, type }: PublishedEvent): 'toStaff' | 'toAll' | 'toMembers' {
  if (isQueueEvent(type)) return 'toStaff'
  return memberId === null ? 'toAll' : 'toMembers'
}

/** Encodes the newest event of each type: one is enough for a browser to read the data again. */
const oncePerType = (events: readonly PublishedEvent[]): EncodedEvent[] =>
  [...new Map(events.map((event) => [event.type, event])).values()]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, type }) => ({ type, bytes: encodeEvent(id, type) }))
