import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A fault of a request. */
export type Fault =
  /** The request never reaches the server, and there is no response. */
  | 'hang'
  /** The server handles the request; the response never reaches the browser. */
  | 'lose the answer'
  /** The connection breaks before the server gets the request. */
  | 'break'
  | {
      readonly status: number
      readonly type?: string
      readonly body: string /** Whether only the first request fails. */
      readonly once?: true
    }

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | undefined
  /** Response of the server, also if it did not reach the browser. */
  readonly status: number | undefined
  readonly replayed: boolean
}

/** A proxy between browser and server that can refuse all connections or inject faults by path. */
export class FaultProxy implements AsyncDisposable {
  readonly passed: RecordedRequest[] = []
  readonly #fates = new Map<string, Fault>()
  readonly #sockets = new Set<Socket>()
  readonly #held = new Set<() => void>()
  readonly #server = createServer((incoming, outgoing) => void this.#carry(incoming, outgoing))
  readonly #target: string
  #port = 0

  constructor(target: string) {
    this.#target = target
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  /** Sets the fault of a path. `undefined` removes it and continues the hanging requests. */
  set(path: string, fate: Fault | undefined): void {
    if (fate) return void this.#fates.set(path, fate)
    this.#fates.delete(path)
    for (const go of [...this.#held]) go()
  }

  /** Stops the proxy: breaks running calls and refuses new ones. */
  async off(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async on(): Promise<void> {
    this.#server.listen(this.#port, 'localhost')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.off()
  }

  async #carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming
    const path = new URL(url, this.url).pathname
    const body = await buffer(incoming).catch(() => undefined)
    if (!body) return
    while (this.#fates.get(path) === 'hang') await new Promise<void>((resolve) => this.#held.add(resolve))
    const fate = this.#fates.get(path)
    if (fate === 'break') return void outgoing.destroy()
    if (typeof fate === 'object') {
      if (fate.once) this.#fates.delete(path)
      outgoing.writeHead(fate.status, { 'content-type': fate.type ?? 'text/plain' }).end(fate.body)
      return
    }
    const onward = request(this.#target + url, { method, headers })
    outgoing.once('close', () => onward.destroy())
    onward.once('error', () => outgoing.destroy())
    onward.once('response', (answer) => {
      this.passed.push({
        method,
        path,
        idempotencyKey: headers['idempotency-key'] as string | undefined,
        status: answer.statusCode,
        replayed: answer.headers['idempotent-replay'] === 'true',
      })
      if (fate === 'lose the answer') return void answer.resume()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.end(body)
  }
}

/** Opens a proxy in front of the server at this address. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const proxy = new FaultProxy(target)
  await proxy.on()
  return proxy
}
