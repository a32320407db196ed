import { Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import pg from 'pg'
import { readNumber } from './numbers.ts'
import { describeStatement, originComment, traced } from './origin.ts'
import { PgliteStream } from './pglite-stream.ts'
import type { Batch } from './pipeline.ts'
import { nameOf } from './prepared.ts'
import { hostsOf, type Primary, primaryClient } from './primary.ts'

/** Parses bigint and numeric as safe integers, and dates as text. */
const parsers: Record<number, (text: string) => unknown> = { 20: readNumber, 1082: String, 1700: readNumber }

export interface PoolOptions {
  readonly connectionString: string
  readonly max: number
  /** How long to wait for a connection; 3 s unless set, as the specification demands. */
  readonly connectMs?: number
  /** How long a connection may receive nothing, in use or not, before it is closed; 0 for no limit. */
  readonly queryMs?: number
  /** Timeout of one statement; no limit unless set. */
  readonly answerMs?: number
  /** Whether to use prepared statements; off behind a transaction pooler. */
  readonly prepare: boolean
  /** Which of several hosts to connect to; undefined where the address has one. */
  readonly primary?: Primary | undefined
}

export interface PoolState {
  readonly idle: number
  readonly used: number
  /** Calls that wait for a connection. */
  readonly waiting: number
}

/** A pool that can close all of its connections at once. */
export class ConnectionPool extends pg.Pool {
  readonly #sockets: ReadonlySet<Socket>

  /** @param socketIdleTimeoutMs how long a connection may receive nothing before it is closed; 0 for no limit */
  constructor(config: pg.PoolConfig, socketIdleTimeoutMs: number) {
    const sockets = new Set<Socket>()
    super({ ...config, stream: () => openSocket(sockets, socketIdleTimeoutMs) })
    this.#sockets = sockets
  }

  /** Closes every connection, in use or idle. Pending queries fail with the error. */
  closeAll(error: Error): void {
    for (const socket of this.#sockets) socket.destroy(error)
  }

  get state(): PoolState {
    return { idle: this.idleCount, used: this.totalCount - this.idleCount, waiting: this.waitingCount }
  }

  /** Bytes that the open connections have received so far. */
  get bytesRead(): number {
    let bytes = 0
    for (const socket of this.#sockets) bytes += socket.bytesRead
    return bytes
  }
}

function openSocket(sockets: Set<Socket>, idleTimeoutMs: number): Socket {
  const socket = new Socket()
  // Earlier the client has no error listener yet, and has its own connection timeout.
  socket.once('connect', () => {
    sockets.add(socket)
    socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('Query read timeout')))
  })
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/** Timeout of a statement that staff read with: below `queryMs`, after which the connection itself counts as lost. */
export const STAFF_READ_MS = 25_000

/**
 * A machine that loses its power or network inside a transaction does not end it: PostgreSQL would notice after two hours, and its locks, such
 * as that of the audit log's head, would stop others until then.
 */
export const IDLE_TRANSACTION_MS = 60_000

/** The pool closes an idle connection after this time, long before the socket's idle timeout. */
const IDLE_MS = 10_000

const CLIENT: pg.PoolConfig & { pipeline: true } = {
  // Saves round trips: BEGIN is sent together with the first statement.
  pipeline: true,
  application_name: 'paz',
  types: {
    getTypeParser: ((oid: number, format?: string) =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  },
}

/** Returns a pool with the single connection of an embedded database, which callers wait for. */
export function embeddedPool(pglite: PGlite): pg.Pool {
  const stream = () => new PgliteStream(pglite)
  const pool = new pg.Pool({ ...CLIENT, user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0, stream })
  // A generic plan is made for the tables' sizes at that time, and here no autovacuum replaces it when they have grown.
  pool.on('connect', (client) => void client.query('set plan_cache_mode = force_custom_plan'))
  return withErrorListeners(pool)
}

/** A broken connection fails its queries, and the pool replaces it. Without listeners its error would also end the process. */
function withErrorListeners<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

export function openPool(options: PoolOptions): ConnectionPool {
  const { connectionString, max, connectMs = 3000, queryMs = 30_000, answerMs, primary } = options
  const config: pg.PoolConfig = {
    ...CLIENT,
    connectionString: hostsOf(connectionString)[0],
    ...(primary && { Client: primaryClient(primary) }),
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: answerMs,
  }
  return withErrorListeners(new ConnectionPool(config, queryMs))
}

/** Called with the error of each failed statement. */
export type OnFailure = (error: unknown) => void

export interface DriverOptions {
  readonly prepare: boolean
  readonly onFailure?: OnFailure
  /** After which PostgreSQL cancels a statement; no limit unless set. */
  readonly statementTimeoutMs?: number | undefined
  /** After which PostgreSQL ends a connection that sends nothing in a transaction; no limit unless set. */
  readonly idleTransactionMs?: number | undefined
  /** Closes the pool, and what is behind it. */
  readonly close?: () => Promise<void>
}

interface ConnectionOptions {
  readonly prepare: boolean
  readonly onFailure: OnFailure
  /** Whether a statement outside of a transaction gets one, because its timeout holds for a transaction only. */
  readonly hasTimeout: boolean
  /** Settings of each transaction, as statements that follow BEGIN. */
  readonly limits: string
}

/** Kysely's driver over a pool, with prepared statements for hot paths. */
export class PgDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #options: ConnectionOptions
  readonly #close: () => Promise<void>

  constructor(
    pool: pg.Pool,
    { prepare, onFailure = () => {}, statementTimeoutMs, idleTransactionMs, close = () => pool.end() }: DriverOptions,
  ) {
    this.#pool = pool
    // For a transaction only: a transaction pooler gives the connection, with settings of its session, to other clients.
    const limits = [
      ...(statementTimeoutMs ? [`; set local statement_timeout = ${statementTimeoutMs}`] : []),
      ...(idleTransactionMs ? [`; set local idle_in_transaction_session_timeout = ${idleTransactionMs}`] : []),
    ]
    this.#options = { prepare, onFailure, hasTimeout: Boolean(statementTimeoutMs), limits: limits.join('') }
    this.#close = close
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PgConnection(await this.#pool.connect(), this.#options)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    ;(connection as PgConnection).begin(level)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PgConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PgConnection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as PgConnection).release()
  }

  async destroy(): Promise<void> {
    await this.#close()
  }
}

class PgConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #options: ConnectionOptions
  #isInTransaction = false
  /** Error of a BEGIN that was sent without waiting, or that ended the connection: the next query throws it, and the pool drops the connection. */
  #failure: Error | undefined

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
  }

  begin(level = ''): void {
    this.#isInTransaction = true
    this.#send(`begin${level}${this.#options.limits}${originComment()}`).catch((error: Error) => {
      this.#failure ??= error
    })
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false
    // PostgreSQL answers a COMMIT of a failed transaction with ROLLBACK and no error.
    if ((await this.#send('commit')).command !== 'COMMIT')
      throw new Error('the transaction was rolled back instead of committed')
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await this.#query(CompiledQuery.raw('rollback'))
  }

  async executeQuery<Row>(query: CompiledQuery | Batch): Promise<QueryResult<Row>> {
    if (!this.#options.hasTimeout || this.#isInTransaction) return await this.#execute(query)
    this.begin()
    const [result, committed] = await Promise.allSettled([this.#execute<Row>(query), this.commit()])
    if (result.status === 'rejected') throw result.reason
    if (committed.status === 'rejected') throw committed.reason
    return result.value
  }

  async #execute<Row>(query: CompiledQuery | Batch): Promise<QueryResult<Row>> {
    if ('batch' in query)
      return { rows: (await Promise.all(query.batch.map((part) => this.#query(part)))).map(({ rows }) => rows as Row) }
    const { rows, rowCount } = await this.#query(query)
    return { rows: (rows ?? []) as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async #query(query: CompiledQuery): Promise<pg.QueryResult<never>> {
    const name = this.#options.prepare ? nameOf(query.sql) : undefined
    // A prepared statement has a fixed text, so it gets no comment.
    const text = name ? query.sql : query.sql + originComment()
    const result = await traced(
      () => describeStatement(query.sql),
      () => this.#send(text, name, query.parameters),
    )
    if (this.#failure) throw this.#failure
    return result
  }

  /** @throws Error whose stack shows the caller instead of the socket */
  async #send(text: string, name?: string, values?: readonly unknown[]): Promise<pg.QueryResult<never>> {
    try {
      return await this.#client.query<never>({ text, name, values: values as unknown[] })
    } catch (error) {
      this.#options.onFailure(error)
      // The socket may close a moment later, and until then the pool would give the connection to the next caller.
      if ((error as Partial<pg.DatabaseError>).severity === 'FATAL') this.#failure ??= error as Error
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
