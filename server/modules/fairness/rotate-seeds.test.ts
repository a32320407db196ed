import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { decide, fakeNotifier, NOON } from '#test/decide.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { rotateSeeds } from './rotate-seeds.ts'
import { newSeed } from './seeds.ts'

const rotate = rotateSeeds(systemRandom, fakeNotifier)
const seed = (generation: number, change: object = {}) => ({
  ...newSeed(generation, systemRandom, NOON),
  next_nonce: 0,
  ...change,
})
const hoursAgo = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000).toISOString()

test('the running seed is revealed, the next one runs with the member’s client seed, and another is committed to', () => {
  const [next, running] = [seed(2), seed(1, { client_seed: 'old', next_nonce: 7 })]
  const decision = decide(rotate, { snapshot: { newest: [next, running] }, input: { body: { clientSeed: 'mine' } } })
  if (!('output' in decision)) throw new Error(decision.code)
  const rows = decision.effects.rows?.fairness_seeds ?? []
  expect(rows).toMatchObject([
    { generation: 1, server_seed: running.server_seed, revealed_at: NOON.toISOString() },
    { generation: 2, server_seed: next.server_seed, client_seed: 'mine', revealed_at: null },
    { generation: 3, client_seed: null, revealed_at: null },
  ])
  // Other tabs and devices read the commitment again.
  expect(decision.effects.rows?.outbox).toHaveLength(1)
  expect(decision.output).toEqual({
    revealed: {
      serverSeed: running.server_seed,
      serverSeedHash: running.server_seed_hash,
      clientSeed: 'old',
      draws: 7,
    },
    next: {
      serverSeedHash: next.server_seed_hash,
      clientSeed: 'mine',
      nextNonce: 0,
      nextServerSeedHash: rows[2]?.server_seed_hash,
      rules: { number: FIRST_RULES.number, hash: FIRST_RULES.hash },
    },
  })
})

test('at most twenty seeds without a draw are rotated out within a day', () => {
  const revealed = (count: number, hours: number, next_nonce = 0) =>
    Array.from({ length: count }, (_, index) =>
      seed(30 - index, { client_seed: 'old', next_nonce, revealed_at: hoursAgo(hours) }),
    )
  const after = (before: readonly ReturnType<typeof seed>[], next_nonce = 0) =>
    decide(rotate, {
      snapshot: { newest: [seed(32), seed(31, { client_seed: 'old', next_nonce }), ...before] },
      input: { body: {} },
    })
  expect(after(revealed(19, 1))).toHaveProperty('output')
  expect(after(revealed(20, 1))).toEqual({ code: 'tooManyRequests' })
  expect(after(revealed(20, 25))).toHaveProperty('output')
  expect(after(revealed(20, 1, 1))).toHaveProperty('output')
  expect(after(revealed(20, 1), 1)).toHaveProperty('output')
})
