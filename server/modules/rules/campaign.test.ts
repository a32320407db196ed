import { expect, test } from 'vitest'
import { isInAudience, stateAt } from './campaign.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`)
const TIMES = {
  startsAt: at('10:00'),
  endsAt: at('18:00'),
  pausedFrom: null,
  pausedUntil: null,
  endedAt: null,
}

test('a campaign runs from the minute of its start until that of its end', () => {
  expect(['09:59', '10:00', '17:59', '18:00'].map((time) => stateAt(TIMES, at(time)))).toEqual([
    'scheduled',
    'running',
    'running',
    'ended',
  ])
})

test('it is paused until it is resumed, and ended for good', () => {
  const paused = { ...TIMES, pausedFrom: at('12:00') }
  expect(['11:59', '12:00', '17:00', '18:00'].map((time) => stateAt(paused, at(time)))).toEqual([
    'running',
    'paused',
    'paused',
    'ended',
  ])
  expect(stateAt({ ...paused, pausedUntil: at('13:00') }, at('13:00'))).toBe('running')
  expect(stateAt({ ...paused, endedAt: at('12:30') }, at('12:30'))).toBe('ended')
  // A scheduled one that was cancelled never runs.
  expect(stateAt({ ...TIMES, endedAt: at('09:00') }, at('11:00'))).toBe('ended')
})

test('an audience of new members counts days before the start', () => {
  const campaign = { id: 'a', startsAt: at('10:00'), audience: { kind: 'new', days: 7 } } as const
  const registered = (time: string) => isInAudience(campaign, new Date(time), [])
  expect(registered('2026-11-13T10:00:00.000Z')).toBe(false)
  expect(registered('2026-11-13T10:00:00.001Z')).toBe(true)
  expect(registered('2026-11-20T11:00:00.000Z')).toBe(true)
  expect(isInAudience({ ...campaign, audience: { kind: 'list' } }, at('00:00'), ['a'])).toBe(true)
  expect(isInAudience({ ...campaign, audience: { kind: 'inactive', days: 7 } }, at('00:00'), [])).toBe(false)
})
