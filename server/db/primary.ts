// Several addresses of one PostgreSQL: a primary and those that may take its place. Each connection goes to the server that is the primary at
// that time, found by asking all of them. See docs/decisions/048-backup-by-a-second-process.md.

import pg from 'pg'
import { socketOf } from './pg-socket.ts'

/** How often the primary is asked whether it still is, so that one that vanished without a word is noticed. */
const WATCH_MS = 2000
/** How long one server may take to answer that. */
const ANSWER_MS = 1500

/** One address for each host of an address such as `postgres://user@one:5432,two:5432/paz`. */
export function hostsOf(url: string): string[] {
  const [, start = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${login}${host}${rest}`) : [url]
}

/** The number of a primary's timeline, which grows with every promotion; undefined for a standby, or without an answer. */
async function timelineOf(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(`
      select case when not pg_is_in_recovery()
        then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`)
    return rows[0]?.timeline ?? undefined
  } catch {
    return undefined
  } finally {
    client.end().catch(() => {})
  }
}

/** Of several that say they are the primary the one that was promoted last: an old one that came back is none. */
async function newestPrimary(urls: readonly string[]): Promise<string> {
  const answers = await Promise.all(urls.map(async (url) => ({ url, timeline: await timelineOf(url) })))
  const primaries = answers.filter(({ timeline }) => timeline !== undefined)
  const [newest] = primaries.sort((a, b) => (b.timeline ?? 0) - (a.timeline ?? 0))
  if (!newest) throw Object.assign(new Error('none of the database servers is the primary'), { code: 'ECONNREFUSED' })
  return newest.url
}

type Connected = (error: Error) => void

/**
 * A client for a pool, which goes to the primary of the moment.
 *
 * @param isOver whether nobody watches any longer
 */
export function primaryClient(urls: readonly string[], isOver: () => boolean): typeof pg.Client {
  let current: string | undefined
  let looking: Promise<string> | undefined
  /** Connections and where they go. */
  const clients = new Map<pg.Client, string>()

  const find = async (): Promise<string> => {
    if (current) return current
    looking ??= newestPrimary(urls).finally(() => {
      looking = undefined
    })
    current = await looking
    // What still waits for an answer of another server would wait until its time is up.
    for (const [client, url] of clients) if (url !== current) socketOf(client).destroy()
    return current
  }
  const lose = (url: string) => {
    if (current === url) current = undefined
  }
  const watch = setInterval(async () => {
    if (isOver()) return clearInterval(watch)
    const url = current
    if (url && (await timelineOf(url)) === undefined) {
      lose(url)
      await find().catch(() => {})
    }
  }, WATCH_MS)
  watch.unref()

  return class extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<this> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      connected.then(() => (callback as () => void)(), callback)
      return undefined
    }

    async #connect(): Promise<this> {
      const url = await find()
      const { hostname, port } = new URL(url)
      Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) })
      this.once('error', () => lose(url)).once('end', () => clients.delete(this))
      clients.set(this, url)
      try {
        await super.connect()
        return this
      } catch (error) {
        lose(url)
        clients.delete(this)
        throw error
      }
    }
  }
}
