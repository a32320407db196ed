// Optional Redis or Valkey between the processes, faster than the database. After a timeout the caller uses the database instead, and
// data that Redis loses is sent again.

/** Use of a subject's window, over all processes. `endsAt` is in milliseconds since 1970. */
interface WindowUse {
  readonly used: number
  readonly endsAt: number
}

export interface RedisLink {
  /** Whether it is connected and answers. */
  readonly isAvailable: boolean
  /**
   * Sets this process's whole count in the running window of a subject. Because it is the whole count, the call is idempotent, and
   * restores the count after a loss of data.
   *
   * @returns undefined without an answer in time
   */
  set(subject: string, whole: number, seconds: number, now: number): Promise<WindowUse | undefined>
  /** Tells the other processes that there are events to read. */
  wakePeers(): void
  /** Sets the listener for wake-ups by other processes. */
  onWakeUp(listener: () => void): void
  close(): Promise<void>
}

interface RedisOptions {
  readonly url: string
  /** Prefix of every key, so that several installations may share one Redis. */
  readonly prefix: string
  /** Id of this process. */
  readonly id: string
  /** Called when the connection is lost (with the error) or established. */
  readonly onStateChange: (error: Error | undefined) => void
  /** Timeout of a command; then the database is used. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 100
/** How long no command is sent after a timeout. */
const PAUSE_MS = 1000
const CONNECT_TIMEOUT_MS = 2000
const MAX_BACKOFF_MS = 2000

/** A hash with one field per process. The first write of a window sets its expiry. */
const COUNT = `
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[3])
    redis.call('PEXPIRE', KEYS[1], left)
  end
  local used = 0
  for _, count in ipairs(redis.call('HVALS', KEYS[1])) do used = used + count end
  return { used, left }`

/** Connects in the background, and reconnects. The client library is loaded only when Redis is configured. */
export async function openRedis(options: RedisOptions): Promise<RedisLink> {
  const { url, prefix, id, onStateChange, timeoutMs = TIMEOUT_MS } = options
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(MAX_BACKOFF_MS, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2),
    },
  })
  const subscriber = client.duplicate()
  const channel = `${prefix}wake-up`
  let wake = () => {}
  let reported: boolean | undefined
  let pausedUntil = 0
  const report = (error: Error | undefined) => {
    if (reported === !error) return
    reported = !error
    onStateChange(error)
  }
  client.on('ready', () => report(undefined))
  client.on('error', report)
  subscriber.on('error', () => {})
  // Wake-ups may have been lost while it was not connected.
  subscriber.on('ready', () => wake())
  client.connect().catch(() => {})
  subscriber
    .connect()
    .then(() => subscriber.subscribe(channel, (from) => void (from !== id && wake())))
    .catch(() => {})

  const isAvailable = () => client.isReady && performance.now() >= pausedUntil
  return {
    get isAvailable() {
      return isAvailable()
    },
    async set(subject, whole, seconds, now) {
      if (!isAvailable()) return undefined
      const count = client
        .eval(COUNT, { keys: [`${prefix}${subject}`], arguments: [id, String(whole), String(seconds * 1000)] })
        .catch(() => undefined)
      const answer = await withTimeout(timeoutMs, count)
      if (Array.isArray(answer)) return { used: Number(answer[0]), endsAt: now + Number(answer[1]) }
      pausedUntil = performance.now() + PAUSE_MS
      return undefined
    },
    wakePeers() {
      if (isAvailable()) client.publish(channel, id).catch(() => {})
    },
    onWakeUp(listener) {
      wake = listener
    },
    async close() {
      for (const one of [client, subscriber]) if (one.isOpen) one.destroy()
    },
  }
}

async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
