import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A connection from a client to an upstream, and its faults. */
interface Connection {
  readonly client: Socket
  readonly upstream: Socket
  /** No data passes in either direction until then, in milliseconds of performance.now(). */
  stalledUntil: number
  /** Data passes to the upstream only. */
  dropsReplies: boolean
}

/** A TCP proxy that delays, stalls or cuts connections, drops replies or refuses connections on request. */
export class FaultProxy {
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  readonly #upstreams: () => readonly number[]
  #next = 0
  #delayMs = 0
  #refuses = false

  private constructor(upstreams: () => readonly number[]) {
    this.#upstreams = upstreams
    this.#server = createServer((client) => void this.#accept(client))
  }

  /** Starts a proxy. @param upstreams returns the ports to connect to in turn; ports that refuse are skipped */
  static async open(upstreams: () => readonly number[]): Promise<FaultProxy> {
    const proxy = new FaultProxy(upstreams)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Cuts the selected connections. @returns their number */
  cut(isSelected: () => boolean): number {
    return this.#forSelected(isSelected, close)
  }

  /** Drops the replies on the selected connections, and cuts these after a time. @returns their number */
  dropReplies(isSelected: () => boolean, ms: number): number {
    return this.#forSelected(isSelected, (connection) => {
      connection.dropsReplies = true
      setTimeout(() => close(connection), ms).unref()
    })
  }

  /** Makes the selected connections half-open for a time: no data passes, and both ends stay open. @returns their number */
  stall(isSelected: () => boolean, ms: number): number {
    return this.#forSelected(isSelected, (connection) => {
      connection.stalledUntil = performance.now() + ms
    })
  }

  /** Delays all data in each direction for a time. */
  delay(delayMs: number, ms: number): void {
    this.#delayMs = delayMs
    setTimeout(() => {
      this.#delayMs = 0
    }, ms).unref()
  }

  /** Cuts all connections and refuses new ones for a time, like a network partition. */
  refuse(ms: number): void {
    this.#refuses = true
    this.cut(() => true)
    setTimeout(() => {
      this.#refuses = false
    }, ms).unref()
  }

  async stop(): Promise<void> {
    this.cut(() => true)
    this.#server.close()
    await once(this.#server, 'close')
  }

  #forSelected(isSelected: () => boolean, apply: (connection: Connection) => void): number {
    const selected = [...this.#connections].filter(isSelected)
    selected.forEach(apply)
    return selected.length
  }

  async #accept(client: Socket): Promise<void> {
    client.on('error', () => {})
    const upstream = this.#refuses ? undefined : await this.#connectUpstream()
    if (!upstream || client.destroyed) {
      client.destroy()
      upstream?.destroy()
      return
    }
    const connection: Connection = { client, upstream, stalledUntil: 0, dropsReplies: false }
    this.#connections.add(connection)
    await Promise.allSettled([this.#forward(connection, client, upstream), this.#forward(connection, upstream, client)])
    close(connection)
    this.#connections.delete(connection)
  }

  async #connectUpstream(): Promise<Socket | undefined> {
    const ports = this.#upstreams()
    this.#next += 1
    for (let tries = 0; tries < ports.length; tries += 1) {
      const socket = connect(ports[(this.#next + tries) % ports.length] as number, '127.0.0.1')
      socket.setNoDelay(true)
      const isConnected = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.on('error', () => {})
      if (isConnected) return socket
    }
    return undefined
  }

  async #forward(connection: Connection, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        if (this.#delayMs > 0) await wait(this.#delayMs)
        while (connection.stalledUntil > performance.now()) await wait(connection.stalledUntil - performance.now())
        if (from === connection.upstream && connection.dropsReplies) continue
        await new Promise((resolve) => to.write(chunk, resolve))
      }
      to.end()
    } catch {
      close(connection)
    }
  }
}

function close({ client, upstream }: Connection): void {
  client.destroy()
  upstream.destroy()
}
