import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MIN } from '#contracts/rules.ts'
import { Problem } from '#server/http/problem.ts'
import { checkNewPassword, isLongPassword, personalWords } from './password-rules.ts'

const SITE = { appName: 'Lagoon Rewards', publicUrl: 'https://play.lagoon.example' }
const ADA = { name: 'Ada Lovelace', email: 'countess.byron+1815@gmail.com' }
const WORDS = personalWords(SITE, ADA)

function refusalOf(password: string, confirmation = password, words = WORDS): string | undefined {
  try {
    checkNewPassword(password, confirmation, words)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

describe('a new password', () => {
  test('is refused for every one of at least 10,000 common passwords, in small letters and capitals', () => {
    const common = dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN)
    expect(common.length).toBeGreaterThan(10_000)
    const slipped = common
      .flatMap((word) => [word, word.toUpperCase()])
      .filter((word) => refusalOf(word) !== 'passwordTooCommon')
    expect(slipped).toEqual([])
  })

  test.each([
    'lagoon2026',
    'RewardsLagoon',
    'Play-Lagoon',
    'ada_lovelace',
    'LOVELACE1815',
    'countess!',
    'byronada99',
    'gmail123',
    'ｌａｇｏｏｎ1',
  ])('%s is made of words that everyone knows', (password) => expect(refusalOf(password)).toBe('passwordTooCommon'))

  test.each(['correct horse', 'lagoon of nine owls', 'xk7qpz', 'teal-owl', 'ada and the engine'])(
    '%s is taken',
    (password) => expect(refusalOf(password)).toBeUndefined(),
  )

  test('with six characters in addition to personal words is accepted', () => {
    const common = new Set(dictionary['passwords-common'])
    const typed = fc
      .tuple(fc.constantFrom('', ...WORDS), fc.stringMatching(/^[2-7]{6,20}$/))
      .map(([word, rest]) => word + rest)
      .filter((text) => !common.has(text) && new Set(text).size > 2 && !'234567765432'.includes(text))
    fc.assert(
      fc.property(typed, (password) => {
        expect(refusalOf(password)).toBeUndefined()
      }),
    )
  })

  test('is checked for the confirmation, then for its length, then for being common', () => {
    expect(refusalOf('abc', 'abd')).toBe('passwordsDoNotMatch')
    expect(refusalOf('abc')).toBe('passwordTooShort')
    expect(refusalOf('abcdef')).toBe('passwordTooCommon')
  })

  test.each(['aaaaaa', '222232', 'ababababab', 'ＡＡＡＡＡＡ', '23456789', 'fedcba', 'uvwxyz'])(
    '%s repeats or counts, and is refused',
    (password) => expect(refusalOf(password)).toBe('passwordTooCommon'),
  )
})

test('personal words have three letters and more, without the top-level domain', () => {
  expect(
    personalWords({ appName: 'Paz', publicUrl: 'http://localhost:3000' }, { name: 'Al Li', email: 'al@gmail.com' }),
  ).toEqual(['localhost', 'gmail', 'paz'])
})

test('a long password has any twelve characters', () => {
  expect(isLongPassword('a'.repeat(11))).toBe(false)
  expect(isLongPassword('a'.repeat(12))).toBe(true)
  expect(isLongPassword('🦉'.repeat(6))).toBe(false)
})
