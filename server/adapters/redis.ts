// A Redis or Valkey between the processes: quicker than asking the database, and never needed. Whatever it does not answer in a
// moment is taken for not known, and whatever it forgets is told to it again.

/** What a count stands at, over all processes. */
interface Standing {
  readonly used: number
  readonly endsAt: number
}

export interface RedisLink {
  /** Whether it answers at present. */
  readonly isThere: boolean
  /**
   * Says the whole count of this process in the running window of a subject. As it is the whole, saying it twice counts once, and a
   * Redis that was emptied knows it again.
   *
   * @returns undefined when it did not answer
   */
  set(subject: string, whole: number, seconds: number, now: number): Promise<Standing | undefined>
  /** Wakes the other processes: there are events to read. */
  ring(): void
  whenRung(listener: () => void): void
  close(): Promise<void>
}

interface RedisOptions {
  readonly url: string
  /** Stands before every name, so that several installations may share one. */
  readonly prefix: string
  /** Of this process. */
  readonly id: string
  /** Told when it comes and goes; without an error when it is there. */
  readonly whenChanged: (error: Error | undefined) => void
  /** The database is asked instead of waiting for longer than this. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 100
/** How long nothing is asked of one that did not answer in time. */
const LEFT_ALONE_MS = 1000
const CONNECT_MS = 2000
const LONGEST_PAUSE_MS = 2000

/** One field per process; the first of a window says how long it lasts. */
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

/** Connects in the background for as long as it takes. Loads the client only when there is something to connect to. */
export async function openRedis(options: RedisOptions): Promise<RedisLink> {
  const { url, prefix, id, whenChanged, patienceMs = PATIENCE_MS } = options
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) =>
        Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2),
    },
  })
  const listening = client.duplicate()
  const channel = `${prefix}ring`
  let wake = () => {}
  let said: boolean | undefined
  let leftAloneUntil = 0
  const say = (error: Error | undefined) => {
    if (said === !error) return
    said = !error
    whenChanged(error)
  }
  client.on('ready', () => say(undefined))
  client.on('error', say)
  listening.on('error', () => {})
  // While it was away others may have rung.
  listening.on('ready', () => wake())
  client.connect().catch(() => {})
  listening
    .connect()
    .then(() => listening.subscribe(channel, (from) => void (from !== id && wake())))
    .catch(() => {})

  const isThere = () => client.isReady && performance.now() >= leftAloneUntil
  return {
    get isThere() {
      return isThere()
    },
    async set(subject, whole, seconds, now) {
      if (!isThere()) return undefined
      const counted = client
        .eval(COUNT, { keys: [`${prefix}${subject}`], arguments: [id, String(whole), String(seconds * 1000)] })
        .catch(() => undefined)
      const answer = await within(patienceMs, counted)
      if (Array.isArray(answer)) return { used: Number(answer[0]), endsAt: now + Number(answer[1]) }
      leftAloneUntil = performance.now() + LEFT_ALONE_MS
      return undefined
    },
    ring() {
      if (isThere()) client.publish(channel, id).catch(() => {})
    },
    whenRung(listener) {
      wake = listener
    },
    async close() {
      for (const one of [client, listening]) if (one.isOpen) one.destroy()
    },
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
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
