// A provider that does everything that real ones do wrong, by a seed.

import { OutgoingError } from '#server/adapters/guarded-request.ts'
import type { OrderOutcome, Provider } from '#server/modules/providers/provider.ts'

/** What happens to one call. `lost`: it is done, and its answer is lost. `refused`: it is not done. `held`: the answer waits for `hold`. */
export type Fate = 'well' | 'lost' | 'refused' | 'later' | 'fails' | 'held'

interface Taken {
  outcome: OrderOutcome
}

export interface ProviderStandIn extends Provider {
  /** The orders that were taken, by their external id. */
  readonly taken: ReadonlyMap<string, Taken>
  /** How often each order came. */
  readonly asked: ReadonlyMap<string, number>
  /** The external ids of the answers that were lost. */
  readonly lost: readonly string[]
  /** Delivers an order that was to come later. */
  deliver(externalId: string): void
}

/**
 * @param fateOf decides about each call
 * @param hold called for a held answer, which it delays
 */
export function providerStandIn(
  fateOf: (externalId: string) => Fate,
  codeOf = (id: string) => `code ${id}`,
  hold: (externalId: string) => Promise<void> = async () => {},
) {
  const taken = new Map<string, Taken>()
  const asked = new Map<string, number>()
  const lost: string[] = []
  const done = (id: string): OrderOutcome => ({ kind: 'done', code: codeOf(id), instructions: 'Enter it' })
  /** Answers, at once or late, or loses the answer. */
  const answer = async <Answer>(id: string, fate: Fate, outcome: Answer): Promise<Answer> => {
    if (fate === 'held') await hold(id)
    if (fate === 'lost') {
      lost.push(id)
      throw new OutgoingError('did not answer within 15 s')
    }
    return outcome
  }
  const standIn: ProviderStandIn = {
    name: 'webhook',
    taken,
    asked,
    lost,
    async order(id) {
      const fate = fateOf(id)
      asked.set(id, (asked.get(id) ?? 0) + 1)
      if (fate === 'refused') throw new OutgoingError('could not be reached (ECONNREFUSED)')
      const known = taken.get(id)
      const outcome: OrderOutcome =
        known?.outcome ??
        (fate === 'later' ? { kind: 'accepted' } : fate === 'fails' ? { kind: 'failed', reason: 'Sold out' } : done(id))
      taken.set(id, { outcome })
      return answer(id, fate, outcome)
    },
    async status(id) {
      const fate = fateOf(id)
      if (fate === 'refused') throw new OutgoingError('could not be reached (ECONNREFUSED)')
      const known = taken.get(id)
      // What was to come later is there by now.
      if (known?.outcome.kind === 'accepted' && fate !== 'later') known.outcome = done(id)
      return answer(id, fate, known?.outcome ?? ({ kind: 'missing' } as const))
    },
    balance: async () => ({ amount: '250.00', currency: 'EUR' }),
    deliver: (id) => void taken.set(id, { outcome: done(id) }),
  }
  return standIn
}

/** Returns pseudorandom numbers from 0 to 1 of a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
