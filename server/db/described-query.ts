// A prepared statement returns the same columns each time, or is refused ("cached plan must not change result type"). pg asks for
// them and reads them anew at every run all the same: for a short row that is more than the row itself, on both sides.

import pg from 'pg'

/** What pg keeps of a result's columns: their names, how each is read, and an empty row. */
interface Columns {
  fields: readonly object[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

type Answer = (error: Error | undefined, result: pg.QueryResult<never>) => void

/** What pg's query does not offer. */
interface Inside {
  name: string | undefined
  values: readonly unknown[] | undefined
  callback: Answer
  readonly _result: Columns
  _accumulateRows: boolean
  prepare(connection: object): void
  handleCommandComplete(message: object, connection: object): void
}

interface Known {
  /** By the statement's name. */
  readonly columns: Map<string, Columns>
  /** The connection, but for the question. */
  readonly unasked: object
}

const connections = new WeakMap<object, Known>()

const Query = pg.Query as unknown as new (text: string) => pg.Query & Inside

/** A query that, if it has a name, asks for its columns only the first time that it runs on a connection. */
export class DescribedQuery extends Query {
  constructor(text: string, name: string | undefined, values: readonly unknown[] | undefined, answer: Answer) {
    // All the rest as an object would be copied with the descriptions of its properties.
    super(text)
    this.name = name
    this.values = values
    this.callback = answer
  }

  override prepare(connection: object): void {
    const known = connections.get(connection)
    const columns = known?.columns.get(this.name ?? '')
    if (known && columns) {
      this._result.fields = columns.fields
      this._result._parsers = columns._parsers
      this._result._prebuiltEmptyResultObject = columns._prebuiltEmptyResultObject
      this._accumulateRows = true
    }
    super.prepare(known && columns ? known.unasked : connection)
  }

  override handleCommandComplete(message: object, connection: object): void {
    super.handleCommandComplete(message, connection)
    if (!this.name) return
    const known = connections.get(connection) ?? {
      columns: new Map(),
      unasked: Object.create(connection, { describe: { value: () => {} } }),
    }
    connections.set(connection, known)
    if (known.columns.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    known.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
