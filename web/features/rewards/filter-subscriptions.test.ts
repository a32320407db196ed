import { expect, it } from 'vitest'
import type { Subscription } from '#contracts/rewards.ts'
import { ofCategory, searchSubscriptions } from './filter-subscriptions.ts'

const offer = (name: string, category: Subscription['category'], description = '') =>
  ({ name, category, description }) as Subscription
const SUBSCRIPTIONS = [
  offer('Netflix', 'streaming', 'Films and series without ads'),
  offer('Spotify Premium', 'music', 'Music without ads'),
  offer('Canal Séries', 'streaming'),
]
const namesOf = (found: readonly Subscription[]) => found.map(({ name }) => name)

it('finds every word, in the name or the description', () => {
  expect(namesOf(searchSubscriptions(SUBSCRIPTIONS, 'ads premium'))).toEqual(['Spotify Premium'])
  expect(namesOf(searchSubscriptions(SUBSCRIPTIONS, 'NETF'))).toEqual(['Netflix'])
})

it('ignores accents, case and surrounding spaces', () => {
  expect(namesOf(searchSubscriptions(SUBSCRIPTIONS, '  series '))).toEqual(['Netflix', 'Canal Séries'])
})

it('returns everything for an empty search', () => {
  expect(searchSubscriptions(SUBSCRIPTIONS, ' ')).toHaveLength(3)
})

it('filters by a category, or by none', () => {
  expect(namesOf(ofCategory(SUBSCRIPTIONS, 'music'))).toEqual(['Spotify Premium'])
  expect(ofCategory(SUBSCRIPTIONS, 'other')).toEqual([])
  expect(ofCategory(SUBSCRIPTIONS, 'all')).toHaveLength(3)
})
