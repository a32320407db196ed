import { describe, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { decide, fakeNotifier, NOON, seedsAt } from '#test/decide.ts'
import { SCRATCH_TABLE } from '#test/first-rules.ts'
import { claimScratchCard } from './claim-scratch-card.ts'
import { createScratchCard } from './create-scratch-card.ts'

const create = createScratchCard(systemRandom)
const claim = claimScratchCard(fakeNotifier)
const TODAY = '2026-11-20'
const [prize] = SCRATCH_TABLE.prizes.filter(({ points }) => points > 0)
const card = {
  id: 'a0000000-0000-4000-8000-000000000009',
  day: TODAY,
  generation: 1,
  nonce: 4,
  prize_id: prize?.id ?? '',
  points: prize?.points ?? 0,
  created_at: NOON.toISOString(),
  claimed_at: null,
  rule_set: 1,
}

describe('a scratch card', () => {
  test('is drawn when it is created, and credits nothing yet', () => {
    const decision = decide(create, {
      snapshot: {
        seeds: seedsAt(4),
        newestCount: { day: TODAY, used: 1 },
        unclaimed: null,
        selfSetLimits: null,
        dayUse: null,
        rooms: null,
      },
    })
    if (!('output' in decision)) throw new Error(decision.code)
    const { output, effects } = decision
    expect(output.cardsRemaining).toBe(1)
    expect(effects.entry).toBeUndefined()
    expect(effects.rows).toMatchObject({
      daily_counts: [{ day: TODAY, kind: 'scratch', used: 2 }],
      draws: [{ nonce: 4, points: output.card.prize.points }],
      scratch_cards: [{ id: output.card.id, day: TODAY, points: output.card.prize.points, claimed_at: null }],
    })
  })

  test('that is unclaimed is returned again, and counts nothing', () => {
    const decision = decide(create, {
      snapshot: {
        seeds: seedsAt(5),
        newestCount: { day: TODAY, used: 3 },
        unclaimed: card,
        selfSetLimits: null,
        dayUse: null,
        rooms: null,
      },
    })
    expect(decision).toMatchObject({ output: { card: { id: card.id, prize }, cardsRemaining: 0 }, effects: {} })
  })

  test('of yesterday is not returned, and a day has three', () => {
    const yesterday = { ...card, day: '2026-11-19' }
    const used = (count: number) => ({
      seeds: seedsAt(5),
      newestCount: { day: TODAY, used: count },
      unclaimed: yesterday,
      selfSetLimits: null,
      dayUse: null,
      rooms: null,
    })
    expect(decide(create, { snapshot: used(2) })).toMatchObject({ output: { cardsRemaining: 0 } })
    expect(decide(create, { snapshot: used(3) })).toEqual({ code: 'noScratchesRemaining' })
  })

  test('is claimed once, on its day', () => {
    const newestCount = { day: TODAY, used: 1 }
    expect(decide(claim, { snapshot: { card, newestCount, selfSetLimits: null, hasBudgets: false } })).toMatchObject({
      output: { prize, cardsRemaining: 2, balance: 1000 + card.points, totalEarned: 2000 + card.points },
      effects: {
        entry: { points: card.points, reference: card.id },
        rows: { scratch_cards: [{ ...card, claimed_at: NOON.toISOString() }] },
      },
    })
    const claimed = { ...card, claimed_at: NOON.toISOString() }
    expect(decide(claim, { snapshot: { card: claimed, newestCount, selfSetLimits: null, hasBudgets: false } })).toEqual(
      {
        code: 'scratchCardClaimed',
      },
    )
    expect(decide(claim, { snapshot: { card: null, newestCount, selfSetLimits: null, hasBudgets: false } })).toEqual({
      code: 'notFound',
    })
    const tomorrow = new Date('2026-11-21T00:00:00.000Z')
    expect(
      decide(claim, { snapshot: { card, newestCount, selfSetLimits: null, hasBudgets: false }, now: tomorrow }),
    ).toEqual({
      code: 'scratchCardExpired',
    })
  })
})
