// Which faults occur and when follows from the seed. The distance between two faults is a number of acknowledged actions and not
// a time, so that a slow machine gets as many faults per action as a fast one.

import { seededRandom } from '../cluster/seeded-random.ts'

export type Engine = 'postgres' | 'pglite'

/** Relative frequencies. */
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
  'partition database': 1,
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
  /** Number of acknowledged actions since the previous fault. */
  readonly after: number
  readonly kind: FaultKind
  /** From 0 to 1: which instance is affected, or which share of the connections. */
  readonly target: number
  readonly ms: number
}

const AFTER = { least: 15, most: 120 }
const DURATION_MS = { least: 100, most: 3000 }

/** Yields the faults of a seed, without end. */
export function* planFaults(seed: number, engine: Engine): Generator<Fault, never> {
  const random = seededRandom(seed)
  const between = ({ least, most }: { least: number; most: number }) => Math.round(least + random() * (most - least))
  const kinds = (Object.keys(WEIGHTS) as FaultKind[]).filter(
    (kind) => engine === 'postgres' || ON_PGLITE.includes(kind),
  )
  while (true) {
    const kind = pickWeighted(random, kinds, (kind) => WEIGHTS[kind])
    yield { after: between(AFTER), kind, target: random(), ms: between(DURATION_MS) }
  }
}

/** Picks an item by weight. @throws Error if there is none */
export function pickWeighted<One>(random: () => number, from: readonly One[], weightOf: (one: One) => number): One {
  let left = random() * from.reduce((sum, one) => sum + weightOf(one), 0)
  for (const one of from) {
    left -= weightOf(one)
    if (left < 0) return one
  }
  throw new Error('there is nothing to pickWeighted from')
}
