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

describe('a member who searches the help', () => {
  test.each([
    ['expire', ['expiry']],
    ['EXPIRED', ['expiry']],
    ['exprie', ['expiry']],
    ['do my points expire?', ['expiry']],
    ['refund', ['refunds']],
    ['48 hours', ['code', 'refunds']],
  ])('for “%s” finds %j', (question, ids) => {
    expect(idsFor(question)).toEqual(ids)
  })

  test('finds while typing: the beginning of the last word is enough', () => {
    expect(idsFor('inact')).toEqual(['expiry'])
    expect(idsFor('inact ')).toEqual([])
  })

  test('sees first what has the word in its title', () => {
    expect(idsFor('code')).toEqual(['code', 'earn'])
  })

  test('gets what matches in part when nothing matches in whole', () => {
    expect(idsFor('refund spaceship')).toEqual(['refunds'])
  })

  test('finds nothing for nothing, and for words that nobody wrote', () => {
    for (const question of ['', '   ', '?!', 'spaceship']) expect(idsFor(question)).toEqual([])
  })

  test('sees what was found marked, in title and text', () => {
    const [found] = searchHelp(ENTRIES, 'points inactivity')
    const hits = (parts: readonly { text: string; hit: boolean }[]) =>
      parts.filter(({ hit }) => hit).map(({ text }) => text)
    expect(hits(found?.title ?? [])).toEqual(['points'])
    expect(hits(found?.text ?? [])).toEqual(['inactivity'])
  })

  test('reads of a long text the piece around the first hit', () => {
    const long = { id: 'long', title: 'Terms', text: `${'word '.repeat(400)}needle ${'word '.repeat(400)}` }
    const [found] = searchHelp([long], 'needle')
    const text = (found?.text ?? []).map((part) => part.text).join('')
    expect(text).toContain('needle')
    expect(text.length).toBeLessThan(400)
    expect(text.startsWith('… word')).toBe(true)
  })

  test('reads each short text whole, whatever was searched for', () => {
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
