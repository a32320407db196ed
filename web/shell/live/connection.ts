import type { StreamedEvent } from '#contracts/events.ts'

type EventType = StreamedEvent['type']

/** What the server said: kinds of things to read again, and the number to go on from. None is a sign of life. */
export interface News {
  readonly id: number | undefined
  readonly types: readonly EventType[]
  /** The way to the server is broken, as far as one can tell from here. */
  readonly broken?: true
}

interface Listener {
  heard(id: number, type: EventType): void
  /** @param forGood the browser will not try again by itself */
  broke(forGood: boolean): void
}

export interface Ways {
  /** Opens a stream that goes on after an event. Returns how to close it. */
  open(after: number | undefined, listener: Listener): () => void
  /** Asks once what happened since an event. */
  ask(after: number | undefined): Promise<News>
  tell(news: News): void
  isVisible(): boolean
  /** Between 0 and 1: browsers that lost one server do not come to the next all at once. */
  random(): number
}

export interface Connection {
  /** The stream cannot be held, and the server is asked from time to time instead. */
  readonly isPolling: boolean
  /** The page is in sight again, or the network is back. */
  wake(): void
  close(): void
}

/** The server says something as soon as a stream is open; a proxy that collects first lets nothing through. */
const FIRST_WORD_MS = 10_000
/** It says something every 20 s. */
const SILENCE_MS = 45_000
const AWAKE_MS = 25_000
const FAILURES = 3
const BACKOFF_MS = 1000
const POLL_MS = 10_000
const STREAM_AGAIN_MS = 60_000
/** Who has no number is told of the last 15 s (server): safely less. */
const FRESH_MS = 10_000
/** Before the first event of all: what is remembered since then, or that everything may have changed. */
const FROM_THE_BEGINNING = 0

/**
 * Keeps hearing from the server: by a stream where one holds, and by asking where none does.
 *
 * @param after the number of the last event that was heard
 * @param readAt when the page began to read what events are about, in ms
 */
export function connect(ways: Ways, after: number | undefined, readAt = Date.now()): Connection {
  let last = after
  const since = () => last ?? (Date.now() - readAt > FRESH_MS ? FROM_THE_BEGINNING : undefined)
  let failures = 0
  let isPolling = false
  let isAsking = false
  let heardAt = Date.now()
  let triedAt = 0
  let drop = () => {}
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let nextPoll: ReturnType<typeof setTimeout> | undefined
  const jittered = (ms: number) => ms * (0.75 + ways.random() / 2)

  function openStream(): void {
    closeStream()
    triedAt = Date.now()
    let isOpen = true
    const close = ways.open(since(), {
      heard(id, type) {
        if (!isOpen) return
        failures = 0
        isPolling = false
        clearTimeout(nextPoll)
        heardAt = Date.now()
        expectWordWithin(SILENCE_MS)
        last = id
        ways.tell({ id, types: type === 'here' ? [] : [type] })
      },
      broke: (forGood) => isOpen && fail(forGood),
    })
    drop = () => {
      isOpen = false
      close()
    }
    expectWordWithin(FIRST_WORD_MS)
  }

  function closeStream(): void {
    drop()
    drop = () => {}
    clearTimeout(silence)
    clearTimeout(retry)
  }

  function expectWordWithin(ms: number): void {
    clearTimeout(silence)
    silence = setTimeout(() => fail(true), ms)
  }

  function fail(forGood: boolean): void {
    failures += 1
    ways.tell({ id: last, types: [], broken: true })
    if (isPolling || failures >= FAILURES) {
      closeStream()
      retry = setTimeout(openStream, jittered(STREAM_AGAIN_MS))
      if (!isPolling) {
        isPolling = true
        void poll()
      }
    } else if (forGood) {
      closeStream()
      retry = setTimeout(openStream, jittered(BACKOFF_MS * 2 ** failures))
    } else expectWordWithin(FIRST_WORD_MS)
  }

  async function poll(): Promise<void> {
    clearTimeout(nextPoll)
    // Nobody looks: it goes on when somebody does.
    if (isAsking || !ways.isVisible()) return
    isAsking = true
    const news = await ways.ask(since()).catch(() => undefined)
    isAsking = false
    if (!isPolling) return
    if (news) {
      last = news.id
      ways.tell(news)
    }
    nextPoll = setTimeout(() => void poll(), jittered(POLL_MS))
  }

  openStream()
  return {
    get isPolling() {
      return isPolling
    },
    wake() {
      if (isPolling) void poll()
      if (Date.now() - (isPolling ? triedAt + FIRST_WORD_MS : heardAt + AWAKE_MS) > 0) openStream()
    },
    close() {
      closeStream()
      isPolling = false
      clearTimeout(nextPoll)
    },
  }
}
