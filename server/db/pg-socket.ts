// What pg does not offer of a connection, in one place: its socket, and whether a statement waits.

import type { Socket } from 'node:net'
import type pg from 'pg'

interface Inside {
  readonly connection: { readonly stream: Socket }
  readonly _activeQuery: object | null
}

const inside = (client: pg.ClientBase): Inside => client as unknown as Inside

export const socketOf = (client: pg.ClientBase): Socket => inside(client).connection.stream

/**
 * Gives a connection up when a statement waits and the database has said nothing for that long. All that waits fails with it.
 *
 * It is the socket's own timer, which is set once and only put off. pg's `query_timeout` sets one for each statement, and with it what a
 * call leaves behind grows old (docs/decisions/057).
 *
 * @param client connected
 * @param afterMs milliseconds
 */
export function giveUpWhenSilent(client: pg.ClientBase, afterMs: number): void {
  const socket = socketOf(client)
  socket.setTimeout(afterMs)
  socket.on('timeout', () => {
    if (inside(client)._activeQuery) socket.destroy(new Error('Query read timeout'))
  })
}
