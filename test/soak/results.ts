import type { ActionName } from '../crash/actions.ts'

export interface Counts {
  acknowledged: number
  retried: number
  readonly refused: Map<string, number>
}

const MAX_VIOLATIONS = 200

/** Counts actions, reads and faults, and collects violations. */
export class Results {
  readonly actions = new Map<ActionName, Counts>()
  readonly reads = new Map<string, number>()
  readonly faults = new Map<string, number>()
  readonly violations: string[] = []
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  countsOf(name: ActionName): Counts {
    const counts = this.actions.get(name) ?? { acknowledged: 0, retried: 0, refused: new Map() }
    this.actions.set(name, counts)
    return counts
  }

  count(map: Map<string, number>, what: string): void {
    map.set(what, (map.get(what) ?? 0) + 1)
  }

  addViolation(what: string): void {
    this.#print(`VIOLATED: ${what}`)
    if (this.violations.length < MAX_VIOLATIONS) this.violations.push(what)
  }
}
