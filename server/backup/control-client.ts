import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { controlSocketOf, Reply, type Request } from './control-server.ts'

/** The running server, as a command asks it. */
export interface ControlServer {
  /** @throws Error when it refuses, or is gone */
  ask(request: Request): Promise<Reply>
  close(): void
}

/** Knocks at the server that runs on a data folder; undefined where none does. */
export async function callControlServer(folder: string): Promise<ControlServer | undefined> {
  const socket = connect(controlSocketOf(folder))
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return {
    async ask(request) {
      socket.write(`${JSON.stringify(request)}\n`)
      // A broken connection is an end like any other.
      const { value, done } = await lines.next().catch(() => ({ value: undefined, done: true }))
      if (done || value === undefined) throw new Error('the server closed its door; nothing was made')
      const reply = Reply.parse(JSON.parse(value))
      if (!reply.ok) throw new Error(`the server refused: ${reply.why}`)
      return reply
    },
    close: () => socket.destroy(),
  }
}
