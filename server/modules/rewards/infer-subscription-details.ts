import type { CATEGORIES } from '#contracts/rewards.ts'

type Category = (typeof CATEGORIES)[number]

const WORDS: readonly (readonly [Category, readonly string[]])[] = [
  ['music', ['music', 'spotify', 'saavn', 'jiosaavn', 'gaana', 'deezer', 'tidal', 'audible', 'soundcloud', 'wynk']],
  ['social', ['social', 'telegram', 'discord', 'linkedin', 'snapchat', 'twitter', 'x', 'reddit', 'tinder', 'bumble']],
  [
    'streaming',
    [
      'streaming',
      'video',
      'tv',
      'netflix',
      'youtube',
      'hotstar',
      'disney',
      'hulu',
      'hbo',
      'max',
      'liv',
      'zee5',
      'crunchyroll',
      'paramount',
      'peacock',
      'mubi',
      'prime',
    ],
  ],
]

/**
 * Infers the category of a service that has none in the catalogue from the words of its id
 * (docs/product.md#inferred-categories).
 */
export function inferCategory(id: string): Category {
  const words = id.split('_')
  return WORDS.find(([, known]) => known.some((word) => words.includes(word)))?.[0] ?? 'other'
}

/** Infers the name of a service that has none in the catalogue: its id in words. */
export const inferName = (id: string): string =>
  id
    .split('_')
    .filter(Boolean)
    .map((word) => (word === 'tv' ? 'TV' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
