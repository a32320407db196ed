import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Actor } from '../actor.ts'

/** What went through the door for a route: how often it was answered with which status. */
export type Counts = Map<number, number>

export interface Proxy extends AsyncDisposable {
  readonly host: string
  readonly counts: Counts
  readonly failures: string[]
}

/**
 * A door in front of the server for a program that knows nothing of it: each request that comes through gets an
 * idempotency key of its own, an address of its own and one of many sessions, so that neither keys nor limits hide the
 * database from it.
 */
export async function openProxy(target: string, people: readonly Actor[]): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const counts: Counts = new Map()
  const failures: string[] = []
  let through = 0
  const server = createServer((incoming, outgoing) => {
    through += 1
    const person = people[through % people.length]
    const headers = {
      ...incoming.headers,
      host: `${hostname}:${port}`,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${(through >> 16) & 255}.${(through >> 8) & 255}.${through & 255}`,
      ...(person?.cookie && { cookie: person.cookie }),
    }
    const { method, url: path } = incoming
    const call = request({ hostname, port, method, path, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status >= 500) failures.push(`${status} ${method} ${path}`)
      outgoing.writeHead(status, answer.headers)
      answer.pipe(outgoing)
    })
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    failures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
