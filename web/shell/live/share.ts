import type { Connection, News } from './connection.ts'

/** What tabs of one browser share the connection by. */
export interface Tabs {
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    onmessage: ((event: MessageEvent) => void) | null
  }
}

interface Sharing {
  readonly name: string
  /** Undefined where a browser cannot: each tab then has a connection of its own. */
  readonly tabs: Tabs | undefined
  readonly isVisible: () => boolean
  /** Connects to the server, going on after an event; what it says is for all tabs. */
  readonly connect: (tell: (news: News) => void, after: number | undefined) => Connection
  readonly hear: (news: News) => void
}

export interface Shared {
  /** The tab is in sight again, or the network is back. */
  wake(): void
  /** The tab is out of sight. */
  hide(): void
  stop(): void
}

/** Whoever listens passes on at least a sign of life every 20 s, unless the system has put that tab to sleep. */
const TOO_QUIET_MS = 50_000
const LOOK_MS = 15_000

/**
 * One tab of a browser listens to the server and passes on what it hears: a browser has six connections to a host,
 * and seven tabs with a stream each would leave none for anything else. The tab holds a lock meanwhile; when it
 * goes, the next one gets it. One that sleeps with the lock in hand loses it to a tab in sight.
 */
export function share({ name, tabs, isVisible, connect, hear }: Sharing): Shared {
  let connection: Connection | undefined
  let release = () => {}
  let leaveQueue = () => {}
  let last: number | undefined
  let heardAt = Date.now()
  let stopped = false

  function note(news: News): void {
    last = news.id ?? last
    heardAt = Date.now()
    hear(news)
  }

  function tell(news: News): void {
    if (!stopped) tabs?.channel.postMessage(news)
    note(news)
  }

  /** Resolves when this tab no longer listens. */
  function lead(): Promise<void> {
    if (stopped) return Promise.resolve()
    return new Promise((resolve) => {
      const mine = connect(tell, last)
      connection = mine
      release = () => {
        mine.close()
        if (connection === mine) connection = undefined
        resolve()
      }
    })
  }

  function queueUp(steal = false): void {
    if (!tabs) return void lead()
    leaveQueue()
    const left = new AbortController()
    leaveQueue = () => left.abort()
    // Stealing takes no signal.
    const options = steal ? { steal } : { signal: left.signal }
    void tabs.locks.request(name, options, lead).catch((error: Error) => {
      if (left.signal.aborted || stopped) return
      if (error.name !== 'AbortError') return void lead()
      // Stolen by a tab in sight.
      release()
      queueUp()
    })
  }

  function look(): void {
    if (tabs && !connection && isVisible() && Date.now() - heardAt > TOO_QUIET_MS) {
      heardAt = Date.now()
      queueUp(true)
    }
  }

  if (tabs) tabs.channel.onmessage = ({ data }: MessageEvent<News>) => note(data)
  queueUp()
  const looking = setInterval(look, LOOK_MS)

  return {
    wake() {
      connection?.wake()
      look()
    },
    hide() {
      // Asking stops while nobody looks: a tab that somebody looks at may go on.
      if (!tabs || !connection?.isPolling) return
      release()
      queueUp()
    },
    stop() {
      stopped = true
      clearInterval(looking)
      leaveQueue()
      release()
      tabs?.channel.close()
    },
  }
}
