import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import { type Check, type Finding, inMegabytes, ok, problem, warning } from './finding.ts'

/** What a process of the server needs at most under load, and while it starts (docs/performance.md), with a margin. */
const PROCESS_BYTES = 400e6
/** Days that the free space should last for. */
const ENOUGH_DAYS = 30

/** Checks whether the machine, or the limit that this command runs under, has memory for all processes. */
export const checkMemory: Check = async ({ config }) => {
  const limit = constrainedMemory()
  const total = totalmem()
  // Without a limit, some systems report a number larger than the memory.
  return [memoryFinding(config.processes.count, limit > 0 && limit < total ? limit : total)]
}

/** @param processes of the server on this machine @param bytes of memory that they have together */
export function memoryFinding(processes: number, bytes: number): Finding {
  const needed = processes * PROCESS_BYTES
  const text = `${processes === 1 ? 'The process needs' : `${processes} processes need`} up to ${inMegabytes(needed)} of ${inMegabytes(bytes)}`
  if (needed <= bytes * 0.8) return ok('memory', text)
  return needed <= bytes
    ? warning('memory', text, 'Leave a fifth for everything else: lower PROCESSES or add memory')
    : problem('memory', text, 'Lower PROCESSES or add memory: the system would end a process')
}

export interface Growth {
  /** Size of the database in bytes. */
  readonly bytes: number
  /** Ledger entries in all, and of the last seven days. */
  readonly entries: number
  readonly recent: number
}

/** Estimates growth from the share of the last week in all entries. @returns bytes a day; undefined for too few entries */
export function dailyGrowth({ bytes, entries, recent }: Growth): number | undefined {
  // A new database consists of empty tables.
  if (entries < 1000) return undefined
  return (bytes * recent) / entries / 7
}

/**
 * Says how long the space lasts.
 * @param growth bytes a day
 * @param free bytes where the database is; undefined where that is another machine
 */
export function growthFinding(growth: number, free: number | undefined): Finding {
  const text = `The database grows by about ${inMegabytes(growth)} a day`
  if (free === undefined || growth <= 0) return ok('disk', text)
  const days = Math.floor(free / growth)
  if (days >= ENOUGH_DAYS)
    return ok('disk', `${text}; the free space lasts for ${days > 3650 ? 'years' : `${days} days`}`)
  return warning('disk', `${text}; the free space lasts for ${days} days`, 'Add disk space, or shorten the retention')
}
