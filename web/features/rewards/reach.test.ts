import { describe, expect, it } from 'vitest'
import type { Plan } from '#contracts/rewards.ts'
import { firstChoice, groupByReach, missingPoints, progressTowards, reachOf } from './reach.ts'

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

const subscription = (id: string, ...plans: Plan[]) => ({ id, plans })

describe('the reach of a subscription', () => {
  it('is that of its cheapest plan in stock', () => {
    expect(reachOf(subscription('a', plan(1000), plan(2700)), 1000)).toBe('within')
    expect(reachOf(subscription('a', plan(1000), plan(2700)), 999)).toBe('almost')
    expect(reachOf(subscription('a', plan(500, false), plan(2700)), 1000)).toBe('keepGoing')
    expect(reachOf(subscription('a', plan(500, false)), 1000)).toBe('outOfStock')
  })

  it('is almost there from three fifths of the price', () => {
    expect(reachOf(subscription('a', plan(1000)), 600)).toBe('almost')
    expect(reachOf(subscription('a', plan(1000)), 599)).toBe('keepGoing')
  })

  it('orders the store: what is reached as in the catalogue, then the nearest first, then what is out of stock', () => {
    const subscriptions = [
      subscription('sold', plan(100, false)),
      subscription('far', plan(5000)),
      subscription('reached', plan(900)),
      subscription('nearer', plan(3000)),
      subscription('cheap', plan(500)),
      subscription('almost', plan(1200)),
    ]
    const groups = groupByReach(subscriptions, 1000).map(({ reach, subscriptions }) => [
      reach,
      ...subscriptions.map(({ id }) => id),
    ])
    expect(groups).toEqual([
      ['within', 'reached', 'cheap'],
      ['almost', 'almost'],
      ['keepGoing', 'nearer', 'far'],
      ['outOfStock', 'sold'],
    ])
    expect(groupByReach([], 1000)).toEqual([])
  })
})
