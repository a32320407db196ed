// What fails, and when: all of it follows from the seed. A fault waits for so many acknowledged actions after the one before,
// and not for a time, so that a slow machine meets as many for what it does as a fast one.

import { chanceOf } from '../cluster/chance.ts'

export type Engine = 'postgres' | 'pglite'

/** How often each comes, beside the others. */
const WEIGHTS = {
  'cut clients': 4,
  'drop replies': 6,
  'delay clients': 2,
  'stall clients': 3,
  'kill instance': 3,
  'stop instance': 2,
  'crash postgres': 2,
  'terminate backends': 3,
  'cut database': 3,
  'drop database replies': 3,
  'stall database': 2,
  'delay database': 2,
  'part database': 1,
} as const
export type FaultKind = keyof typeof WEIGHTS

const ON_PGLITE: readonly FaultKind[] = [
  'cut clients',
  'drop replies',
  'delay clients',
  'stall clients',
  'kill instance',
  'stop instance',
]

export interface Fault {
  /** How many actions are acknowledged after the fault before. */
  readonly after: number
  readonly kind: FaultKind
  /** Which of those that can be hit, from 0 to 1; of connections, what part of them. */
  readonly whom: number
  readonly ms: number
}

const AFTER = { least: 15, most: 120 }
const LASTS_MS = { least: 100, most: 3000 }

/** The faults of a seed, one after the other and without end. */
export function* faultsOf(seed: number, engine: Engine): Generator<Fault, never> {
  const chance = chanceOf(seed)
  const between = ({ least, most }: { least: number; most: number }) => Math.round(least + chance() * (most - least))
  const kinds = (Object.keys(WEIGHTS) as FaultKind[]).filter(
    (kind) => engine === 'postgres' || ON_PGLITE.includes(kind),
  )
  while (true) {
    const kind = pick(chance, kinds, (one) => WEIGHTS[one])
    yield { after: between(AFTER), kind, whom: chance(), ms: between(LASTS_MS) }
  }
}

/** One of several by weight. @throws Error when there is none */
export function pick<One>(chance: () => number, from: readonly One[], weightOf: (one: One) => number): One {
  let left = chance() * from.reduce((sum, one) => sum + weightOf(one), 0)
  for (const one of from) {
    left -= weightOf(one)
    if (left < 0) return one
  }
  throw new Error('there is nothing to pick from')
}
