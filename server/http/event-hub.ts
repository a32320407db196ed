import type { StreamedEvent } from '#contracts/events.ts'
import type { OpenTabs, PublishedEvent } from '#server/modules/notifications/index.ts'

/** A stream to somebody's browser. */
export interface Stream {
  readonly memberId: string
  readonly sessionId: string
  /** When it has to end, and be asked for again. */
  readonly endsAt: Date
  send(bytes: Uint8Array): void
  end(): void
}

/** Where the open tabs of this process listen. */
export interface EventHub extends OpenTabs {
  /** How many listen. */
  readonly size: number
  readonly streams: Iterable<Stream>
  /** @returns how to stop listening, or undefined when the member, or everybody together, has too many streams */
  listen(stream: Stream): (() => void) | undefined
  /** A sign of life to all: proxies close what is silent, and browsers give up what says nothing. */
  beat(now: Date): void
  /** Called with a member whose account changed: perhaps a session ended. */
  whenAccountChanges(look: (memberId: string) => void): void
  /** Ends every stream: the server is about to stop, and tabs will come back to another one. */
  close(): void
  /** Whether it is: a stream that is opened all the same, over a connection that is still there, must end at once. */
  readonly isClosed: boolean
}

/** One stream serves all tabs of a browser, so that these are browsers. */
const MOST_PER_MEMBER = 10
/** 24 kB of memory each (`npm run bench -- events`), and a file descriptor. */
const MOST_STREAMS = 10_000

const encoder = new TextEncoder()

/** An event as it is sent. Its number is what a browser says when it comes back. */
export const encodeEvent = (id: number, type: StreamedEvent['type'], before = ''): Uint8Array =>
  encoder.encode(`${before}id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type } satisfies StreamedEvent)}\n\n`)

export function createEventHub(mostStreams = MOST_STREAMS): EventHub {
  const byMember = new Map<string, Set<Stream>>()
  const streams = new Set<Stream>()
  let position: number | undefined
  let isClosed = false
  let look: (memberId: string) => void = () => {}
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
      const known = position ?? 0
      const fresh = events.filter(({ id }) => id > known)
      position = fresh.at(-1)?.id ?? position
      const { true: toAll = [], false: toMembers = [] } = Object.groupBy(
        fresh,
        ({ memberId }) => `${memberId === null}`,
      )
      const own = Map.groupBy(toMembers, ({ memberId }) => memberId)
      const broadcast = oncePerType(toAll)
      for (const memberId of [...(toAll.length > 0 ? byMember : own).keys()]) {
        const open = byMember.get(memberId ?? '')
        if (!open) continue
        const theirs = own.get(memberId)
        const news = theirs ? oncePerType([...theirs, ...toAll]) : broadcast
        for (const bytes of news) for (const stream of [...open]) stream.send(bytes)
        if (theirs?.some(({ type }) => type === 'account')) look(memberId ?? '')
      }
    },
    listen(stream) {
      const open = byMember.get(stream.memberId) ?? new Set()
      if (open.size >= MOST_PER_MEMBER || streams.size >= mostStreams) return undefined
      byMember.set(stream.memberId, open.add(stream))
      streams.add(stream)
      return () => {
        streams.delete(stream)
        open.delete(stream)
        if (open.size === 0) byMember.delete(stream.memberId)
      }
    },
    beat(now) {
      const here = encodeEvent(position ?? 0, 'here')
      for (const stream of [...streams]) {
        if (stream.endsAt <= now) stream.end()
        else stream.send(here)
      }
    },
    whenAccountChanges(listener) {
      look = listener
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

/** Ten balances at once are read again once, under the last one's number. */
const oncePerType = (events: readonly PublishedEvent[]): Uint8Array[] =>
  [...new Map(events.map((event) => [event.type, event])).values()]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, type }) => encodeEvent(id, type))
