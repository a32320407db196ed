import { readFileSync } from 'node:fs'
import type { FleetMember } from '../cluster/fleet.ts'
import type { Engine } from './plan.ts'

const EVERY_MS = 3000
/** Shorter lives say nothing: a process still grows into its work. */
const LONG_MS = 240_000
/** What the last third of a long life may have more than the first, and what nobody may ever have. */
const GROWTH = { times: 1.4, mb: 40 }
/** The embedded database is a part of the process. */
const CEILING_MB = { postgres: 500, pglite: 1500 }

/** What the instances hold of the memory, by process, from time to time. */
export class Memory {
  readonly #samples = new Map<number, { at: number; mb: number }[]>()
  readonly #timer: NodeJS.Timeout

  constructor(fleet: readonly FleetMember[]) {
    this.#timer = setInterval(() => {
      for (const { pid } of fleet) if (pid) this.#sample(pid)
    }, EVERY_MS)
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
      // It has just gone, or the system has no such file.
    }
  }

  /** @returns what it was, in words, and what it must not be */
  judge(engine: Engine): { said: string; violations: string[] } {
    const all = [...this.#samples.values()]
    const most = Math.max(0, ...all.flat().map(({ mb }) => mb))
    const long = all.filter((one) => (one.at(-1)?.at ?? 0) - (one[0]?.at ?? 0) >= LONG_MS)
    const thirds = long.map((one) => {
      const third = Math.floor(one.length / 3)
      return { first: median(one.slice(0, third)), last: median(one.slice(-third)) }
    })
    const lives = thirds.map(({ first, last }) => `${Math.round(first)} to ${Math.round(last)} MB`)
    const grown = thirds.filter(({ first, last }) => last > first * GROWTH.times + GROWTH.mb)
    return {
      said: `at most ${Math.round(most)} MB; ${lives.length} of ${all.length} processes lived for ${LONG_MS / 60_000} minutes: ${lives.join(', ') || 'none'}`,
      violations: [
        ...grown.map(({ first, last }) => `memory grew from ${Math.round(first)} to ${Math.round(last)} MB`),
        ...(most > CEILING_MB[engine] ? [`memory reached ${Math.round(most)} MB`] : []),
      ],
    }
  }
}

function median(samples: readonly { mb: number }[]): number {
  const sorted = samples.map(({ mb }) => mb).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
