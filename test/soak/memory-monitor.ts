import { readFileSync } from 'node:fs'
import type { ServerInstance } from '../cluster/server-instance.ts'
import type { Engine } from './fault-plan.ts'

const INTERVAL_MS = 3000
/** Processes that ran for less are not judged, because memory grows at first. */
const MIN_UPTIME_MS = 240_000
/** The median of the last third of a process's samples may be this much higher than that of the first third. */
const MAX_GROWTH = { factor: 1.4, mb: 40 }
/** Limit of a process. The embedded database is part of it. */
const MAX_MB = { postgres: 500, pglite: 1500 }

/** Samples the resident memory of all instances, by process. */
export class MemoryMonitor {
  readonly #samples = new Map<number, { at: number; mb: number }[]>()
  readonly #timer: NodeJS.Timeout

  constructor(instances: readonly ServerInstance[]) {
    this.#timer = setInterval(() => {
      for (const { pid } of instances) if (pid) this.#sample(pid)
    }, INTERVAL_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #sample(pid: number): void {
    try {
      const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      const samples = this.#samples.get(pid) ?? []
      this.#samples.set(pid, samples)
      if (kb) samples.push({ at: performance.now(), mb: Number(kb) / 1024 })
    } catch {
      // The process has ended, or this system has no /proc.
    }
  }

  /** Returns a summary, and the violations of the limits. */
  evaluate(engine: Engine): { summary: string; violations: string[] } {
    const all = [...this.#samples.values()]
    const maxMb = Math.max(0, ...all.flat().map(({ mb }) => mb))
    const long = all.filter((samples) => (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0) >= MIN_UPTIME_MS)
    const thirds = long.map((samples) => {
      const third = Math.floor(samples.length / 3)
      return { first: median(samples.slice(0, third)), last: median(samples.slice(-third)) }
    })
    const changes = thirds.map(({ first, last }) => `${Math.round(first)} to ${Math.round(last)} MB`)
    const grown = thirds.filter(({ first, last }) => last > first * MAX_GROWTH.factor + MAX_GROWTH.mb)
    return {
      summary: `at most ${Math.round(maxMb)} MB; ${changes.length} of ${all.length} processes ran for at least ${MIN_UPTIME_MS / 60_000} minutes: ${changes.join(', ') || 'none'}`,
      violations: [
        ...grown.map(({ first, last }) => `memory grew from ${Math.round(first)} to ${Math.round(last)} MB`),
        ...(maxMb > MAX_MB[engine] ? [`memory reached ${Math.round(maxMb)} MB`] : []),
      ],
    }
  }
}

function median(samples: readonly { mb: number }[]): number {
  const sorted = samples.map(({ mb }) => mb).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
