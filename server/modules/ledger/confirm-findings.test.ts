import { expect, test } from 'vitest'
import { findingsThatStay } from './confirm-findings.ts'

const ofMember = (memberId: string, seq: number) => ({ memberId, seq })

test('damage that is found three times again is reported as it was found last, a play in between is not', async () => {
  const calls: string[] = []
  const found = await findingsThatStay(
    [ofMember('damaged', 1), ofMember('damaged', 2), ofMember('playing', 7)],
    async (memberId) => {
      calls.push(memberId)
      return memberId === 'damaged' ? [ofMember('damaged', 2)] : []
    },
    0,
  )
  expect(found).toEqual([ofMember('damaged', 2)])
  expect(calls).toEqual(['damaged', 'playing', 'damaged', 'damaged'])
})
