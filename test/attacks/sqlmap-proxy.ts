import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Actor } from '../actor.ts'

/** Number of responses by status. */
export type Counts = Map<number, number>

export interface Proxy extends AsyncDisposable {
  readonly host: string
  readonly counts: Counts
  readonly failures: string[]
}

/**
 * Opens a proxy in front of the server for a program that does not know it. Each request gets a new idempotency key, a new
 * address and one of many sessions, so that requests reach the database despite keys and limits.
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
