import type { Server, ServerResponse } from 'node:http'

/**
 * Watches what a server is answering.
 *
 * Each answer has a place in a list that is as long as there ever were answers at once. A Set would be simpler, but one that is added to
 * and deleted from at every call lays out its entries anew again and again, and each layout that it left refers to the next one: as soon
 * as one is old, all answers after it are kept until the old objects are collected.
 *
 * @returns what resolves when no request is being answered; connections that only wait do not count. From that call on each
 *   answer is the last of its connection: what comes next goes elsewhere, and does not keep this process busy for ever.
 */
export function watchRequests(server: Server): () => Promise<void> {
  const places: (ServerResponse | undefined)[] = []
  const free: number[] = []
  let settle: (() => void) | undefined
  const isIdle = () => free.length === places.length

  server.prependListener('request', (_request, response) => {
    const place = free.pop() ?? places.length
    places[place] = response
    if (settle) response.shouldKeepAlive = false
    response.once('close', () => {
      places[place] = undefined
      free.push(place)
      if (isIdle()) settle?.()
    })
  })
  return () =>
    new Promise((resolve) => {
      settle = resolve
      for (const response of places) if (response) response.shouldKeepAlive = false
      if (isIdle()) resolve()
    })
}
