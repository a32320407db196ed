import { describe, expect, it } from 'vitest'
import type { Plan } from '#contracts/rewards.ts'
import { firstChoice, missingPoints, progressTowards } from './reach.ts'

const plan = (points: number, inStock = true) => ({ points, inStock }) as Plan

describe('what is missing for a plan', () => {
  it('is the difference, and nothing once the balance covers the price', () => {
    expect(missingPoints(1400, 250)).toBe(1150)
    expect(missingPoints(1400, 1400)).toBe(0)
    expect(missingPoints(1400, 9000)).toBe(0)
  })

  it('is never shown as reached before it is', () => {
    expect(progressTowards(1400, 1399)).toBe(99)
    expect(progressTowards(1400, 1400)).toBe(100)
    expect(progressTowards(1400, 0)).toBe(0)
  })
})

describe('the plan that a card proposes', () => {
  it('is the cheapest in stock', () => {
    const plans = [plan(500, false), plan(2400), plan(1300)]
    expect(firstChoice(plans)).toBe(plans[2])
  })

  it('is the cheapest of all where none is in stock', () => {
    const plans = [plan(1300, false), plan(500, false)]
    expect(firstChoice(plans)).toBe(plans[1])
  })

  it('is none where there are no plans', () => {
    expect(firstChoice([])).toBeUndefined()
  })
})
