import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HelpEntry, searchHelp } from './search.ts'

const ENTRIES: readonly HelpEntry[] = [
  { id: 'earn', title: 'How do I earn points?', text: 'Play games, check in every day, enter promo codes.' },
  { id: 'expiry', title: 'Do my points expire?', text: 'After 12 months of inactivity.' },
  { id: 'code', title: 'What if my code does not work?', text: 'Report it within 48 hours.' },
  {
    id: 'refunds',
    title: 'Refunds',
    text: 'Redemptions are final. Exceptions are reported within 48 hours.',
    page: '/x',
  },
]

const idsFor = (question: string) => searchHelp(ENTRIES, question).map(({ entry }) => entry.id)

describe('search of the help', () => {
  test.each([
    ['expire', ['expiry']],
    ['EXPIRED', ['expiry']],
    ['exprie', ['expiry']],
    ['do my points expire?', ['expiry']],
    ['refund', ['refunds']],
    ['48 hours', ['code', 'refunds']],
  ])('a search for “%s” finds %j', (question, ids) => {
    expect(idsFor(question)).toEqual(ids)
  })

  test('the last word matches by its beginning while it is being typed', () => {
    expect(idsFor('inact')).toEqual(['expiry'])
    expect(idsFor('inact ')).toEqual([])
  })

  test('entries with the word in their title come first', () => {
    expect(idsFor('code')).toEqual(['code', 'earn'])
  })

  test('entries that match some words are found if none matches all words', () => {
    expect(idsFor('refund spaceship')).toEqual(['refunds'])
  })

  test('an empty search and words that occur nowhere find nothing', () => {
    for (const question of ['', '   ', '?!', 'spaceship']) expect(idsFor(question)).toEqual([])
  })

  test('matches are marked in title and text', () => {
    const [found] = searchHelp(ENTRIES, 'points inactivity')
    const hits = (parts: readonly { text: string; hit: boolean }[]) =>
      parts.filter(({ hit }) => hit).map(({ text }) => text)
    expect(hits(found?.title ?? [])).toEqual(['points'])
    expect(hits(found?.text ?? [])).toEqual(['inactivity'])
  })

  test('a long text is cut to an excerpt around the first match', () => {
    const long = { id: 'long', title: 'Terms', text: `${'word '.repeat(400)}needle ${'word '.repeat(400)}` }
    const shown = (page: { page?: string }) =>
      (searchHelp([{ ...long, ...page }], 'needle')[0]?.text ?? []).map((part) => part.text).join('')
    // Without a page, the rest could not be read.
    expect(shown({})).toBe(long.text)
    const text = shown({ page: '/legal/terms-conditions#long' })
    expect(text).toContain('needle')
    expect(text.length).toBeLessThan(400)
    expect(text.startsWith('… word')).toBe(true)
  })

  test('a short text is complete, for any search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (question) => {
        for (const { entry, title, text } of searchHelp(ENTRIES, question)) {
          expect(title.map((part) => part.text).join('')).toBe(entry.title)
          expect(text.map((part) => part.text).join('')).toBe(entry.text)
        }
      }),
    )
  })
})
