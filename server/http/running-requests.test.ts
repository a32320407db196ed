import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { watchRequests } from './running-requests.ts'

/** A server whose responses the test ends. */
function watched() {
  const server = Object.assign(new EventEmitter(), { close: () => server.emit('close') })
  const finished = watchRequests(server as unknown as Server)
  const begin = (): ServerResponse => {
    const response = Object.assign(new EventEmitter(), { shouldKeepAlive: true }) as ServerResponse
    server.emit('request', {}, response)
    return response
  }
  return { begin, finished }
}

/** Returns whether a promise has settled after this turn of the event loop. */
const isSettled = async (promise: Promise<void>): Promise<boolean> => {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test('resolves at once without running requests', async () => {
  expect(await isSettled(watched().finished())).toBe(true)
  const { begin, finished } = watched()
  for (const response of [begin(), begin()]) response.emit('close')
  expect(await isSettled(finished())).toBe(true)
})

test('waits for all responses in any order, also for those that began meanwhile', async () => {
  const { begin, finished } = watched()
  const answered = begin()
  const [first, second] = [begin(), begin()]
  answered.emit('close')
  const all = finished()
  const third = begin()
  for (const response of [second, third]) {
    response.emit('close')
    expect(await isSettled(all)).toBe(false)
  }
  first.emit('close')
  expect(await isSettled(all)).toBe(true)
})

test('closes each connection after its response from then on', () => {
  const { begin, finished } = watched()
  const ended = begin()
  const running = begin()
  ended.emit('close')
  void finished()
  expect([ended, running, begin()].map(({ shouldKeepAlive }) => shouldKeepAlive)).toEqual([true, false, false])
})

test('answers a connection that was accepted before, and sends its first request afterwards', async () => {
  const server = createServer((_request, response) => response.end('answered'))
  const finished = watchRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  const all = finished()
  expect(await isSettled(all)).toBe(false)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close.*answered$/is)
  await all
})
