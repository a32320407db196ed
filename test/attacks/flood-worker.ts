// The worker of measure-flood.ts: signs in and registers from a new network each time, at a constant rate.

import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export interface Flood {
  readonly url: string
  readonly perSecond: number
  readonly seconds: number
}

/** Number of responses by status; 0 for calls without a response. */
export type Statuses = Record<number, number>

const TICK_MS = 20
const PASSWORD = 'not a password of a member'

const { url, perSecond, seconds } = workerData as Flood
const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
const statuses: Statuses = {}

/** Returns a new network each time, IPv4 and IPv6 in turn. */
const networkOf = (number: number): string =>
  number % 4 === 3
    ? `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`
    : `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

const callOf = (number: number) =>
  number % 2
    ? { path: '/api/auth/sign-in', body: { email: `victim${number % 5000}@gmail.com`, password: PASSWORD } }
    : {
        path: '/api/auth/register',
        body: { name: 'Mallory', email: `mallory${number}@gmail.com`, password: PASSWORD, confirmPassword: PASSWORD },
      }

/** Sends a call. @returns the status, or 0 */
function send(number: number): Promise<number> {
  const { path, body } = callOf(number)
  return new Promise((resolve) => {
    const call = request(url + path, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': networkOf(number) },
    })
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', () => resolve(0))
    call.end(JSON.stringify(body))
  })
}

const begun = performance.now()
const calls: Promise<void>[] = []
const timer = setInterval(() => {
  const elapsed = Math.min(seconds, (performance.now() - begun) / 1000)
  while (calls.length < elapsed * perSecond) {
    calls.push(
      send(calls.length).then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1
      }),
    )
  }
  if (elapsed < seconds) return
  clearInterval(timer)
  void Promise.all(calls).then(() => {
    agent.destroy()
    parentPort?.postMessage(statuses)
  })
}, TICK_MS)
