// Values of a dump: points and times as PostgreSQL writes them.

import { MAX_POINTS } from '../modules/ledger/index.ts'
import type { Report } from './report.ts'

/** Returns whole points, or undefined when they are none or too large. An empty column is 0. */
export function parsePoints(text: string | null | undefined): number | undefined {
  const points = Number(text ?? 0)
  return /^-?\d{1,15}$/.test(text ?? '0') && Math.abs(points) <= MAX_POINTS ? points : undefined
}

/** Returns the time of `2025-01-31 12:00:00.5+05:30`; without an offset it is UTC. Undefined for anything else. */
export function parseTime(text: string | null | undefined): Date | undefined {
  const [, day, time, offset = '+00'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d(?::?\d\d)?)?$/.exec(text ?? '') ?? []
  if (!day) return undefined
  const at = new Date(`${day}T${time}${offset.length === 3 ? `${offset}:00` : offset}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Returns a time that is not after `now`, and reports what it replaces. */
export function pastTime(report: Report, id: string | null, text: string | null | undefined, now: Date): Date {
  const at = parseTime(text)
  if (at && at <= now) return at
  report.add(at ? 'time_in_future' : 'time_unreadable', id)
  return now
}
