import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlainLine, PlainLines, ProfileText } from '#contracts/values.ts'

test('a text of a member keeps its angle brackets; a profile text loses them', () => {
  expect(PlainLines(100).parse(' if 1 < 2\r\n<b>yes</b> ')).toBe('if 1 < 2\n<b>yes</b>')
  expect(PlainLine(100).parse(' if 1 < 2\r\n<b>yes</b> ')).toBe('if 1 < 2 <b>yes</b>')
  expect(ProfileText(100).parse(' Ada\n<b>King</b> ')).toBe('Ada bKing/b')
})

test('invisible characters are removed; joiners in scripts and emoji stay', () => {
  expect(ProfileText(100).parse('\u202eadA\u202c\u2066 King\u2069\u200e\u200b\ufeff')).toBe('adA King')
  for (const name of ['علی‌رضا', '👩‍👧 Ada', 'Åsa Ñandú', '李雷', "O'Neill-Ōe"])
    expect(ProfileText(100).parse(name)).toBe(name)
  for (const nothing of ['\u200d\u200c', '\u3164', '\u2800\u00ad', ' \u202e '])
    expect(ProfileText(100).parse(nothing)).toBe('')
})

test('no parsed text contains a control character or changes the writing direction', () => {
  const wild = fc.string({
    unit: fc.oneof(fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code))),
  })
  fc.assert(
    fc.property(wild, (text) => {
      expect(PlainLines(1000).parse(text)).not.toMatch(/(?!\n)\p{Cc}|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u)
      expect(PlainLine(1000).parse(text)).not.toContain('\n')
      expect(ProfileText(1000).parse(text)).not.toMatch(/[<>]/)
    }),
  )
})
