// Several addresses of one PostgreSQL: a primary and its standbys. Each new connection goes to the server that is the primary at that
// time, found by asking all of them. See docs/decisions/048-online-backups-by-a-second-process.md.

import pg from 'pg'

/** How long one server may take to say whether it is the primary. */
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

/** Of several servers that say they are the primary, the one that was promoted last: an old primary that came back must not be used. */
async function newestPrimary(urls: readonly string[]): Promise<string> {
  const answers = await Promise.all(urls.map(async (url) => ({ url, timeline: await timelineOf(url) })))
  const primaries = answers.filter(({ timeline }) => timeline !== undefined)
  const [newest] = primaries.sort((a, b) => (b.timeline ?? 0) - (a.timeline ?? 0))
  if (!newest) throw Object.assign(new Error('none of the database servers is the primary'), { code: 'ECONNREFUSED' })
  return newest.url
}

/** Which of several servers is the primary. The pools of one database share it. */
export interface Primary {
  /** Returns its address; asks all servers unless it is known. @throws Error when none of them is the primary */
  find(): Promise<string>
  /** Forgets it, so that the next connection asks again. Ignored if another server was found meanwhile. */
  forget(url?: string): void
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
    forget(url = current) {
      if (current === url) current = undefined
    },
  }
}

type Connected = (error: Error) => void

/** A client for a pool, which connects to the present primary. */
export function primaryClient(primary: Primary): typeof pg.Client {
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
      const url = await primary.find()
      const { hostname, port } = new URL(url)
      Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) })
      this.once('error', () => primary.forget(url))
      try {
        await super.connect()
        return this
      } catch (error) {
        primary.forget(url)
        throw error
      }
    }
  }
}
