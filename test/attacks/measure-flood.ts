// Measures what members notice of a flood of guests: the latency of dashboards with and without it, and password changes.

import { Worker } from 'node:worker_threads'
import type { Actor } from '../actor.ts'
import type { Flood, Statuses } from './flood-worker.ts'

/** Each member reads the dashboard this often: below the limit of 300 calls a minute. */
const MIN_INTERVAL_MS = 250
/** Each member tries a password this often: below the limit of ten in 15 minutes. */
const PASSWORD_EVERY_MS = 10_000
const CALM_SECONDS = 10
const TARGET_MS = 250
const TARGET_FACTOR = 5

export interface FloodFigures {
  /** Latencies of dashboards in ms, sorted. */
  readonly calm: readonly number[]
  readonly flooded: readonly number[]
  readonly members: Statuses
  readonly guests: Statuses
}

/** Returns the percentile of sorted values, as a part from 0 to 1. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Measures dashboards before and during a flood. @param members with a session and a password each */
export async function measureFlood(members: readonly Actor[], flood: Flood): Promise<FloodFigures> {
  const statuses: Statuses = {}
  await read(members, Promise.resolve(), {}, 3000)
  const calm = await read(members, Promise.resolve(), statuses, CALM_SECONDS * 1000)
  const guests = runFlood(flood)
  const flooded = await read(members, guests, statuses, flood.seconds * 1000)
  return { calm, flooded, members: statuses, guests: await guests }
}

const runFlood = (flood: Flood): Promise<Statuses> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: flood })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** Reads dashboards as every member until `end`, and tries a password now and then. @returns sorted latencies in ms */
async function read(
  members: readonly Actor[],
  failing: Promise<unknown>,
  statuses: Statuses,
  forMs: number,
): Promise<number[]> {
  const times: number[] = []
  const begun = performance.now()
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const readOn = async (member: Actor, index: number) => {
    let nextPassword = begun + PASSWORD_EVERY_MS * ((index + 1) / members.length)
    while (performance.now() - begun < forMs) {
      const started = performance.now()
      count((await member.call('GET /api/dashboard')).status)
      times.push(performance.now() - started)
      if (performance.now() > nextPassword) {
        nextPassword += PASSWORD_EVERY_MS
        const wrong = {
          currentPassword: 'wrong horse',
          newPassword: 'lantern lagoon',
          confirmPassword: 'lantern lagoon',
        }
        count((await member.call('POST /api/me/password', { body: wrong })).status)
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, MIN_INTERVAL_MS - (performance.now() - started))))
    }
  }
  await Promise.race([Promise.all(members.map(readOn)), failing.then(() => new Promise(() => {}))])
  return times.sort((one, other) => one - other)
}

/** Returns whether the p95 is within 250 ms or five times that without the flood, and no member got a 503. */
export function isWithinTarget({ calm, flooded, members }: FloodFigures): boolean {
  const target = Math.max(TARGET_MS, TARGET_FACTOR * percentile(calm, 0.95))
  return percentile(flooded, 0.95) <= target && !members[503] && !members[0]
}

export function describeFlood({ calm, flooded, members, guests }: FloodFigures): string[] {
  const shown = (times: readonly number[]) =>
    `${times.length} dashboards, p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms, ` +
    `slowest ${Math.round(times.at(-1) ?? 0)} ms`
  const listed = (statuses: Statuses) =>
    Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
      .join(', ')
  return [
    `without the flood: ${shown(calm)}`,
    `with the flood: ${shown(flooded)} (target: p95 at most ${TARGET_MS} ms or ${TARGET_FACTOR} times that without)`,
    `answers to members: ${listed(members)} (target: no 503)`,
    `answers to guests: ${listed(guests)}`,
  ]
}
