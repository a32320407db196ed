import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** A TCP proxy in front of a server that can simulate network failures. */
export interface TcpProxy {
  /** The URL of the server through the proxy. */
  readonly url: string
  readonly port: number
  /** Open connections hang; new ones work. */
  hang(): void
  /** All connections hang, new ones too. */
  freeze(): void
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections again on the same port. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy. @param url of the server behind it */
export async function openTcpProxy(url: string): Promise<TcpProxy> {
  const { port: farPort, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let server: Server | undefined
  let port = 0
  const listen = async () => {
    const next = createServer((near) => {
      sockets.add(near.on('error', () => {}))
      if (isFrozen) return
      const far = dial(Number(farPort), hostname)
      sockets.add(far.on('error', () => {}))
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve))
    port = (next.address() as { port: number }).port
    server = next
  }
  const hang = () => {
    for (const socket of sockets) socket.unpipe()
  }
  const cut = async () => {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
    server = undefined
  }
  await listen()
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    port,
    hang,
    freeze() {
      isFrozen = true
      hang()
    },
    cut,
    async restore() {
      await cut()
      isFrozen = false
      await listen()
    },
    close: cut,
  }
}
