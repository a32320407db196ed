import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Two ends that belong together, and what is wrong between them. */
interface Pair {
  readonly near: Socket
  readonly far: Socket
  /** Nothing passes, in neither direction, until then. */
  stalledUntil: number
  /** Requests pass, and nobody hears of what came of them. */
  dropsReplies: boolean
}

/** A TCP proxy that delays, cuts, stalls and drops replies when it is told to. */
export class NetProxy {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  readonly #upstreams: () => readonly number[]
  #turn = 0
  #delayMs = 0
  #refuses = false

  private constructor(upstreams: () => readonly number[]) {
    this.#upstreams = upstreams
    this.#server = createServer((near) => void this.#accept(near))
  }

  /** @param upstreams the ports that connections go to, in turn; one that takes none is passed over */
  static async open(upstreams: () => readonly number[]): Promise<NetProxy> {
    const proxy = new NetProxy(upstreams)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Breaks some of the connections. @returns how many */
  cut(chosen: () => boolean): number {
    return this.#some(chosen, close)
  }

  /** From now on requests of some connections pass and replies do not; after that time they are cut. */
  dropReplies(chosen: () => boolean, ms: number): number {
    return this.#some(chosen, (pair) => {
      pair.dropsReplies = true
      setTimeout(() => close(pair), ms).unref()
    })
  }

  /** Half-open for a while: nothing comes, and nobody is told. */
  stall(chosen: () => boolean, ms: number): number {
    return this.#some(chosen, (pair) => {
      pair.stalledUntil = performance.now() + ms
    })
  }

  /** Everything takes that much longer in each direction, for a while. */
  delay(byMs: number, ms: number): void {
    this.#delayMs = byMs
    setTimeout(() => {
      this.#delayMs = 0
    }, ms).unref()
  }

  /** Cuts all connections and takes no others for a while, as when a network is parted. */
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

  #some(chosen: () => boolean, does: (pair: Pair) => void): number {
    const some = [...this.#pairs].filter(chosen)
    some.forEach(does)
    return some.length
  }

  async #accept(near: Socket): Promise<void> {
    near.on('error', () => {})
    const far = this.#refuses ? undefined : await this.#reach()
    if (!far || near.destroyed) {
      near.destroy()
      far?.destroy()
      return
    }
    const pair: Pair = { near, far, stalledUntil: 0, dropsReplies: false }
    this.#pairs.add(pair)
    await Promise.allSettled([this.#carry(pair, near, far), this.#carry(pair, far, near)])
    close(pair)
    this.#pairs.delete(pair)
  }

  async #reach(): Promise<Socket | undefined> {
    const ports = this.#upstreams()
    this.#turn += 1
    for (let tried = 0; tried < ports.length; tried += 1) {
      const socket = connect(ports[(this.#turn + tried) % ports.length] as number, '127.0.0.1')
      socket.setNoDelay(true)
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.on('error', () => {})
      if (isThere) return socket
    }
    return undefined
  }

  async #carry(pair: Pair, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const part of from) {
        if (this.#delayMs > 0) await wait(this.#delayMs)
        while (pair.stalledUntil > performance.now()) await wait(pair.stalledUntil - performance.now())
        if (from === pair.far && pair.dropsReplies) continue
        await new Promise((resolve) => to.write(part, resolve))
      }
      to.end()
    } catch {
      close(pair)
    }
  }
}

function close({ near, far }: Pair): void {
  near.destroy()
  far.destroy()
}
