import { expect, test } from 'vitest'
import { scoreSharedGroup, scoreSpeedGroup } from './score-risk-group.ts'

const shared = { kind: 'network', size: 6, signed: false, registered: 1, claimed: 1 } as const
const names = ({ reasons }: { reasons: { reason: string }[] }) => reasons.map(({ reason }) => reason)

test('a network alone is a hint, and what its members did together is more', () => {
  expect(scoreSharedGroup(shared)).toEqual({ weight: 1, reasons: [{ reason: 'sameNetwork', figure: 6 }] })
  expect(scoreSharedGroup({ ...shared, registered: 3 }).weight).toBe(2)
  const both = scoreSharedGroup({ ...shared, registered: 3, claimed: 4 })
  expect(both.weight).toBe(3)
  expect(names(both)).toEqual(['sameNetwork', 'registeredTogether', 'claimedTogether'])
})

test('a crowd remains a hint, regardless of what some members do', () => {
  for (const kind of ['network', 'device'] as const) {
    const crowd = scoreSharedGroup({ ...shared, kind, size: 50, registered: 9, claimed: 9 })
    expect(crowd.weight).toBe(1)
    expect(names(crowd)).toContain('crowd')
  }
})

test('a Telegram account weighs most when Telegram verified it: a typed id may belong to someone else', () => {
  expect(scoreSharedGroup({ ...shared, kind: 'telegram', size: 2, signed: true })).toEqual({
    weight: 3,
    reasons: [{ reason: 'sameTelegram', figure: 2 }],
  })
  expect(names(scoreSharedGroup({ ...shared, kind: 'telegram', size: 2 }))).toEqual(['typedTelegram'])
  expect(scoreSharedGroup({ ...shared, kind: 'telegram', size: 2 }).weight).toBe(2)
})

test('speed weighs by how often', () => {
  expect(scoreSpeedGroup({ spins: 1 })).toEqual({ weight: 1, reasons: [{ reason: 'fastSpins', figure: 1 }] })
  expect(scoreSpeedGroup({ spins: 5 }).weight).toBe(2)
  expect(scoreSpeedGroup({ quiz: 1 }).weight).toBe(2)
  expect(scoreSpeedGroup({ quiz: 3 }).weight).toBe(3)
  expect(scoreSpeedGroup({ ads: 1, spins: 2 })).toEqual({
    weight: 3,
    reasons: [
      { reason: 'fastAds', figure: 1 },
      { reason: 'fastSpins', figure: 2 },
    ],
  })
})
