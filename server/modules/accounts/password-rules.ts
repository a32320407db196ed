// The rules of a new password. The list of common passwords comes from a maintained library, which only the server loads.

import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '#contracts/rules.ts'
import { assertThat } from '#server/http/problem.ts'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])
/** Minimum length of a personal word; shorter ones occur in passwords by chance. */
const PERSONAL_WORD_MIN = 3

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Checks a new password. See docs/product.md#passwords.
 *
 * @param words personal words, from {@link personalWords}
 * @throws Problem passwordsDoNotMatch, passwordTooShort, passwordTooCommon, in this order
 */
export function checkNewPassword(password: string, confirmation: string, words: readonly string[]): void {
  checkConfirmation(password, confirmation)
  refuseGuessable(password, words)
}

/** @throws Problem passwordsDoNotMatch, passwordTooShort */
export function checkConfirmation(password: string, confirmation: string): void {
  assertThat(password === confirmation, 'passwordsDoNotMatch')
  assertThat(password.length >= PASSWORD_MIN, 'passwordTooShort')
}

/**
 * Refuses common passwords, repetitions and sequences, and passwords that are too short without the product's and the member's
 * personal words.
 *
 * @throws Problem passwordTooCommon
 */
export function refuseGuessable(password: string, words: readonly string[]): void {
  const text = normalize(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  assertThat(!COMMON.has(text) && !isMonotonous(text) && rest.length >= PASSWORD_MIN, 'passwordTooCommon')
}

/** Returns whether a text repeats one or two characters, or counts up or down. The library's list does not contain these. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return new Set(codes).size <= 2 || steps.every((step) => Math.abs(step) === 1 && step === steps[0])
}

/** Returns easily guessed words, longest first: those of the product's name and host, and of the member's name and address. */
export function personalWords(
  site: { appName: string; publicUrl: string },
  person: { name: string; email: string },
): string[] {
  const [local = '', host = ''] = person.email.split('@')
  const texts = [
    site.appName,
    withoutTopDomain(new URL(site.publicUrl).hostname),
    person.name,
    local,
    withoutTopDomain(host),
  ]
  const words = texts.flatMap((text) => normalize(text).split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words)].filter((word) => word.length >= PERSONAL_WORD_MIN).sort((a, b) => b.length - a.length)
}

const withoutTopDomain = (host: string): string => host.replace(/\.[^.]*$/, '')

/** Returns whether a password has the length that staff need without a second factor. */
export const isLongPassword = (password: string): boolean => [...password].length >= STAFF_PASSWORD_MIN
