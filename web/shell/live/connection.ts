import type { StreamedEvent } from '#contracts/events.ts'

type EventType = StreamedEvent['type']

/** A message of the server: what to refetch, and the event id to continue from. Without types it is a heartbeat. */
export interface EventMessage {
  readonly id: number | undefined
  readonly types: readonly EventType[]
  /** The connection to the server failed. */
  readonly broken?: true
}

interface Listener {
  onEvent(id: number, type: EventType): void
  /** @param isFinal whether the browser will not reconnect */
  onError(isFinal: boolean): void
}

export interface Transport {
  /** Opens a stream of the events after an id. Returns a function that closes it. */
  open(after: number | undefined, listener: Listener): () => void
  /** Requests the events after an id once. */
  fetchMissed(after: number | undefined): Promise<EventMessage>
  publish(message: EventMessage): void
  isVisible(): boolean
  /** Returns 0 to 1. Spreads the reconnections of many browsers after a server failed. */
  random(): number
}

export interface Connection {
  /** Whether no stream works and the server is polled instead. */
  readonly isPolling: boolean
  /** Call when the page becomes visible or the network returns. */
  wake(): void
  close(): void
}

/** The server sends an event as soon as a stream opens; a buffering proxy delays it. */
const FIRST_EVENT_MS = 10_000
/** The server sends a heartbeat every 20 s. */
const HEARTBEAT_TIMEOUT_MS = 45_000
const SUSPENDED_AFTER_MS = 25_000
const MAX_FAILURES = 3
const BACKOFF_MS = 1000
const POLL_MS = 10_000
const STREAM_RETRY_MS = 60_000
/** Without an id the server sends events of the last 15 s; this is safely less. */
const LOOK_BACK_MS = 10_000
/** An id before all events: the server sends all that it has stored, or 'everything'. */
const FIRST_ID = 0

/**
 * Receives events from the server by a stream, or by polling where no stream works. @param after the id of the last
 * received event @param readsBeganAt when the page began to read its data, in ms
 */
export function connect(transport: Transport, after: number | undefined, readsBeganAt = Date.now()): Connection {
  let lastId = after
  const since = () => lastId ?? (Date.now() - readsBeganAt > LOOK_BACK_MS ? FIRST_ID : undefined)
  let failures = 0
  let isPolling = false
  let isPollRunning = false
  let lastEventAt = Date.now()
  let openedAt = 0
  let closeCurrent = () => {}
  let eventTimeout: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  const jittered = (ms: number) => ms * (0.75 + transport.random() / 2)

  function openStream(): void {
    closeStream()
    openedAt = Date.now()
    let isOpen = true
    const close = transport.open(since(), {
      onEvent(id, type) {
        if (!isOpen) return
        failures = 0
        isPolling = false
        clearTimeout(pollTimer)
        lastEventAt = Date.now()
        expectEventWithin(HEARTBEAT_TIMEOUT_MS)
        lastId = id
        transport.publish({ id, types: type === 'heartbeat' ? [] : [type] })
      },
      onError: (isFinal) => isOpen && fail(isFinal),
    })
    closeCurrent = () => {
      isOpen = false
      close()
    }
    expectEventWithin(FIRST_EVENT_MS)
  }

  function closeStream(): void {
    closeCurrent()
    closeCurrent = () => {}
    clearTimeout(eventTimeout)
    clearTimeout(retryTimer)
  }

  function expectEventWithin(ms: number): void {
    clearTimeout(eventTimeout)
    eventTimeout = setTimeout(() => fail(true), ms)
  }

  function fail(isFinal: boolean): void {
    failures += 1
    transport.publish({ id: lastId, types: [], broken: true })
    if (isPolling || failures >= MAX_FAILURES) {
      closeStream()
      retryTimer = setTimeout(openStream, jittered(STREAM_RETRY_MS))
      if (!isPolling) {
        isPolling = true
        void poll()
      }
    } else if (isFinal) {
      closeStream()
      retryTimer = setTimeout(openStream, jittered(BACKOFF_MS * 2 ** failures))
    } else expectEventWithin(FIRST_EVENT_MS)
  }

  async function poll(): Promise<void> {
    clearTimeout(pollTimer)
    // A hidden page does not poll; `wake` continues.
    if (isPollRunning || !transport.isVisible()) return
    isPollRunning = true
    const message = await transport.fetchMissed(since()).catch(() => undefined)
    isPollRunning = false
    if (!isPolling) return
    if (message) {
      lastId = message.id
      transport.publish(message)
    }
    pollTimer = setTimeout(() => void poll(), jittered(POLL_MS))
  }

  openStream()
  return {
    get isPolling() {
      return isPolling
    },
    wake() {
      if (isPolling) void poll()
      if (Date.now() - (isPolling ? openedAt + FIRST_EVENT_MS : lastEventAt + SUSPENDED_AFTER_MS) > 0) openStream()
    },
    close() {
      closeStream()
      isPolling = false
      clearTimeout(pollTimer)
    },
  }
}
