/** Words of a text as a search or a bot compares them: without case, accents and endings, typos forgiven. */

export interface Word {
  /** As it is compared. */
  readonly plain: string
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** The words of a text, in order. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    plain: plain(word),
    start: index,
    end: index + word.length,
  }))

/** What is left of an English word without the ending of a plural or a verb: expires, expired and expiring meet. */
export function stem(word: string): string {
  if (word.length <= 3) return word
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/(?<![sui])s$/, '')
    .replace(/(?<=..[^aeiou])(?:ing|ed)$/, '')
  return cut.length > 3 ? cut.replace(/e$/, '') : cut
}

/** How well a word matches another: 3 the same, 2 the same stem, 1 but for a typo, 0 not at all. */
export function likeness(word: string, other: string): 0 | 1 | 2 | 3 {
  if (word === other) return 3
  const [a, b] = [stem(word), stem(other)]
  if (a === b) return 2
  const shorter = Math.min(word.length, other.length)
  const forgiven = shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0
  // People seldom mistype the first letter, and other words often differ in it.
  if (forgiven === 0 || word[0] !== other[0]) return 0
  return typos(word, other, forgiven) <= forgiven || typos(a, b, 1) <= 1 ? 1 : 0
}

/** Letters missing, added, wrong or swapped with the next, between two words; counted no further than `most` + 1. */
export function typos(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : wrong
      next[j] = Math.min(wrong, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
