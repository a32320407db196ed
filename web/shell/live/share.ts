import type { Connection, EventMessage } from './connection.ts'

/** The lock and the channel by which tabs of one browser share a connection. */
export interface Tabs {
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    onmessage: ((event: MessageEvent) => void) | null
  }
}

interface Sharing {
  readonly name: string
  /** Undefined where the browser lacks locks or channels: each tab then has its own connection. */
  readonly tabs: Tabs | undefined
  readonly isVisible: () => boolean
  /** Connects to the server after an event id; `publish` forwards a message to all tabs. */
  readonly connect: (publish: (message: EventMessage) => void, after: number | undefined) => Connection
  readonly onMessage: (message: EventMessage) => void
}

export interface Shared {
  /** Call when the tab becomes visible or the network returns. */
  wake(): void
  /** Call when the tab is hidden. */
  hide(): void
  stop(): void
}

/** The leading tab forwards a heartbeat every 20 s, unless the system has suspended it. */
const LEADER_TIMEOUT_MS = 50_000
const CHECK_INTERVAL_MS = 15_000

/**
 * Shares one connection among a browser's tabs, because HTTP/1.1 allows six connections per host. The tab that holds a
 * lock connects and forwards events; when it closes, the next tab in the queue takes over. A visible tab steals the
 * lock of a suspended one.
 */
export function share({ name, tabs, isVisible, connect, onMessage }: Sharing): Shared {
  let connection: Connection | undefined
  let release = () => {}
  let leaveQueue = () => {}
  let lastId: number | undefined
  let lastMessageAt = Date.now()
  let stopped = false

  function receive(message: EventMessage): void {
    lastId = message.id ?? lastId
    lastMessageAt = Date.now()
    onMessage(message)
  }

  function publish(message: EventMessage): void {
    if (!stopped) tabs?.channel.postMessage(message)
    receive(message)
  }

  /** Resolves when this tab no longer leads. */
  function lead(): Promise<void> {
    if (stopped) return Promise.resolve()
    return new Promise((resolve) => {
      const mine = connect(publish, lastId)
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
    // The `steal` option excludes a signal.
    const options = steal ? { steal } : { signal: left.signal }
    void tabs.locks.request(name, options, lead).catch((error: Error) => {
      if (left.signal.aborted || stopped) return
      if (error.name !== 'AbortError') return void lead()
      // A visible tab stole the lock.
      release()
      queueUp()
    })
  }

  function stealFromSuspended(): void {
    if (tabs && !connection && isVisible() && Date.now() - lastMessageAt > LEADER_TIMEOUT_MS) {
      lastMessageAt = Date.now()
      queueUp(true)
    }
  }

  if (tabs) tabs.channel.onmessage = ({ data }: MessageEvent<EventMessage>) => receive(data)
  queueUp()
  const checkTimer = setInterval(stealFromSuspended, CHECK_INTERVAL_MS)

  return {
    wake() {
      connection?.wake()
      stealFromSuspended()
    },
    hide() {
      // A hidden tab stops polling, so a visible tab should take over.
      if (!tabs || !connection?.isPolling) return
      release()
      queueUp()
    },
    stop() {
      stopped = true
      clearInterval(checkTimer)
      leaveQueue()
      release()
      tabs?.channel.close()
    },
  }
}
