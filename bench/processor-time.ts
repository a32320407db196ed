import { readdirSync, readFileSync } from 'node:fs'
import type { PostgresInstance } from '#test/drill/postgres-instance.ts'

/** Milliseconds of a tick of /proc. */
const TICK_MS = 10

/** Returns the processor time of a server since its start, with that of its processes that have ended. Linux only. */
export function processorMs({ pid }: PostgresInstance): number {
  if (!pid) return 0
  const ticks = (id: string, fields: readonly number[]): number => {
    try {
      const text = readFileSync(`/proc/${id}/stat`, 'utf8')
      const values = text.slice(text.lastIndexOf(')') + 2).split(' ')
      // Its parent is the second field; user and system time are the 12th and 13th, those of ended children the next two.
      if (id !== String(pid) && values[1] !== String(pid)) return 0
      return fields.reduce((sum, field) => sum + Number(values[field - 1]), 0)
    } catch {
      // It has ended meanwhile, and its parent counts it.
      return 0
    }
  }
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(pid))
  return TICK_MS * others.reduce((sum, id) => sum + ticks(id, [12, 13, 14, 15]), ticks(String(pid), [12, 13, 14, 15]))
}
