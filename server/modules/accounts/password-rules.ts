// The rules of a new password. The list of common passwords comes from a maintained library; only the server loads it.

import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '#contracts/rules.ts'
import { assertThat } from '#server/http/problem.ts'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])
/** Shorter words occur in many passwords by chance. */
const OWN_WORD_MIN = 3

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Checks a new password (document 1, section 5; product.md#accounts).
 *
 * @param own words that are no secret, of {@link ownWords}
 * @throws Problem passwordsDoNotMatch, passwordTooShort, passwordTooCommon, in this order
 */
export function checkNewPassword(password: string, confirmation: string, own: readonly string[]): void {
  checkTypedTwice(password, confirmation)
  refuseGuessable(password, own)
}

/** @throws Problem passwordsDoNotMatch, passwordTooShort */
export function checkTypedTwice(password: string, confirmation: string): void {
  assertThat(password === confirmation, 'passwordsDoNotMatch')
  assertThat(password.length >= PASSWORD_MIN, 'passwordTooShort')
}

/**
 * Refuses the common passwords, repetitions and sequences, and those of which fewer characters than a password needs are left without the product's and the
 * member's own words.
 *
 * @throws Problem passwordTooCommon
 */
export function refuseGuessable(password: string, own: readonly string[]): void {
  const text = normalize(password)
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), text)
  assertThat(!COMMON.has(text) && !isMonotonous(text) && rest.length >= PASSWORD_MIN, 'passwordTooCommon')
}

/** Returns whether a text repeats one or two characters, or counts up or down: the library's list leaves these to its matchers. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return new Set(codes).size <= 2 || steps.every((step) => Math.abs(step) === 1 && step === steps[0])
}

/** Returns the words that a stranger knows: of the product's name and host, and of the member's name and address; the longest first. */
export function ownWords(
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
  return [...new Set(words)].filter((word) => word.length >= OWN_WORD_MIN).sort((a, b) => b.length - a.length)
}

const withoutTopDomain = (host: string): string => host.replace(/\.[^.]*$/, '')

/** Returns whether a password has the length that staff need without a second factor. */
export const isLongPassword = (password: string): boolean => [...password].length >= STAFF_PASSWORD_MIN
