import { expect, test } from 'vitest'
import { inferCategory, inferName } from './infer-subscription-details.ts'

test.each([
  ['apple_tv', 'streaming', 'Apple TV'],
  ['youtube_music', 'music', 'Youtube Music'],
  ['discord_nitro', 'social', 'Discord Nitro'],
  ['zee5', 'streaming', 'Zee5'],
  ['canva_pro', 'other', 'Canva Pro'],
  // A word counts as a whole: nothing of 'stv' is a 'tv'.
  ['festval_stv', 'other', 'Festval Stv'],
])('a service known by its id %s alone is %s and called %s', (id, category, name) => {
  expect(inferCategory(id)).toBe(category)
  expect(inferName(id)).toBe(name)
})
