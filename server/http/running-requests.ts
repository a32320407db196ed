import type { Server } from 'node:http'

/**
 * Watches what a server is answering.
 *
 * @returns what resolves when no request is being answered; connections that only wait do not count. Each answer that begins after that
 *   call is the last of its connection: what comes next goes elsewhere, and does not keep this process busy for ever.
 */
export function watchRequests(server: Server): () => Promise<void> {
  let running = 0
  let settle: (() => void) | undefined

  server.prependListener('request', (_request, response) => {
    running += 1
    if (settle) response.shouldKeepAlive = false
    response.once('close', () => {
      running -= 1
      if (running === 0) settle?.()
    })
  })
  return () =>
    new Promise((resolve) => {
      settle = resolve
      if (running === 0) resolve()
    })
}
