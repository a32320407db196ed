/**
 * Splits and compares words for searches and the bot: without case, accents and endings, with a tolerance for typos.
 */

export interface Word {
  /** Normalized for comparison. */
  readonly plain: string
  /** Position in the text. */
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** Returns the words of a text, in order. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    plain: plain(word),
    start: index,
    end: index + word.length,
  }))

/** Returns an English word without the ending of a plural or a verb: expires, expired and expiring share a stem. */
export function stem(word: string): string {
  if (word.length <= 3) return word
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/(?<![sui])s$/, '')
    .replace(/(?<=..[^aeiou])(?:ing|ed)$/, '')
  return cut.length > 3 ? cut.replace(/e$/, '') : cut
}

/** Scores how well two words match: 3 equal, 2 same stem, 1 differing by typos, 0 no match. */
export function wordMatchScore(word: string, other: string): 0 | 1 | 2 | 3 {
  if (word === other) return 3
  const [a, b] = [stem(word), stem(other)]
  if (a === b) return 2
  const shorter = Math.min(word.length, other.length)
  const allowedTypos = shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0
  // People seldom mistype the first letter, and other words often differ in it.
  if (allowedTypos === 0 || word[0] !== other[0]) return 0
  return typos(word, other, allowedTypos) <= allowedTypos || typos(a, b, 1) <= 1 ? 1 : 0
}

/**
 * Returns the edit distance of two words: letters missing, added, wrong or swapped with the next. Stops at `limit` + 1.
 */
export function typos(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
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
