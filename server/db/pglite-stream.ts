import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

type Done = (error?: Error | null) => void

/**
 * The embedded database as a stream, in place of a socket to a server: pg's driver writes PostgreSQL's protocol to it and reads the
 * responses. One driver serves both engines this way, and the embedded database gets prepared statements too.
 */
export class PgliteStream extends Duplex {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  /** Called by pg's client in place of `connect` of a socket. */
  connect(): void {
    this.#pglite.waitReady.then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _write(message: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#pglite.execProtocolRaw(message).then(
      (response) => {
        if (response.length > 0) this.push(response)
        done()
      },
      (error) => done(error),
    )
  }

  /** Messages that pg's client corks together are executed in one call. */
  override _writev(messages: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), 'utf8', done)
  }

  override _read(): void {}

  /** Ends the session, as a server does for a closed connection: the next one starts without a transaction or prepared statements. */
  override _final(done: Done): void {
    this.push(null)
    const ended = this.#pglite.closed ? Promise.resolve() : this.#reset()
    ended.then(() => done(), done)
  }

  async #reset(): Promise<void> {
    await this.#pglite.exec('rollback')
    await this.#pglite.exec('discard all')
  }
}
