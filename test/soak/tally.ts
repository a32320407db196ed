import type { CrashAction } from '../crash/actions.ts'

interface Counts {
  acknowledged: number
  retried: number
  readonly refused: Map<string, number>
}

const MOST_KEPT = 200

/** What was done, how it was answered, and what should not have been. */
export class Tally {
  readonly deeds = new Map<CrashAction, Counts>()
  readonly reads = new Map<string, number>()
  readonly faults = new Map<string, number>()
  readonly violations: string[] = []
  readonly #say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  of(deed: CrashAction): Counts {
    const counts = this.deeds.get(deed) ?? { acknowledged: 0, retried: 0, refused: new Map() }
    this.deeds.set(deed, counts)
    return counts
  }

  count(map: Map<string, number>, what: string): void {
    map.set(what, (map.get(what) ?? 0) + 1)
  }

  violate(what: string): void {
    this.#say(`VIOLATED: ${what}`)
    if (this.violations.length < MOST_KEPT) this.violations.push(what)
  }
}
