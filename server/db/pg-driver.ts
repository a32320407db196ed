import { Socket } from 'node:net'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import pg from 'pg'
import { readNumber } from './numbers.ts'
import { describeStatement, originComment, traced } from './origin.ts'
import type { Batch } from './pipeline.ts'
import { nameOf } from './prepared.ts'
import { hostsOf, type Primary, primaryClient } from './primary.ts'

/** bigint and dates as the application wants them: safe integers, and days as plain text. */
const parsers: Record<number, (text: string) => unknown> = { 20: readNumber, 1082: String, 1700: readNumber }

export interface PoolOptions {
  readonly connectionString: string
  readonly max: number
  /** How long to wait for a connection (document 1, section 9: 3 s). */
  readonly connectMs?: number
  /** How long a connection may receive nothing, in use or not, before it is closed; 0 for as long as it likes. */
  readonly queryMs?: number
  /** How long one statement may take; without it as long as the connection is not silent. */
  readonly answerMs?: number
  /** Whether the server side may keep statements; off behind a pooler that mixes connections. */
  readonly prepare: boolean
  /** Which of several hosts to connect to; undefined where the address has one. */
  readonly primary?: Primary | undefined
}

/** A pool whose connections can be closed all at once. */
export class ConnectionPool extends pg.Pool {
  readonly #sockets: ReadonlySet<Socket>

  /** @param silentMs how long a connection may receive nothing before it is closed; 0 for as long as it likes */
  constructor(config: pg.PoolConfig, silentMs: number) {
    const sockets = new Set<Socket>()
    super({ ...config, stream: () => openSocket(sockets, silentMs) })
    this.#sockets = sockets
  }

  /** Closes every connection, whether in use or idle. What waits on one fails with the error. */
  cut(error: Error): void {
    for (const socket of this.#sockets) socket.destroy(error)
  }

  /** How many bytes the open connections have received so far. */
  get bytesRead(): number {
    let bytes = 0
    for (const socket of this.#sockets) bytes += socket.bytesRead
    return bytes
  }
}

function openSocket(sockets: Set<Socket>, silentMs: number): Socket {
  const socket = new Socket()
  // Before that its client does not listen for errors yet, and has a time limit of its own.
  socket.once('connect', () => {
    sockets.add(socket)
    socket.setTimeout(silentMs, () => socket.destroy(new Error('Query read timeout')))
  })
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/** An idle connection is closed after this time, long before it counts as silent. */
const IDLE_MS = 10_000

export function openPool(options: PoolOptions): ConnectionPool {
  const { connectionString, max, connectMs = 3000, queryMs = 30_000, answerMs, primary } = options
  const config: pg.PoolConfig & { pipeline: true } = {
    connectionString: hostsOf(connectionString)[0],
    ...(primary && { Client: primaryClient(primary) }),
    max,
    // What is sent without waiting for the answer before it saves a round trip: BEGIN rides along with the first statement.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: answerMs,
    application_name: 'paz',
    types: {
      getTypeParser: ((oid: number, format?: string) =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  }
  const pool = new ConnectionPool(config, queryMs)
  // A connection that breaks while it is in use fails its queries. Without a listener of its own it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
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
    ;(connection as PgConnection).begin(`begin${level}${originComment()}`)
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

class PgConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepare: boolean
  readonly #onFailure: OnFailure
  /** Of a BEGIN that was sent without waiting; it surfaces with the next wait. */
  #failure: Error | undefined

  constructor(client: pg.PoolClient, prepare: boolean, onFailure: OnFailure) {
    this.#client = client
    this.#prepare = prepare
    this.#onFailure = onFailure
  }

  begin(text: string): void {
    this.#ask(text).catch((error: Error) => {
      this.#failure ??= error
    })
  }

  async commit(): Promise<void> {
    // PostgreSQL answers a COMMIT of a failed transaction with ROLLBACK and no error.
    if ((await this.#ask('commit')).command !== 'COMMIT')
      throw new Error('the transaction was rolled back instead of committed')
  }

  async executeQuery<Row>(query: CompiledQuery | Batch): Promise<QueryResult<Row>> {
    if ('batch' in query)
      return { rows: (await Promise.all(query.batch.map((part) => this.#query(part)))).map(({ rows }) => rows as Row) }
    const { rows, rowCount } = await this.#query(query)
    return { rows: (rows ?? []) as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async #query(query: CompiledQuery): Promise<pg.QueryResult<never>> {
    const name = this.#prepare ? nameOf(query.sql) : undefined
    // The text of a named statement is the one that it was prepared with: no comment can go with a single run of it.
    const text = name ? query.sql : query.sql + originComment()
    const result = await traced(
      () => describeStatement(query.sql),
      () => this.#ask(text, name, query.parameters),
    )
    if (this.#failure) throw this.#failure
    return result
  }

  /** @throws Error whose stack leads to the caller instead of the socket */
  async #ask(text: string, name?: string, values?: readonly unknown[]): Promise<pg.QueryResult<never>> {
    try {
      return await this.#client.query<never>({ text, name, values: values as unknown[] })
    } catch (error) {
      this.#onFailure(error)
      Error.captureStackTrace(error as Error)
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered by pipelined connections
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('read in pages by key instead of streaming')
  }

  release(): void {
    this.#client.release(this.#failure)
  }
}
