// Opens thousands of connections that are idle or send an unfinished request, while a member plays:
// npm run attack:connections [-- --connections 10000], or fewer if `ulimit -n` is lower. Exit code 1 if the member was not served,
// or if the server exceeds its own time limits.

import { connect, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { SERVER_LIMITS } from '#server/http/server-limits.ts'
import { until } from '../until.ts'
import { attackRealServer, type Target } from './real-server.ts'

const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } })
const WANTED = Number(values.connections)
const PLAYS = 100

const READY = 'GET /api/ready HTTP/1.1\r\nHost: a\r\n\r\n'
/** What connections send: a whole request, nothing, a part of a head, or a head without its body. */
const BEGINNINGS = [
  ...[READY, READY, READY, READY, READY, ''],
  'GET /api/session HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email":',
]

function open(url: string, beginning: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(beginning)
      resolve(socket)
    })
    socket.on('error', reject)
    socket.resume()
  })
}

/** Opens the wanted number of connections, or as many as there are file descriptors. */
async function openMany(url: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  try {
    while (sockets.length < WANTED) {
      const batch = Array.from({ length: Math.min(200, WANTED - sockets.length) }, (_, number) =>
        open(url, BEGINNINGS[number % BEGINNINGS.length] ?? ''),
      )
      sockets.push(...(await Promise.all(batch)))
    }
  } catch (error) {
    console.log(`No more than ${sockets.length} could be opened: ${(error as NodeJS.ErrnoException).code}`)
  }
  for (const socket of sockets) socket.removeAllListeners('error').on('error', () => {})
  return sockets
}

async function attack(target: Target): Promise<boolean> {
  const sockets = await openMany(target.url)
  const held = () => sockets.filter((socket) => !socket.closed && !socket.readableEnded).length
  console.log(`${sockets.length} connections were opened, and ${held()} of them are held`)
  const member = await target.member()
  const times: number[] = []
  let refused = 0
  for (let play = 0; play < PLAYS; play += 1) {
    const begun = performance.now()
    const { status } =
      play === 0 ? await member.call('POST /api/games/wheel/spins') : await member.call('GET /api/dashboard')
    times.push(performance.now() - begun)
    if (status !== 200) refused += 1
  }
  times.sort((one, other) => one - other)
  const shown = (part: number) => `${Math.round(times[Math.floor(times.length * part)] ?? 0)} ms`
  console.log(
    `A member was served ${PLAYS - refused} of ${PLAYS} times meanwhile: median ${shown(0.5)}, 99% ${shown(0.99)}`,
  )
  const begun = performance.now()
  const longestMs = SERVER_LIMITS.keepAliveTimeout + 3 * SERVER_LIMITS.connectionsCheckingInterval
  await until(
    async () => held(),
    (left) => left === 0 || performance.now() - begun > longestMs,
  )
  console.log(`${held()} connections are left after ${Math.round((performance.now() - begun) / 1000)} s`)
  const served = (await member.call('GET /api/dashboard')).status === 200
  const left = held()
  for (const socket of sockets) socket.destroy()
  return refused === 0 && served && left === 0
}

const { result, verified } = await attackRealServer(attack)
console.log(verified.output.trim())
process.exitCode = result && verified.status === 0 ? 0 : 1
