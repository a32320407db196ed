import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { controlSocketOf, Reply, type Request } from './control-server.ts'

/** A connection to the running server, for a command. */
export interface ControlClient {
  /** @throws Error when the server refuses, or has disconnected */
  send(request: Request): Promise<Reply>
  close(): void
}

/** Connects to the server that runs on a data folder; undefined when none runs. */
export async function connectToControlServer(folder: string): Promise<ControlClient | undefined> {
  const socket = connect(controlSocketOf(folder))
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return {
    async send(request) {
      socket.write(`${JSON.stringify(request)}\n`)
      // A broken connection counts as the end of the stream.
      const { value, done } = await lines.next().catch(() => ({ value: undefined, done: true }))
      if (done || value === undefined) throw new Error('the server closed the connection; no backup was made')
      const reply = Reply.parse(JSON.parse(value))
      if (!reply.ok) throw new Error(`the server refused: ${reply.reason}`)
      return reply
    },
    close: () => socket.destroy(),
  }
}
