import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a new connection may take to send its request while the server stops. */
const FIRST_REQUEST_MS = 500

/**
 * Tracks the running requests of a server.
 *
 * A counter is not enough: Node keeps the connection of a response that runs at the stop open, and its next request would meet a closing socket.
 * Responses are stored in a list of slots that are reused. A Set would be simpler, but it rehashes under constant adding and deleting,
 * and each old hash table refers to the next one. Once one of them is in the old generation, later responses stay in memory until the
 * next major garbage collection.
 *
 * @returns a function that stops the server, and resolves when no request is running. A connection that was accepted before, but has
 *   sent no request yet, has a moment to send it. After the call, every response closes its connection, so that clients go to another
 *   process.
 */
export function watchRequests(server: Server): () => Promise<void> {
  const slots: (ServerResponse | undefined)[] = []
  const free: number[] = []
  let settle: (() => void) | undefined
  const isIdle = () => free.length === slots.length

  server.prependListener('request', (_request, response) => {
    const slot = free.pop() ?? slots.length
    slots[slot] = response
    if (settle) response.shouldKeepAlive = false
    response.once('close', () => {
      slots[slot] = undefined
      free.push(slot)
      if (isIdle()) settle?.()
    })
  })
  const finished = () =>
    new Promise<void>((resolve) => {
      settle = resolve
      for (const response of slots) if (response) response.shouldKeepAlive = false
      if (isIdle()) resolve()
    })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    await finished()
    await Promise.race([closed, wait(FIRST_REQUEST_MS, undefined, { ref: false })])
    await finished()
  }
}
