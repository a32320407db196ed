// Several addresses of one PostgreSQL cluster: a primary and its standbys. Each new connection goes to the current primary, which is
// found by querying all of them. See docs/decisions/048-online-backups-by-a-second-process.md.

import pg from 'pg'

/** Timeout for asking one server whether it is the primary. */
const TIMEOUT_MS = 1500

/** Returns one address per host of an address such as `postgres://user@one:5432,two:5432/paz`. */
export function hostsOf(url: string): string[] {
  const [, start = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${login}${host}${rest}`) : [url]
}

interface Answer {
  readonly url: string
  /** The timeline ID of a primary, which increases with every promotion. */
  readonly timeline?: number
  /** Why the server is not used. */
  readonly reason: string
}

async function askServer(url: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(`
      select case when not pg_is_in_recovery()
        then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`)
    const timeline = rows[0]?.timeline ?? undefined
    return timeline === undefined ? { url, reason: 'is a standby' } : { url, timeline, reason: '' }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { url, reason: message || String(code) }
  } finally {
    client.end().catch(() => {})
  }
}

/** Returns the primary that was promoted last: an old primary that came back must not be used. */
async function newestPrimary(urls: readonly string[]): Promise<string> {
  const answers = await Promise.all(urls.map(askServer))
  const primaries = answers.filter(({ timeline }) => timeline !== undefined)
  const [newest] = primaries.sort((a, b) => (b.timeline ?? 0) - (a.timeline ?? 0))
  if (newest) return newest.url
  const reasons = answers.map(({ url, reason }) => `${new URL(url).host}: ${reason}`).join('; ')
  throw Object.assign(new Error(`none of the database servers is the primary (${reasons})`), { code: 'ECONNREFUSED' })
}

/** Finds and caches the primary of several servers. The pools of one database share it. */
export interface Primary {
  /** Returns its address, cached or by querying all servers. @throws Error when none of them is the primary */
  find(): Promise<string>
  /** Clears the cached address, unless it has changed from `url`. */
  invalidate(url?: string): void
}

/** @returns undefined for an address of one host */
export function createPrimary(connectionString: string): Primary | undefined {
  const urls = hostsOf(connectionString)
  if (urls.length === 1) return undefined
  let current: string | undefined
  let search: Promise<string> | undefined
  return {
    async find() {
      if (current) return current
      search ??= newestPrimary(urls).finally(() => {
        search = undefined
      })
      current = await search
      return current
    },
    invalidate(url = current) {
      if (current === url) current = undefined
    },
  }
}

type ConnectCallback = (error: Error) => void

/** Returns a client class for a pool that connects to the current primary. */
export function primaryClient(primary: Primary): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<this>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<this> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      connected.then(() => (callback as () => void)(), callback)
      return undefined
    }

    async #connect(): Promise<this> {
      const url = await primary.find()
      const { hostname, port } = new URL(url)
      Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) })
      this.once('error', () => primary.invalidate(url))
      try {
        await super.connect()
        return this
      } catch (error) {
        primary.invalidate(url)
        throw error
      }
    }
  }
}
