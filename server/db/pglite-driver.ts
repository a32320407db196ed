import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import { describeStatement, traced } from './origin.ts'
import type { OnFailure } from './pg-driver.ts'
import type { Batch } from './pipeline.ts'

/**
 * Kysely's driver over the embedded database, which has a single connection. Callers acquire it one after the other, so a query waits for
 * the running transaction instead of running inside it.
 */
export class PgliteDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: PgliteConnection
  #tail: Promise<void> = Promise.resolve()

  constructor(pglite: PGlite, onFailure: OnFailure = () => {}) {
    this.#pglite = pglite
    this.#connection = new PgliteConnection(pglite, onFailure)
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise<void>((resolve) => {
      release = resolve
    })
    await before
    this.#connection.release = release
    return this.#connection
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
    ;(connection as PgliteConnection).hasFailed = false
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // The database answers the COMMIT of a failed transaction with ROLLBACK and no error.
    if ((connection as PgliteConnection).hasFailed)
      throw new Error('the transaction was rolled back instead of committed')
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as PgliteConnection).release()
  }

  async destroy(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close()
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  release: () => void = () => {}
  /** Whether a statement of the running transaction failed. */
  hasFailed = false
  readonly #onFailure: OnFailure

  constructor(pglite: PGlite, onFailure: OnFailure) {
    this.#pglite = pglite
    this.#onFailure = onFailure
  }

  async executeQuery<Row>(query: CompiledQuery | Batch): Promise<QueryResult<Row>> {
    if ('batch' in query) {
      const rows: Row[] = []
      for (const part of query.batch) rows.push((await this.executeQuery(part)).rows as Row)
      return { rows }
    }
    try {
      const result = await traced(
        () => describeStatement(query.sql),
        () => this.#pglite.query<Row>(query.sql, query.parameters as unknown[]),
      )
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
    } catch (error) {
      this.hasFailed = true
      this.#onFailure(error)
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: one connection must not be held by a slow reader
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('read in pages by key instead of streaming')
  }
}
