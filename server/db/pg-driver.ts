import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import pg from 'pg'
import { DescribedQuery } from './described-query.ts'
import { readNumber } from './numbers.ts'
import { describeStatement, originComment, traced } from './origin.ts'
import { giveUpWhenSilent, socketOf } from './pg-socket.ts'
import { batches, waitForCommit } from './pipeline.ts'
import { nameOf } from './prepared.ts'
import { hostsOf, type Primary, primaryClient } from './primary.ts'

/** bigint and dates as the application wants them: safe integers, and days as plain text. */
const parsers: Record<number, (text: string) => unknown> = { 20: readNumber, 1082: String, 1700: readNumber }

export interface PoolOptions {
  readonly connectionString: string
  readonly max: number
  /** How long to wait for a connection (document 1, section 9: 3 s). */
  readonly connectMs?: number
  /** How long the database may say nothing while a statement waits for it, before the connection is given up; 0 for as long as it needs. */
  readonly queryMs?: number
  /** Whether the server side may keep statements; off behind a pooler that mixes connections. */
  readonly prepare: boolean
  /** Which of several hosts to connect to; undefined where the address has one. */
  readonly primary?: Primary | undefined
}

/** A pool whose connections can be closed all at once. */
export class ConnectionPool extends pg.Pool {
  readonly #open = new Set<pg.ClientBase>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => this.#open.add(client))
    this.on('remove', (client) => this.#open.delete(client))
  }

  /** Closes every connection, whether in use or idle. What waits on one fails with the error. */
  cut(error: Error): void {
    for (const client of this.#open) socketOf(client).destroy(error)
  }

  /** How many bytes the open connections have received so far. */
  get bytesRead(): number {
    let bytes = 0
    for (const client of this.#open) bytes += socketOf(client).bytesRead
    return bytes
  }
}

export function openPool(options: PoolOptions): ConnectionPool {
  const { connectionString, max, connectMs = 3000, queryMs = 30_000, primary } = options
  const pool = new ConnectionPool({
    connectionString: hostsOf(connectionString)[0],
    ...(primary && { Client: primaryClient(primary) }),
    max,
    // What is sent without waiting for the answer before it saves a round trip: BEGIN rides along
    // with the first statement.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    application_name: 'paz',
    types: {
      getTypeParser: ((oid: number, format?: string) =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  } as pg.PoolConfig)
  // A connection that breaks while it is in use fails its queries. Without a listener of its own it
  // would end the whole process as well.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (queryMs > 0) giveUpWhenSilent(client, queryMs)
  })
  return pool
}

/** Called with the error of each statement that fails. */
export type OnFailure = (error: unknown) => void

/** Kysely's driver over a pool, with named statements for what runs often. */
export class PgDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #prepare: boolean
  readonly #onFailure: OnFailure

  constructor(pool: pg.Pool, prepare: boolean, onFailure: OnFailure = () => {}) {
    this.#pool = pool
    this.#prepare = prepare
    this.#onFailure = onFailure
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PgConnection(await this.#pool.connect(), this.#prepare, this.#onFailure)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    ;(connection as PgConnection).send(`begin${level}${originComment()}`)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PgConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as PgConnection).release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/**
 * Runs a statement by pg's callback. By its promise what a call leaves behind grows old (docs/decisions/057).
 *
 * @throws Error whose stack leads to the caller instead of the socket
 */
async function ask(
  client: pg.PoolClient,
  onFailure: OnFailure,
  text: string,
  name?: string,
  values?: readonly unknown[],
): Promise<pg.QueryResult<never>> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new DescribedQuery(text, name, values, (error, result) => (error ? reject(error) : resolve(result))))
    })
  } catch (error) {
    onFailure(error)
    Error.captureStackTrace(error as Error)
    throw error
  }
}

class PgConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepare: boolean
  readonly #onFailure: OnFailure
  /** A failure of something that was sent without waiting; it surfaces with the next wait. */
  #failure: Error | undefined
  #corked = false
  #withCommit: CompiledQuery[] = []

  constructor(client: pg.PoolClient, prepare: boolean, onFailure: OnFailure) {
    this.#client = client
    this.#prepare = prepare
    this.#onFailure = onFailure
  }

  send(text: string): void {
    this.#gather()
    ask(this.#client, this.#onFailure, text).catch((error: Error) => {
      this.#failure ??= error
    })
  }

  async commit(): Promise<void> {
    const last = this.#withCommit.splice(0).map((query) => this.#query(query))
    this.#gather()
    const committed = ask(this.#client, this.#onFailure, 'commit')
    // The statement's own error says more than the commit's that follows from it.
    committed.catch(() => {})
    await Promise.all(last)
    // PostgreSQL answers a COMMIT of a failed transaction with ROLLBACK and no error.
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (waitForCommit.has(query)) {
      this.#withCommit.push(query)
      return { rows: [] }
    }
    const batch = batches.get(query)
    if (batch)
      return { rows: (await Promise.all(batch.map((part) => this.#query(part)))).map(({ rows }) => rows as Row) }
    const result = await this.#query(query)
    return { rows: (result.rows ?? []) as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  async #query(query: CompiledQuery): Promise<pg.QueryResult<never>> {
    this.#gather()
    const name = this.#prepare ? nameOf(query.sql) : undefined
    // The text of a named statement is the one that it was prepared with: no comment can go with a single run of it.
    const text = name ? query.sql : query.sql + originComment()
    const result = await traced(
      () => describeStatement(query.sql),
      () => ask(this.#client, this.#onFailure, text, name, query.parameters),
    )
    if (this.#failure) throw this.#failure
    return result
  }

  /** What is sent before the next turn of the event loop leaves in one packet. */
  #gather(): void {
    if (this.#corked) return
    const stream = socketOf(this.#client)
    this.#corked = true
    stream.cork()
    process.nextTick(() => {
      this.#corked = false
      stream.uncork()
    })
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered by pipelined connections
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('read in pages by key instead of streaming')
  }

  release(): void {
    this.#client.release(this.#failure)
  }
}
