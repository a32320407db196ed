import { expect, it } from 'vitest'
import type { Subscription } from '#contracts/rewards.ts'
import { ofCategory, searchCatalogue } from './filter-catalogue.ts'

const offer = (name: string, category: Subscription['category'], description = '') =>
  ({ name, category, description }) as Subscription
const CATALOGUE = [
  offer('Netflix', 'streaming', 'Films and series without ads'),
  offer('Spotify Premium', 'music', 'Music without ads'),
  offer('Canal Séries', 'streaming'),
]
const namesOf = (found: readonly Subscription[]) => found.map(({ name }) => name)

it('finds every word, in the name or the description', () => {
  expect(namesOf(searchCatalogue(CATALOGUE, 'ads premium'))).toEqual(['Spotify Premium'])
  expect(namesOf(searchCatalogue(CATALOGUE, 'NETF'))).toEqual(['Netflix'])
})

it('ignores accents, case and surrounding spaces', () => {
  expect(namesOf(searchCatalogue(CATALOGUE, '  series '))).toEqual(['Netflix', 'Canal Séries'])
})

it('returns everything for an empty search', () => {
  expect(searchCatalogue(CATALOGUE, ' ')).toHaveLength(3)
})

it('filters by a category, or by none', () => {
  expect(namesOf(ofCategory(CATALOGUE, 'music'))).toEqual(['Spotify Premium'])
  expect(ofCategory(CATALOGUE, 'other')).toEqual([])
  expect(ofCategory(CATALOGUE, 'all')).toHaveLength(3)
})
