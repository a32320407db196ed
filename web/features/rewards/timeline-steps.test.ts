import { expect, it } from 'vitest'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { timelineSteps } from './timeline-steps.ts'

const stepsAfter = (...statuses: RedemptionStatus[]) =>
  timelineSteps({
    status: statuses.at(-1) ?? 'pending',
    timeline: statuses.map((status) => ({ status, at: '2026-03-01T12:00:00.000Z' })),
  }).map(({ status, at }) => (at ? status : `(${status})`))

it('shows an open request what is still to come', () => {
  expect(stepsAfter('pending')).toEqual(['pending', '(processing)', '(completed)'])
  expect(stepsAfter('pending', 'processing')).toEqual(['pending', 'processing', '(completed)'])
})

it('promises nothing after the end', () => {
  expect(stepsAfter('pending', 'processing', 'failed')).toEqual(['pending', 'processing', 'failed'])
  expect(stepsAfter('pending', 'cancelled')).toEqual(['pending', 'cancelled'])
})
