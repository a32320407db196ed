import { expect, it } from 'vitest'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { timelineSteps } from './timeline-steps.ts'

const stepsAfter = (...statuses: RedemptionStatus[]) =>
  timelineSteps({
    status: statuses.at(-1) ?? 'pending',
    timeline: statuses.map((status) => ({ status, at: '2026-03-01T12:00:00.000Z' })),
  }).map(({ status, at }) => (at ? status : `(${status})`))

it('lists the upcoming steps of an open redemption', () => {
  expect(stepsAfter('pending')).toEqual(['pending', '(processing)', '(completed)'])
  expect(stepsAfter('pending', 'processing')).toEqual(['pending', 'processing', '(completed)'])
})

it('lists no upcoming steps after the end', () => {
  expect(stepsAfter('pending', 'processing', 'failed')).toEqual(['pending', 'processing', 'failed'])
  expect(stepsAfter('pending', 'cancelled')).toEqual(['pending', 'cancelled'])
})
