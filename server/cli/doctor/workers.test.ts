import { expect, test } from 'vitest'
import { type CitusFacts, type CitusNode, workerFindings } from './workers.ts'

const answer = { wal_level: 'logical', max_prepared_transactions: 200, max_connections: 100, left: 0 }
const coordinator: CitusNode = {
  name: 'coordinator:5432',
  is_coordinator: true,
  is_active: true,
  shards: 0,
  bytes: 0,
  answer,
}
const first = { ...coordinator, name: 'worker-1:5432', is_coordinator: false, shards: 48, bytes: 120e6 }
const second = { ...first, name: 'worker-2:5432', bytes: 118e6 }
const split: CitusFacts = {
  nodes: [coordinator, first, second],
  whole: [],
  movedBytes: 0,
  rebalance: undefined,
  misplacedShards: 0,
}
const SPLIT = 'Split by member: transactions, draws, points_audit_log; 48 shards with 120 MB on worker-1:5432'
const rebalance = { state: 'running', done: 3, moves: 8, error: null }

const withSecond = (changes: Partial<CitusNode>): CitusFacts => ({
  ...split,
  nodes: [coordinator, first, { ...second, ...changes }],
})

test.each<[string, CitusFacts, string, string]>([
  ['split tables', split, 'ok', `${SPLIT}, 48 shards with 118 MB on worker-2:5432`],
  ['no workers', { ...split, nodes: [coordinator] }, 'warning', 'no workers'],
  ['tables that are not split', { ...split, whole: ['draws'] }, 'warning', 'Not split over the workers: draws'],
  ['rows that were moved', { ...split, movedBytes: 2e6 }, 'warning', 'still stores 2 MB'],
  ['a worker that is disabled', withSecond({ is_active: false, answer: undefined }), 'warning', 'is disabled'],
  ['a worker that does not answer', withSecond({ answer: undefined }), 'problem', 'worker-2:5432 does not answer'],
  ['transactions that were left', withSecond({ answer: { ...answer, left: 2 } }), 'warning', '2 prepared transactions'],
  ['a lower wal_level', withSecond({ answer: { ...answer, wal_level: 'replica' } }), 'warning', 'wal_level'],
  [
    'too few prepared transactions',
    withSecond({ answer: { ...answer, max_prepared_transactions: 99 } }),
    'warning',
    'max_prepared_transactions is less than max_connections on worker-2:5432',
  ],
  ['a rebalance', { ...split, rebalance, misplacedShards: 5 }, 'ok', '3 of 8 moves done'],
  ['a rebalance that failed', { ...split, rebalance: { ...rebalance, state: 'failed' } }, 'warning', 'failed after 3'],
  ['workers that are not balanced', { ...split, misplacedShards: 5 }, 'warning', 'would move 5 shards'],
])('finds %s', (_, facts, state, text) => {
  expect(workerFindings(facts)).toContainEqual(expect.objectContaining({ state, text: expect.stringContaining(text) }))
})

test('finds nothing else in a cluster without faults', () => {
  expect(workerFindings({ ...split, rebalance: { ...rebalance, state: 'finished' } })).toHaveLength(1)
  expect(workerFindings({ ...split, rebalance, misplacedShards: 5 }).map(({ state }) => state)).toEqual(['ok', 'ok'])
})
