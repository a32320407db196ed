import { type Word, wordMatchScore, wordsOf } from '~/lib/words.ts'

/** An entry of the help. */
export interface HelpEntry {
  readonly id: string
  readonly title: string
  readonly text: string
  /** The page with more details; none if the text is complete. */
  readonly page?: string
}

/** A part of a text, and whether it matches the search. */
export interface TextPart {
  readonly text: string
  readonly hit: boolean
}

export interface Found {
  readonly entry: HelpEntry
  readonly title: readonly TextPart[]
  /** The text, or an excerpt around the first match. */
  readonly text: readonly TextPart[]
}

const STOP_WORDS = new Set(
  'a an and are at be but can do does did for from get had has have how i if im in is it its me my of on or our so that the their them then there they this to was we were what when where which who why will with you your'.split(
    ' ',
  ),
)

const TITLE_WEIGHT = 4
/** Longer texts are cut to about this many characters around the first match. */
const EXCERPT_LENGTH = 320

/** Returns the entries that match every word of a question or, if there are none, some of them, best first. */
export function searchHelp(entries: readonly HelpEntry[], question: string): Found[] {
  const terms = termsOf(question)
  if (terms.length === 0) return []
  const scored = entries.map((entry) => scoreEntry(entry, terms)).filter(({ matched }) => matched > 0)
  const complete = scored.filter(({ matched }) => matched === terms.length)
  return (complete.length > 0 ? complete : scored)
    .toSorted((a, b) => b.matched - a.matched || b.score - a.score)
    .map(({ entry, titleHits, textHits }) => ({
      entry,
      title: partsOf(entry.title, titleHits, 0, entry.title.length),
      text: partsOf(entry.text, textHits, ...excerptOf(entry, textHits)),
    }))
}

interface Term {
  readonly plain: string
  /** Whether the word may be incomplete: then a prefix matches. */
  readonly isPrefix: boolean
}

function termsOf(question: string): Term[] {
  const words = wordsOf(question)
  const last = words.at(-1)
  const keywords = words.filter(({ plain }) => !STOP_WORDS.has(plain))
  const used = keywords.length > 0 ? keywords : words
  return used.map((word) => ({ plain: word.plain, isPrefix: word === last && word.end === question.length }))
}

function wordScore(word: Word, { plain, isPrefix }: Term): number {
  const score = wordMatchScore(word.plain, plain)
  if (score > 0 || !isPrefix) return score
  return word.plain.startsWith(plain) ? 2 : 0
}

function scoreEntry(entry: HelpEntry, terms: readonly Term[]) {
  const title = wordsOf(entry.title)
  const text = wordsOf(entry.text)
  const best = (words: readonly Word[], term: Term) => Math.max(0, ...words.map((word) => wordScore(word, term)))
  let [score, matched] = [0, 0]
  for (const term of terms) {
    const points = TITLE_WEIGHT * best(title, term) + best(text, term)
    score += points
    if (points > 0) matched += 1
  }
  const hits = (words: readonly Word[]) => words.filter((word) => terms.some((term) => wordScore(word, term) > 0))
  return { entry, score, matched, titleHits: hits(title), textHits: hits(text) }
}

/** Returns where to cut a long text: between words, around the first match. One without a page for the rest is not cut. */
function excerptOf({ text, page }: HelpEntry, hits: readonly Word[]): [start: number, end: number] {
  if (!page || text.length <= EXCERPT_LENGTH) return [0, text.length]
  const first = hits[0]?.start ?? 0
  const start = first < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(' ', first - EXCERPT_LENGTH / 3) + 1
  const end = text.indexOf(' ', start + EXCERPT_LENGTH)
  return [start, end < 0 ? text.length : end]
}

function partsOf(text: string, hits: readonly Word[], start: number, end: number): TextPart[] {
  const parts: TextPart[] = []
  let at = start
  const add = (until: number, hit: boolean) => {
    if (until > at) parts.push({ text: text.slice(at, until), hit })
    at = Math.max(at, until)
  }
  for (const hit of hits) {
    if (hit.start < start || hit.end > end) continue
    add(hit.start, false)
    add(hit.end, true)
  }
  add(end, false)
  if (start > 0) parts.unshift({ text: '… ', hit: false })
  if (end < text.length) parts.push({ text: ' …', hit: false })
  return parts
}
